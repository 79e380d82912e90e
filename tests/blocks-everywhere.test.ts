import { describe, expect, test } from 'vitest'
import type { SiteRecord } from '../src/features/sites/server/public.ts'
import { findAllStreamEventsAfter, findStreamHead } from '../src/server/events/stream-table.ts'
import {
  acts,
  introductions,
  type Keeper,
  keepers,
  lists,
  message,
  type Pair,
  post,
  read,
  searchOf,
} from './drivers/block-calls.ts'
import { newMember, type TestMember } from './drivers/factories.ts'
import { pictureOf, uploadForm } from './drivers/pictures.ts'
import { setUpApp } from './drivers/set-up.ts'

const app = setUpApp()

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

/** Returns everything that the viewer sees of any member. */
async function allLists(viewer: TestMember, other: number, photoId: number) {
  const shown: Record<string, unknown> = {}
  for (const [name, look] of Object.entries(lists)) shown[name] = await look(viewer, other, photoId)
  return shown
}

/** The relation of the two members: in every way, or only one of them has shown interest. */
type Relation = 'both' | 'other' | 'viewer'

/**
 * Creates a viewer with non-empty lists, and reads them before and after another member of the pool joins.
 */
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
    // Conversations follow by a job.
    await app.drain()
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

/** Returns the lists without what a block ends permanently: grants, and that a like is new. */
function lasting(shown: Record<string, unknown>): unknown {
  const { 'photos.grantees': _grantees, 'photos.granted': _granted, ...rest } = shown
  return JSON.parse(JSON.stringify(rest).replace(/"new_likes":\d+/g, '"new_likes":0'))
}

test('without a block every list shows the members', async () => {
  const { without, before } = await meet('both')
  for (const name of Object.keys(lists)) expect([name, before[name]]).not.toEqual([name, without[name]])
})

/** All ways to keep the two apart, and those that differ if only one has shown interest. */
const cases: [Relation, readonly Keeper[]][] = [
  ['both', keepers],
  ['other', ['other', 'hides']],
  ['viewer', ['viewer', 'hides']],
]

describe.each(cases)('visible contact by %s', (relation, ways) => {
  // spec: accounts-29, profiles-1
  test.each(ways)(
    'hidden by %s: gone from every list, count and call, and back afterwards',
    async (keeper) => {
      const { pair, viewer, other, photo_id, without, before } = await meet(relation)
      await keepAway(keeper, pair, true)
      const during = await allLists(viewer, other.id, photo_id)
      // A member who hides keeps the grants received; the viewer may still know of their own grant.
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
  'hidden by %s: no action of the partner reaches the viewer',
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

test.each(keepers)('hidden by %s: they are not suggested to each other', async (keeper) => {
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

// spec: accounts-29
test('a member who hides from other sites is visible on their own', async () => {
  const { pair, other } = await meet('both')
  const neighbour = await person(other.site)
  await keepAway('hides', pair, true)
  expect((await read(neighbour, `/api/profiles/${other.id}`)).profile.id).toBe(other.id)
  expect((await searchOf(neighbour, 'order=new')).found).toContain(other.id)
})
