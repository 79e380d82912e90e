import { expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'

const app = setUpApp()

interface Found {
  results: { id: number }[]
  similar_results: { id: number }[]
  numResults: number
}
const idsOf = (cards: { id: number }[]) => cards.map(({ id }) => id).sort((one, other) => one - other)

async function threeMembers() {
  const site = await app.newSite()
  const [anna, bob, cleo] = [
    await newMember(app, site, { city: 'Utrecht' }),
    await newMember(app, site, { city: 'Utrecht' }),
    await newMember(app, site, { city: 'Utrecht' }),
  ]
  const hide = (profile_id: number) => anna.call('/api/hidden', { method: 'POST', body: { profile_id } })
  return { site, anna, bob, cleo, hide }
}

// spec: profiles-6
test('hiding is a list of cards, newest first, can be repeated and undone', async () => {
  const { site, anna, bob, cleo, hide } = await threeMembers()
  await hide(bob.id)
  await app.call('/dev/clock', { method: 'POST', body: { advance_seconds: 1 }, host: site.host })
  await hide(cleo.id)
  const again = await hide(bob.id)
  expect(again.body.cards.map((card: { id: number }) => card.id)).toEqual([cleo.id, bob.id])
  expect((await anna.call('/api/hidden')).body).toEqual(again.body)
  expect((await bob.call('/api/hidden')).body).toEqual({ cards: [] })
  const rest = await anna.call(`/api/hidden/${bob.id}`, { method: 'DELETE' })
  expect(idsOf(rest.body.cards)).toEqual([cleo.id])
  expect((await anna.call(`/api/hidden/${bob.id}`, { method: 'DELETE' })).status).toBe(200)
})

// spec: profiles-6
test.each(['active', 'new', 'near'])(
  'a hidden member is in no search by %s, nor in its counts',
  async (order) => {
    const { anna, bob, cleo, hide } = await threeMembers()
    const search = async (query = ''): Promise<Found> =>
      (await anna.call(`/api/members?order=${order}${query}`)).body
    expect(idsOf((await search()).results)).toEqual([bob.id, cleo.id])
    await hide(bob.id)
    expect(await search()).toMatchObject({ results: [{ id: cleo.id }], numResults: 1 })
    // Nobody matches, so all results are similar ones.
    const similar = await search('&hair_color=red')
    expect([similar.results, idsOf(similar.similar_results)]).toEqual([[], [cleo.id]])
    await anna.call(`/api/hidden/${bob.id}`, { method: 'DELETE' })
    expect(idsOf((await search()).results)).toEqual([bob.id, cleo.id])
  },
)

test('nothing changes for the hidden member, and likes, chats and the profile stay', async () => {
  const { anna, bob, hide } = await threeMembers()
  await hide(bob.id)
  const found: Found = (await bob.call('/api/members')).body
  expect(idsOf(found.results)).toContain(anna.id)
  expect((await bob.call(`/api/profiles/${anna.id}`)).body.profile.hidden_by_me).toBe(false)
  expect((await anna.call(`/api/profiles/${bob.id}`)).body.profile).toMatchObject({
    id: bob.id,
    hidden_by_me: true,
    blocked_by_me: false,
  })
  for (const [from, to] of [
    [bob, anna],
    [anna, bob],
  ] as const) {
    const like = await from.call('/api/likes', { method: 'POST', body: { profile_id: to.id } })
    expect(like.status).toBe(200)
  }
  expect((await anna.call('/api/likes')).body).toMatchObject({
    profiles: [{ id: bob.id, matched: true }],
    matches: [bob.id],
  })
  const message = { profile_id: bob.id, client_id: crypto.randomUUID(), kind: 'text', body: 'Hello' }
  expect((await anna.call('/api/chats', { method: 'POST', body: message })).status).toBe(200)
})

test('a member who is blocked as well is only in the list of blocks', async () => {
  const { anna, bob, hide } = await threeMembers()
  await hide(bob.id)
  await anna.call('/api/blocks', { method: 'POST', body: { profile_id: bob.id } })
  expect((await anna.call('/api/hidden')).body.cards).toEqual([])
  await anna.call(`/api/blocks/${bob.id}`, { method: 'DELETE' })
  expect(idsOf((await anna.call('/api/hidden')).body.cards)).toEqual([bob.id])
})

test('members cannot hide themselves, members of other pools, deleted members or unknown ids', async () => {
  const { anna, bob, cleo, hide } = await threeMembers()
  const far = await newMember(app, await app.newSite())
  const self = await hide(anna.id)
  expect([self.status, self.body.data.issues]).toEqual([
    400,
    [{ path: 'profile_id', message: 'That’s you.' }],
  ])
  const [other, missing] = [await hide(far.id), await hide(2_000_000_000)]
  expect(other.status).toBe(404)
  expect(other.body).toEqual(missing.body)
  await hide(bob.id)
  await setRow(app.services.database.db, 'accounts', [bob.id, cleo.id], { status: 'deleted' })
  const left = await hide(cleo.id)
  expect([left.status, left.body]).toEqual([404, missing.body])
  expect((await anna.call(`/api/hidden/${bob.id}`, { method: 'DELETE' })).status).toBe(200)
})

test('a member who blocks cannot be hidden again, but can be unhidden', async () => {
  const { anna, bob, hide } = await threeMembers()
  await hide(bob.id)
  await bob.call('/api/blocks', { method: 'POST', body: { profile_id: anna.id } })
  expect((await hide(bob.id)).body.code).toBe('blocked')
  await anna.call(`/api/hidden/${bob.id}`, { method: 'DELETE' })
  await bob.call(`/api/blocks/${anna.id}`, { method: 'DELETE' })
  expect((await anna.call('/api/hidden')).body.cards).toEqual([])
})
