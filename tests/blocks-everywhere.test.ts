import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../src/contract.ts'
import type { SiteRecord } from '../src/features/sites/server/public.ts'
import { findAllStreamEventsAfter, findStreamHead } from '../src/server/events/stream-table.ts'
import { newMember, type TestMember } from './factories.ts'
import { pictureOf, uploadForm } from './pictures.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Two members who know each other in every way: both have a picture, like each other and have written. */
interface Pair {
  viewer: TestMember
  other: TestMember
  conversation_id: number
  /** A private photo of the viewer, granted to the other. */
  photo_id: number
  /** The other's first message. */
  message_id: number
}

/** Ids, in an order that does not hang on who was seen last. */
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((one, another) => one - another)

const read = async (who: TestMember, path: string, body?: unknown) => {
  const answer = await who.call(path, body === undefined ? {} : { method: 'POST', body })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}

/** What a search shows, in the words that matter here. */
async function searchOf(viewer: TestMember, query: string) {
  const { results, similar_results, numResults, similar_numResults } = await read(
    viewer,
    `/api/members?${query}`,
  )
  return { found: idsOf(results), similar: idsOf(similar_results), numResults, similar_numResults }
}

async function likesOf(viewer: TestMember, query: string) {
  const { profiles, liked_by, sent, matches, totals } = await read(viewer, `/api/likes${query}`)
  return {
    ids: idsOf(profiles),
    liked_by: idsOf(liked_by),
    sent: sent.sort(),
    matches: matches.sort(),
    totals,
  }
}

type Listed = { profile_id: number; num_unread_messages: number }
async function chatsOf(viewer: TestMember, query = '') {
  const { chats, totals } = await read(viewer, `/api/chats${query}`)
  const listed = chats.map(({ profile_id, num_unread_messages }: Listed) => [profile_id, num_unread_messages])
  return { listed: listed.sort(), totals }
}

/** Calls that answer members or counts of them: what the viewer is shown, as numbers. */
const lists: Record<string, (viewer: TestMember, other: number, photoId: number) => Promise<unknown>> = {
  'search.members': async (viewer) => ({
    active: await searchOf(viewer, 'order=active'),
    new: await searchOf(viewer, 'order=new'),
    near: await searchOf(viewer, 'order=near'),
    online: await searchOf(viewer, 'online=1'),
    // Nobody is like this: whoever is found is similar.
    similar: await searchOf(viewer, 'tattoos=many'),
  }),
  'search.signupMatches': async (viewer) =>
    idsOf(
      (await read(viewer, '/api/signup/matches', { gender: 'female', seeking: 'both', country: 'NL' })).cards,
    ),
  'likes.list': async (viewer) => ({
    all: await likesOf(viewer, ''),
    received: await likesOf(viewer, '?type=received'),
    sent: await likesOf(viewer, '?type=sent'),
    matches: await likesOf(viewer, '?type=matches'),
  }),
  'chats.list': async (viewer, other) => ({
    all: await chatsOf(viewer),
    one: await chatsOf(viewer, `?profile_id=${other}`),
  }),
  'chats.totals': (viewer) => read(viewer, '/api/totals'),
  'cards.landing': async (viewer, other) =>
    (await read(viewer, `/api/profiles/${other}/landing`)).card?.id ?? null,
  'photos.grantees': async (viewer, _other, photoId) =>
    idsOf((await read(viewer, `/api/profile/photos/${photoId}/grants`)).cards),
  'photos.granted': (viewer, other) => read(viewer, `/api/profile/photos/grants/${other}`),
}

/** Calls that lead to members whom the viewer does not know yet. */
const introductions: Record<string, (viewer: TestMember) => Promise<number[]>> = {
  'matching.readFinder': async (viewer) => idsOf((await read(viewer, '/api/match-finder')).cards),
  'matching.suggestions': async (viewer) => idsOf((await read(viewer, '/api/suggestions')).cards),
  'swipe.deck': async (viewer) => idsOf((await read(viewer, '/api/swipe')).cards),
}

/** Who keeps whom away; the viewer is the one who calls. */
const keepers = ['viewer', 'other', 'both', 'hides'] as const
type Keeper = (typeof keepers)[number]

interface Act {
  run(pair: Pair): [string, { method?: string; body?: unknown }?]
  /** Status and code while the viewer has blocked, is blocked, both, or the other hides from the viewer's site. */
  refused: Record<Keeper, [number, string?]>
}

