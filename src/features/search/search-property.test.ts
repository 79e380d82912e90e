import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MemberOptions, newMember, type TestMember } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/test-app.ts'
import { BodyType, EyeColor, Gender, HairColor, RelationshipStatus, Tattoos } from '../../core/people.ts'
import { ageAt } from '../../core/time.ts'
import { findProfile } from '../profiles/server/public.ts'
import { exactDistanceKm } from '../sites/places/distance.ts'
import type { SiteRecord } from '../sites/server/public.ts'

// Random members and random filters, held against a filter in memory that reads like the specification.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const traits = {
  hair_color: HairColor.options,
  eye_color: EyeColor.options,
  body_type: BodyType.options,
  relationship_status: RelationshipStatus.options,
  tattoos: Tattoos.options,
} as const
type Trait = keyof typeof traits
const traitNames = Object.keys(traits) as Trait[]
const interests = ['art', 'beach', 'beer', 'wine'] as const
const cities = ['Utrecht', 'Amersfoort', 'Amsterdam', 'Groningen', 'Maastricht']

interface Person extends MemberOptions {
  told: Partial<Record<Trait, string>> & { interests: string[] }
}

const person: fc.Arbitrary<Person> = fc.record({
  gender: fc.constantFrom(...Gender.options),
  date_of_birth: fc
    .record({ year: fc.integer({ min: 1960, max: 2005 }), month: fc.integer({ min: 1, max: 12 }) })
    .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}-15`),
  country: fc.constantFrom('NL', 'NL', 'NL', 'BE'),
  city: fc.option(fc.constantFrom(...cities)),
  is_fictional: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  told: fc.record({
    ...(Object.fromEntries(
      traitNames.map((trait) => [trait, fc.constantFrom(...traits[trait].slice(0, 3))]),
    ) as Record<Trait, fc.Arbitrary<string>>),
    interests: fc.uniqueArray(fc.constantFrom(...interests)),
  }),
})

const someCodes = (codes: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 3 }).map((some) => some.join(','))

const filters = fc
  .record(
    {
      gender: fc.constantFrom(...Gender.options),
      country: fc.constantFrom('NL', 'BE'),
      countryregion: fc.constantFrom('NL-UT', 'NL-NH'),
      ages: fc.tuple(fc.integer({ min: 18, max: 70 }), fc.integer({ min: 18, max: 70 })),
      interests: someCodes(interests),
      ...Object.fromEntries(traitNames.map((trait) => [trait, someCodes(traits[trait].slice(0, 4))])),
      hide_fictional: fc.boolean().map(String),
      radius_km: fc.constantFrom('20', '60', '200'),
      order: fc.constantFrom('active', 'new', 'near'),
    } as Record<string, fc.Arbitrary<unknown>>,
    { requiredKeys: [] },
  )
  .chain((all) => fc.subarray(Object.keys(all), { maxLength: 4 }).map((keys) => [all, keys] as const))
  .map(([all, keys]) => {
    const query: Record<string, string> = {}
    for (const key of keys) {
      if (key !== 'ages') query[key] = all[key] as string
      else {
        const [a, b] = all[key] as [number, number]
        Object.assign(query, { min_age: String(Math.min(a, b)), max_age: String(Math.max(a, b)) })
      }
    }
    return query
  })

interface Known extends Person {
  id: number
  /** Order in which they signed up, which is also that in which they were last seen. */
  number: number
  region: string | null
  km: number | null
}

function isWanted(member: Known, query: Record<string, string>, now: Date): boolean {
  const age = ageAt(member.date_of_birth ?? '', now)
  const isOneOf = (trait: Trait) =>
    query[trait] === undefined || query[trait].split(',').includes(member.told[trait] ?? '')
  return (
    (!query.gender || member.gender === query.gender) &&
    (!query.country || member.country === query.country) &&
    (!query.countryregion || member.region === query.countryregion) &&
    (!query.min_age || age >= Number(query.min_age)) &&
    (!query.max_age || age <= Number(query.max_age)) &&
    (query.interests ?? '')
      .split(',')
      .filter(Boolean)
      .every((code) => member.told.interests.includes(code)) &&
    traitNames.every(isOneOf) &&
    (query.hide_fictional !== 'true' || !member.is_fictional) &&
    (!query.radius_km || (member.km !== null && member.km <= Number(query.radius_km)))
  )
}

const distanceOrLast = (member: Known) => Math.round((member.km ?? 100_000) * 1000)

function sorted(members: Known[], order: string | undefined): Known[] {
  return order === 'near'
    ? members.toSorted((a, b) => distanceOrLast(a) - distanceOrLast(b) || a.id - b.id)
    : members.toSorted((a, b) => b.number - a.number)
}

async function makeMembers(site: SiteRecord, searcher: TestMember): Promise<Known[]> {
  const { db } = app.services.database
  const own = await findProfile(db, searcher.id)
  const made: Known[] = []
  for (const [number, one] of fc.sample(person, { numRuns: 70, seed: 20_261_121 }).entries()) {
    const city = one.country === 'NL' ? one.city : null
    const member = await newMember(app, site, { ...one, city })
    await member.call('/api/profile', { method: 'PUT', body: one.told })
    // A millisecond between them, so that their order is told.
    app.services.clock.advance(0.001)
    const { lat, lon, countryregion } = (await findProfile(db, member.id)) ?? {
      lat: null,
      lon: null,
      countryregion: null,
    }
    const isPlaced = lat !== null && lon !== null && own?.lat != null && own.lon !== null
    const km = isPlaced ? exactDistanceKm({ lat: own.lat ?? 0, lon: own.lon ?? 0 }, { lat, lon }) : null
    made.push({ ...one, city, id: member.id, number, region: countryregion, km })
  }
  return made
}

async function readAll(
  searcher: TestMember,
  query: Record<string, string>,
  between?: () => Promise<unknown>,
) {
  const pages: { id: number }[][] = []
  const similar: number[] = []
  let numResults = -1
  let cursor: string | null = ''
  while (cursor !== null) {
    const search: string = new URLSearchParams({ ...query, ...(cursor ? { cursor } : {}) }).toString()
    const { status, body } = await searcher.call(`/api/members?${search}`)
    expect([search, status]).toEqual([search, 200])
    expect(body.pageNumber).toBe(pages.length + 1)
    if (numResults < 0) numResults = body.numResults
    pages.push(body.results)
    similar.push(...body.similar_results.map((card: { id: number }) => card.id))
    cursor = body.next
    await between?.()
  }
  return { ids: pages.flat().map((card) => card.id), similar, numResults }
}

test('any search finds whom a filter in memory finds, in the same order', { timeout: 180_000 }, async () => {
  const site = await app.newSite()
  const searcher = await newMember(app, site, { city: 'Utrecht' })
  const all = await makeMembers(site, searcher)
  await fc.assert(
    fc.asyncProperty(filters, async (query) => {
      const now = app.services.clock.now()
      const wanted = sorted(
        all.filter((member) => isWanted(member, query, now)),
        query.order,
      ).map((member) => member.id)
      const { ids, similar, numResults } = await readAll(searcher, query)
      expect(ids).toEqual(wanted)
      expect(numResults).toBe(wanted.length)
      expect(new Set([...ids, ...similar]).size).toBe(ids.length + similar.length)
      for (const id of similar) {
        const member = all.find((one) => one.id === id) as Known
        expect(!query.gender || member.gender === query.gender).toBe(true)
        expect(query.hide_fictional !== 'true' || !member.is_fictional).toBe(true)
      }
    }),
    { numRuns: 80 },
  )
})

test.each(['active', 'new', 'near'])(
  'by %s, all pages hold each member once while others sign up in between',
  { timeout: 60_000 },
  async (order) => {
    const site = await app.newSite()
    const searcher = await newMember(app, site, { city: 'Utrecht' })
    const standing: number[] = []
    const join = async (city: string | null) => (await newMember(app, site, { city })).id
    for (let index = 0; index < 60; index += 1) standing.push(await join(cities[index % 6] ?? null))
    const joined: number[] = []
    const { ids, numResults } = await readAll(searcher, { order }, async () => {
      for (const city of [...cities, null]) joined.push(await join(city))
    })
    expect(numResults).toBe(60)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(standing))
    expect(ids.filter((id) => !standing.includes(id) && !joined.includes(id))).toEqual([])
  },
)
