import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeAccount,
  type MemberOptions,
  newMember,
  type TestMember,
} from '../../../../tests/drivers/factories.ts'
import { pictureOf, uploadForm } from '../../../../tests/drivers/pictures.ts'
import { readAll } from '../../../../tests/drivers/search-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { type Gender, genderCodes, seekingCodes } from '../../../core/people.ts'
import { ageAt } from '../../../core/time.ts'
import { type TraitName, traitNames, traits } from '../../../core/traits.ts'
import { accountSeen } from '../../accounts/events.ts'
import { findProfile } from '../../profiles/server/public.ts'
import { cellOf } from '../../sites/places/cells.ts'
import { exactDistanceKm } from '../../sites/places/distance.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { SearchFilters } from '../contract.ts'
import { searchPageSize } from '../rules.ts'

// Compares the search with an in-memory filter that follows the specification, for random members and
// filters.

const app = setUpApp()

const interests = ['art', 'beach', 'beer', 'wine'] as const
const cities = ['Utrecht', 'Amersfoort', 'Amsterdam', 'Groningen', 'Maastricht']

type Answer = { prompt: string; answer: string }

interface Person extends MemberOptions {
  received: Partial<Record<TraitName, string>> & { interests: string[]; prompts: Answer[] }
  /** The ages in their match finder. */
  wants: [number, number] | null
  photo: 'everyone' | 'premium' | null
  is_here: boolean
}

const ages = fc
  .tuple(fc.integer({ min: 18, max: 70 }), fc.integer({ min: 18, max: 70 }))
  .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])