const gone = [404, 'not_found'] as [number, string]
const blocked = [403, 'blocked'] as [number, string]
/** Who is blocked is told so; who has blocked, and where somebody hides, finds nobody. */
const acting = { viewer: gone, other: blocked, both: blocked, hides: gone }
const nowhere = { viewer: gone, other: gone, both: gone, hides: gone }
const message = () => ({ client_id: crypto.randomUUID(), kind: 'text', body: 'Hello' })
const post = (body?: unknown) => ({ method: 'POST', body: body ?? {} })

/** Calls about one member or one conversation. */
const acts: Record<string, Act> = {
  'cards.profile': {
    run: ({ other }) => [`/api/profiles/${other.id}`],
    // The blocker may look, to take it back.
    refused: { ...acting, viewer: [200] },
  },
  'likes.send': {
    run: ({ other }) => ['/api/likes', post({ profile_id: other.id })],
    refused: acting,
  },
  // Says nothing of whose like it was.
  'likes.see': {
    run: ({ other }) => [`/api/likes/${other.id}/seen`, post()],
    refused: { viewer: [200], other: [200], both: [200], hides: [200] },
  },
  'chats.start': {
    run: ({ other }) => ['/api/chats', post({ profile_id: other.id, ...message() })],
    refused: acting,
  },
  'chats.send': {
    run: ({ conversation_id }) => [`/api/chats/${conversation_id}/messages`, post(message())],
    refused: acting,
  },
  'chats.read': { run: ({ conversation_id }) => [`/api/chats/${conversation_id}`], refused: nowhere },
  'chats.messages': {
    run: ({ conversation_id }) => [`/api/chats/${conversation_id}/messages`],
    refused: nowhere,
  },
  'chats.markRead': {
    run: ({ conversation_id, message_id }) => [
      `/api/chats/${conversation_id}/read`,
      post({ up_to: message_id }),
    ],
    refused: nowhere,
  },
  'chats.typing': {
    run: ({ conversation_id }) => [`/api/chats/${conversation_id}/typing`, post()],
    refused: nowhere,
  },
  'swipe.choose': {
    run: ({ other }) => [
      '/api/swipe',
      post({ profile_id: other.id, choice: 'like', client_id: crypto.randomUUID() }),
    ],
    refused: acting,
  },
  'photos.grant': {
    run: ({ other, photo_id }) => [`/api/profile/photos/${photo_id}/grants/${other.id}`, post()],
    refused: acting,
  },
}

/** Calls that name members or counts and still need not mind blocks, with the reason. */
const untouched: Record<string, string> = {
  'accounts.login': 'the own profile',
  'accounts.current': 'the own profile',
  'accounts.setLanguage': 'the own profile',
  'accounts.signUp': 'the own profile; who signs up has blocked nobody yet',
  'profiles.readOwn': 'the own profile',
  'profiles.changeOwn': 'the own profile',
  'profiles.blocked': 'the list of blocks itself',
  'profiles.block': 'the list of blocks itself',
  'profiles.unblock': 'the list of blocks itself',
  'profiles.hidden': 'the own list, tested with the feature',
  'profiles.hide': 'the own list, tested with the feature',
  'profiles.unhide': 'the own list, tested with the feature',
  'photos.revoke': 'takes back what one gave, and tells nothing',
  'likes.undo': 'takes back what one gave, and tells nothing',
  'chats.takeBack': 'takes back what one gave, and tells nothing',
  'chats.delete': 'clears the own side, and tells nothing',
  'chats.deleteWith': 'clears the own side, and tells nothing',
  'safety.report': 'who is blocked may report all the same',
  'matching.changeFinder': 'answers what matching.readFinder answers',
  'matching.autoLike': 'says hello to newcomers, tested with the feature in both directions',
  'swipe.undo': 'takes back what one chose, and tells nothing',
}

interface SchemaParts {
  type: string
  shape?: Record<string, unknown>
  [part: string]: unknown
}

/** Names of all fields of a schema, however deep. */
function namesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  const def = (schema as { def?: SchemaParts } | undefined)?.def
  if (!def || seen.has(schema)) return []
  seen.add(schema)
  const { shape = {}, options = [] } = def as { shape?: object; options?: unknown[] }
  const inner = [def.innerType, def.element, def.valueType, def.in, def.out, def.left, def.right]
  return [
    ...Object.keys(shape),
    ...[...Object.values(shape), ...options, ...inner].flatMap((part) => namesIn(part, seen)),
  ]
}

/** What tells that a call answers a member or a count of members or their doings. */
const telling = [
  'main_image',
  'is_fictional',
  'numResults',
  'unread_messages',
  'new_likes',
  'conversation_id',
]

/** Calls of the contract that show other members, or are about one. */
const concerned = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([call, procedure]) => {
    if (!isContractProcedure(procedure)) return []
    const { inputSchema, outputSchema, route } = procedure['~orpc']
    const answers = namesIn(outputSchema).some((name) => telling.includes(name))
    const asks = namesIn(inputSchema).includes('profile_id') || /^\/(chats|profiles)\//.test(route.path ?? '')
    return answers || asks ? [`${feature}.${call}`] : []
  }),
)

test.each(concerned)('%s is covered here', (name) => {
  const covered = [lists, introductions, acts, untouched].filter((part) => name in part)
  expect(covered, `say here what a block means for ${name}`).toHaveLength(1)
})

test('nothing is covered here that is no call any more', () => {
  expect([lists, introductions, acts, untouched].flatMap((part) => Object.keys(part)).sort()).toEqual(
    concerned.toSorted(),
  )
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function upload(who: TestMember, audience: string, seed: number): Promise<number> {
  const bytes = await pictureOf(400, 400, seed).jpeg().toBuffer()
  const body = uploadForm(bytes, { audience })
  const answer = await who.call('/api/profile/photos', { method: 'POST', body })
  expect(answer.status).toBe(200)
  return answer.body.photo.id
}

let seed = 0
async function person(site: SiteRecord): Promise<TestMember> {
  const member = await newMember(app, site, { city: 'Utrecht' })
  seed += 1
  await upload(member, 'everyone', seed)
  await member.call('/api/account/privacy', { method: 'PUT', body: { on_landings: true } })
  return member
}

const like = (from: TestMember, to: TestMember) => read(from, '/api/likes', { profile_id: to.id })
const write = (from: TestMember, to: TestMember) =>
  read(from, '/api/chats', { profile_id: to.id, ...message() })

/** Everything that the viewer is shown of anybody. */
async function allLists(viewer: TestMember, other: number, photoId: number) {
  const shown: Record<string, unknown> = {}
  for (const [name, look] of Object.entries(lists)) shown[name] = await look(viewer, other, photoId)
  return shown
}

/** How the two know each other: in every way, or one of them alone has shown an interest. */
type Relation = 'both' | 'other' | 'viewer'

/** A viewer whose lists are not empty, and what they show before and after another one of the pool came along. */
async function meet(relation: Relation) {
  const site = await app.newSite({ logged_out_search: 'all', signup_credits: 500 })
  const elsewhere = await app.newSite(
    { logged_out_search: 'all', signup_credits: 500 },
    { pool_id: site.pool_id },
  )
  const viewer = await person(site)
  const third = await person(site)
  const photo_id = await upload(viewer, 'private', 1000 + viewer.id)
  await like(third, viewer)
  await write(third, viewer)
  const without = await allLists(viewer, 2_000_000_000, photo_id)

  const other = await person(elsewhere)
  if (relation !== 'viewer') await like(other, viewer)
  if (relation !== 'other') await like(viewer, other)
  const [from, to] = relation === 'viewer' ? [viewer, other] : [other, viewer]
  const { conversation_id, message: first } = await write(from, to)
  await read(viewer, `/api/profile/photos/${photo_id}/grants/${other.id}`, {})
  const before = await allLists(viewer, other.id, photo_id)
  const pair: Pair = { viewer, other, conversation_id, photo_id, message_id: first.id }
  return { ...pair, pair, without, before }
}

async function keepAway(keeper: Keeper, { viewer, other }: Pair, isOn: boolean): Promise<void> {
  const block = (from: TestMember, to: TestMember) =>
    isOn
      ? from.call('/api/blocks', { method: 'POST', body: { profile_id: to.id } })
      : from.call(`/api/blocks/${to.id}`, { method: 'DELETE' })
  const done = []
  if (keeper === 'viewer' || keeper === 'both') done.push(await block(viewer, other))
  if (keeper === 'other' || keeper === 'both') done.push(await block(other, viewer))
  if (keeper === 'hides') {
    const body = { hide_from_other_sites: isOn }
    done.push(await other.call('/api/account/privacy', { method: 'PUT', body }))
  }
  expect(done.every(({ status }) => status === 200)).toBe(true)
}

const answersTo = async (pair: Pair) => {
  const answers: Record<string, [number, string?]> = {}
  for (const [name, { run }] of Object.entries(acts)) {
    const { status, body } = await pair.viewer.call(...run(pair))
    answers[name] = body?.code ? [status, body.code] : [status]
  }
  return answers
}

/** Without what a block ends for good: grants, and that a like is new. */
function lasting(shown: Record<string, unknown>): unknown {
  const { 'photos.grantees': _grantees, 'photos.granted': _granted, ...rest } = shown
  return JSON.parse(JSON.stringify(rest).replace(/"new_likes":\d+/g, '"new_likes":0'))
}

test('every list shows those who know each other', async () => {
  const { without, before } = await meet('both')
  for (const name of Object.keys(lists)) expect([name, before[name]]).not.toEqual([name, without[name]])
})

/** In how many ways they can be kept apart, and those that differ where one alone has shown an interest. */
const cases: [Relation, readonly Keeper[]][] = [
  ['both', keepers],
  ['other', ['other', 'hides']],
  ['viewer', ['viewer', 'hides']],
]

describe.each(cases)('interest shown by %s', (relation, ways) => {
  test.each(ways)(
    'kept away by %s: gone from every list, count and call, and back afterwards',
    async (keeper) => {
      const { pair, viewer, other, photo_id, without, before } = await meet(relation)
      await keepAway(keeper, pair, true)
      const during = await allLists(viewer, other.id, photo_id)
      // Who hides keeps what they were granted; it is the viewer's own to know.
      if (keeper === 'hides') during['photos.granted'] = without['photos.granted']
      expect(during).toEqual(without)
      const refused = Object.fromEntries(
        Object.entries(acts).map(([name, act]) => [name, act.refused[keeper]]),
      )
      expect(await answersTo(pair)).toEqual(refused)
      await keepAway(keeper, pair, false)
      expect(lasting(await allLists(viewer, other.id, photo_id))).toEqual(lasting(before))
      const answers = Object.values(await answersTo(pair))
      expect(answers.every(([status]) => status === 200 || status === 204)).toBe(true)
    },
  )
})

test.each(['viewer', 'other', 'hides'] as const)(
  'kept away by %s: nothing that the other does reaches the viewer',
  async (keeper) => {
    const { pair, viewer, other, photo_id, conversation_id, without } = await meet('viewer')
    await keepAway(keeper, pair, true)
    const { db } = app.services.database
    const head = await findStreamHead(db, viewer.id)
    await other.call('/api/likes', post({ profile_id: viewer.id }))
    await other.call('/api/chats', post({ profile_id: viewer.id, ...message() }))
    await other.call(`/api/chats/${conversation_id}/messages`, post(message()))
    await other.call(`/api/chats/${conversation_id}/typing`, post())
    await other.call(`/api/chats/${conversation_id}/read`, post({ up_to: pair.message_id }))
    expect(await findAllStreamEventsAfter(db, viewer.id, head, 100)).toEqual([])
    const { 'photos.granted': _granted, ...shown } = await allLists(viewer, other.id, photo_id)
    expect({ ...shown, 'photos.granted': { photo_ids: [] } }).toEqual(without)
  },
)

test.each(keepers)('kept away by %s: they are not introduced to each other', async (keeper) => {
  const site = await app.newSite()
  const viewer = await person(site)
  const other = await person(await app.newSite({}, { pool_id: site.pool_id }))
  const pair = { viewer, other, conversation_id: 0, photo_id: 0, message_id: 0 }
  const introduced = async () => {
    const shown: Record<string, boolean> = {}
    for (const [name, list] of Object.entries(introductions)) {
      shown[name] = (await list(viewer)).includes(other.id)
    }
    return shown
  }
  const everywhere = (isShown: boolean) =>
    Object.fromEntries(Object.keys(introductions).map((name) => [name, isShown]))
  expect(await introduced()).toEqual(everywhere(true))
  await keepAway(keeper, pair, true)
  expect(await introduced()).toEqual(everywhere(false))
  await keepAway(keeper, pair, false)
  expect(await introduced()).toEqual(everywhere(true))
})

test('who hides from other sites is there on their own', async () => {
  const { pair, other } = await meet('both')
  const neighbour = await person(other.site)
  await keepAway('hides', pair, true)
  expect((await read(neighbour, `/api/profiles/${other.id}`)).profile.id).toBe(other.id)
  expect((await searchOf(neighbour, 'order=new')).found).toContain(other.id)
})