const person: fc.Arbitrary<Person> = fc.record({
  gender: fc.constantFrom(...genderCodes),
  seeking: fc.constantFrom(...seekingCodes),
  date_of_birth: fc
    .record({ year: fc.integer({ min: 1960, max: 2005 }), month: fc.integer({ min: 1, max: 12 }) })
    .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}-15`),
  country: fc.constantFrom('NL', 'NL', 'NL', 'BE'),
  city: fc.option(fc.constantFrom(...cities)),
  is_fictional: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  received: fc.record({
    ...(Object.fromEntries(
      traitNames.map((trait) => [trait, fc.constantFrom(...traits[trait].slice(0, 3))]),
    ) as Record<TraitName, fc.Arbitrary<string>>),
    interests: fc.uniqueArray(fc.constantFrom(...interests)),
    prompts: fc.constantFrom<Answer[]>([], [{ prompt: 'sunday', answer: 'Soup.' }]),
  }),
  wants: fc.option(ages, { freq: 2 }),
  photo: fc.constantFrom('everyone', 'premium', null, null),
  is_here: fc.integer({ min: 0, max: 2 }).map((dice) => dice === 0),
})

const someCodes = (codes: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 3 }).map((some) => some.join(','))
const flag = fc.constantFrom('true', 'true', 'true', 'false')

/** Each filter of the contract with the parameters that are set as one: two ages, or both coordinates. */
const settings: Record<string, fc.Arbitrary<Record<string, string>>> = {
  ages: ages.map(([min, max]) => ({ min_age: String(min), max_age: String(max) })),
  position: fc.constantFrom({ lat: '53.22', lon: '6.57' }, { lat: '50.85', lon: '5.69' }),
  ...Object.fromEntries(
    Object.entries({
      gender: fc.constantFrom(...genderCodes),
      country: fc.constantFrom('NL', 'BE'),
      countryregion: fc.constantFrom('NL-UT', 'NL-NH'),
      interests: someCodes(interests),
      ...Object.fromEntries(traitNames.map((trait) => [trait, someCodes(traits[trait].slice(0, 4))])),
      with_photo: flag,
      with_answers: flag,
      online: flag,
      hide_fictional: flag,
      two_way: flag,
      radius_km: fc.constantFrom('20', '60', '200'),
      order: fc.constantFrom('active', 'new', 'near'),
    }).map(([name, value]) => [name, value.map((text) => ({ [name]: text }))]),
  ),
}
const names = Object.keys(settings)

/** Generates a query that sets these filters. */
const settingAll = (chosen: readonly string[]): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(...chosen.map((name) => settings[name] as fc.Arbitrary<Record<string, string>>))
    .map((parts) => Object.assign({}, ...parts))
const filters = fc
  .oneof(
    { arbitrary: fc.subarray(names, { maxLength: 4 }), weight: 3 },
    { arbitrary: fc.subarray(names), weight: 1 },
  )
  .chain(settingAll)
const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [...new Set([one, other])]))

interface FoundMember extends Person {
  id: number
  /** Order of the signups. */
  number: number
  /** Order of the last activity. */
  seen: number
  region: string | null
  at: Position | null
}
type Position = { lat: number; lon: number }
type Query = Record<string, string>

/** The searcher. */
interface Self {
  gender: Gender
  age: number
  at: Position
}

/**
 * Checks the filters that are relaxed last, except those in `widened`; the switch for fictional profiles is
 * never relaxed.
 */
function isStrictlyWanted(
  member: FoundMember,
  query: Query,
  self: Self,
  widened: readonly string[] = [],
): boolean {
  const [least, most] = member.wants ?? [0, 200]
  const isAsked = (name: string) => query[name] !== undefined && !widened.includes(name)
  const isOn = (name: string) => query[name] === 'true' && !widened.includes(name)
  return (
    (!isAsked('gender') || member.gender === query.gender) &&
    (!isAsked('country') || member.country === query.country) &&
    (!isOn('with_photo') || member.photo === 'everyone') &&
    (!isOn('online') || (member.is_here && !member.is_fictional)) &&
    (query.hide_fictional !== 'true' || !member.is_fictional) &&
    (!isOn('two_way') ||
      ([self.gender, 'both'].includes(member.seeking as string) && self.age >= least && self.age <= most))
  )
}

function isWanted(member: FoundMember, query: Query, self: Self, now: Date): boolean {
  const age = ageAt(member.date_of_birth ?? '', now)
  const isOneOf = (trait: TraitName) =>
    query[trait] === undefined || query[trait].split(',').includes(member.received[trait] ?? '')
  const interested = (query.interests ?? '').split(',').filter(Boolean)
  return (
    isStrictlyWanted(member, query, self) &&
    (!query.countryregion || member.region === query.countryregion) &&
    (!query.min_age || age >= Number(query.min_age)) &&
    (!query.max_age || age <= Number(query.max_age)) &&
    (query.with_answers !== 'true' || member.received.prompts.length > 0) &&
    interested.every((code) => member.received.interests.includes(code)) &&
    traitNames.every(isOneOf) &&
    (!query.radius_km || metresTo(member, query, self) <= Number(query.radius_km) * 1000)
  )
}

/** Members without a location count as farther away than all others. */
function metresTo({ at }: FoundMember, { lat, lon }: Query, self: Self): number {
  const from = lat === undefined ? self.at : cellOf(Number(lat), Number(lon))
  return at ? Math.round(exactDistanceKm(from, at) * 1000) : Number.POSITIVE_INFINITY
}

function sorted(members: FoundMember[], query: Query, self: Self): FoundMember[] {
  if (query.order !== 'near') {
    const by = query.order === 'new' ? 'number' : 'seen'
    return members.toSorted((a, b) => b[by] - a[by])
  }
  const [near, nowhere] = [members.filter(({ at }) => at), members.filter(({ at }) => !at)]
  const byId = (a: FoundMember, b: FoundMember) => a.id - b.id
  const byPlace = (a: FoundMember, b: FoundMember) =>
    metresTo(a, query, self) - metresTo(b, query, self) || byId(a, b)
  return [...near.toSorted(byPlace), ...nowhere.toSorted(byId)]
}

async function locationOf(id: number): Promise<{ at: Position | null; region: string | null }> {
  const profile = await findProfile(app.services.database.db, id)
  const { lat = null, lon = null, countryregion = null } = profile ?? {}
  return { at: lat === null || lon === null ? null : { lat, lon }, region: countryregion }
}

async function makeMember(site: SiteRecord, number: number, one: Person): Promise<[TestMember, FoundMember]> {
  const city = one.country === 'NL' ? (one.city ?? null) : null
  const member = await newMember(app, site, { ...one, city })
  const put = (path: string, body: unknown) => member.call(path, { method: 'PUT', body })
  expect((await put('/api/profile', one.received)).status).toBe(200)
  if (one.wants) {
    const [min_age, max_age] = one.wants
    expect((await put('/api/match-finder', { min_age, max_age })).status).toBe(200)
  }
  if (one.photo) {
    const bytes = await pictureOf(400, 400, number + 1)
      .jpeg()
      .toBuffer()
    const body = uploadForm(bytes, { audience: one.photo })
    expect((await member.call('/api/profile/photos', { method: 'POST', body })).status).toBe(200)
  }
  // A millisecond between them makes their order unambiguous.
  app.services.clock.advance(0.001)
  return [member, { ...one, city, id: member.id, number, seen: number, ...(await locationOf(member.id)) }]
}

/** Creates members of a site; some are online, and those count as the last seen. */
async function makeMembers(site: SiteRecord): Promise<FoundMember[]> {
  const made: FoundMember[] = []
  for (const [number, one] of fc.sample(person, { numRuns: 70, seed: 20_261_121 }).entries()) {
    made.push((await makeMember(site, number, one))[1])
  }
  await app.drain()
  app.services.clock.advance(1200)
  for (const member of made.filter(({ is_here }) => is_here)) {
    member.seen = member.number + made.length
    await app.work().emit(accountSeen, { account_id: member.id, at: app.services.clock.now() })
    app.services.clock.advance(0.001)
  }
  return made
}

/**
 * Creates members who match everything but appear in no search: hidden by themselves, by the searcher, or by
 * their state.
 */
async function makeAbsent(site: SiteRecord, searcher: TestMember): Promise<number[]> {
  const [blocked, blocking, hidden, invisible, staff] = await Promise.all(
    Array.from({ length: 5 }, () => newMember(app, site, { city: 'Utrecht' })),
  )
  const post = (from: TestMember | undefined, path: string, to: TestMember | undefined) =>
    from?.call(path, { method: 'POST', body: { profile_id: to?.id } })
  const done = [
    await post(searcher, '/api/blocks', blocked),
    await post(blocking, '/api/blocks', searcher),
    await post(searcher, '/api/hidden', hidden),
    await invisible?.call('/api/account/privacy', { method: 'PUT', body: { invisible: true } }),
  ]
  expect(done.map((answer) => answer?.status)).toEqual([200, 200, 200, 200])
  if (staff) await changeAccount(app, staff, { is_staff: true })
  return [blocked, blocking, hidden, invisible, staff].map((member) => member?.id ?? 0)
}

// spec: search-3
test('the generated searches cover every filter of the contract', () => {
  const tried = names.flatMap((name) =>
    Object.keys(fc.sample(settings[name] as (typeof settings)[string], 1)[0] ?? {}),
  )
  expect(tried.toSorted()).toEqual(Object.keys(SearchFilters.shape).toSorted())
})

// spec: operation-4, search-4, search-21
test('any search finds the same members as a filter in memory, in the same order', {
  timeout: 240_000,
}, async () => {
  const site = await app.newSite()
  const searcher = await newMember(app, site, {
    gender: 'female',
    city: 'Utrecht',
    date_of_birth: '1990-05-05',
  })
  const { at } = await locationOf(searcher.id)
  if (!at) return expect.unreachable()
  const all = await makeMembers(site)
  const absent = await makeAbsent(site, searcher)

  const expectSame = async (query: Query) => {
    const now = app.services.clock.now()
    const self: Self = { gender: 'female', age: ageAt('1990-05-05', now), at }
    const wanted = sorted(
      all.filter((member) => isWanted(member, query, self, now)),
      query,
      self,
    ).map((member) => member.id)
    const { ids, similar, widened, numResults } = await readAll(searcher, query)
    expect([query, ids]).toEqual([query, wanted])
    expect(numResults).toBe(wanted.length)
    expect(new Set([...ids, ...similar]).size).toBe(ids.length + similar.length)
    expect([...ids, ...similar].filter((id) => absent.includes(id))).toEqual([])
    for (const id of similar) {
      const member = all.find((one) => one.id === id) as FoundMember
      expect([query, isStrictlyWanted(member, query, self, widened)]).toEqual([query, true])
    }
    const others = all.filter(
      ({ id, is_fictional }) => !ids.includes(id) && !(query.hide_fictional === 'true' && is_fictional),
    )
    expect([query, similar.length > 0]).toEqual([query, ids.length < searchPageSize && others.length > 0])
  }
  /** The best are the same members; how they are ranked has its own tests. */
  const expectSameRanked = async ({ order: _order, ...query }: Query) => {
    const [recent, best] = [
      await readAll(searcher, query),
      await readAll(searcher, { ...query, best: 'true' }),
    ]
    expect([query, best.ids.toSorted()]).toEqual([query, recent.ids.toSorted()])
    expect([query, best.similar.length]).toEqual([query, recent.similar.length])
  }
  // Each filter alone and in each pair, then any number of them.
  for (const [index, pair] of pairs.entries()) {
    for (const query of fc.sample(settingAll(pair), { numRuns: 1, seed: index + 1 })) {
      await expectSame(query)
      if (index % 4 === 0) await expectSameRanked(query)
    }
  }
  await fc.assert(fc.asyncProperty(filters, expectSame), { numRuns: 100, endOnFailure: true })
})
