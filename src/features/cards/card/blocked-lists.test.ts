import { expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { pictureOf, uploadForm } from '../../../../tests/drivers/pictures.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'

// Lists show a blocked member to the blocker by name only, so that blocking back reveals nothing.

const app = setUpApp()

const post = (who: TestMember, path: string, body: unknown) => who.call(path, { method: 'POST', body })

/** Every response that carries cards, as the viewer reads it. */
const listsOf = (other: TestMember, photoId: number) => [
  '/api/blocks',
  '/api/hidden',
  '/api/likes',
  '/api/likes?type=sent',
  '/api/likes?type=received',
  '/api/likes?type=matches',
  '/api/chats',
  `/api/chats?profile_id=${other.id}`,
  `/api/chats/search?q=${other.name}`,
  '/api/members',
  '/api/members?min_age=98',
  '/api/suggestions',
  '/api/match-finder',
  '/api/swipe',
  `/api/profiles/${other.id}/landing`,
  `/api/profile/photos/${photoId}/grants`,
]

/** Collects what a response reveals of a member, at any depth. */
function receivedFrom(id: number, part: unknown): string[][] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'id' in part && part.id === id && 'name' in part ? [Object.keys(part)] : []
  return [...own, ...Object.values(part).flatMap((value) => receivedFrom(id, value))]
}

async function upload(who: TestMember, audience: string): Promise<number> {
  const body = uploadForm(await pictureOf(400, 400, who.id).jpeg().toBuffer(), { audience })
  return (await post(who, '/api/profile/photos', body)).body.photo.id
}

async function meet() {
  const site = await app.newSite()
  const viewer = await newMember(app, site, { city: 'Utrecht' })
  const other = await newMember(app, site, { city: 'Amsterdam' })
  await upload(other, 'everyone')
  await other.call('/api/account/privacy', { method: 'PUT', body: { on_landings: true } })
  const photoId = await upload(viewer, 'private')
  for (const [one, another] of [
    [viewer, other],
    [other, viewer],
  ] as const) {
    await post(one, '/api/likes', { profile_id: another.id })
    await post(one, '/api/hidden', { profile_id: another.id })
  }
  const hello = { client_id: crypto.randomUUID(), kind: 'text', body: 'Hello' }
  await post(other, '/api/chats', { profile_id: viewer.id, ...hello })
  await post(viewer, `/api/profile/photos/${photoId}/grants/${other.id}`, {})
  await app.drain()
  return { viewer, other, photoId }
}

// spec: cards-9
test.each([
  ['the viewer', true, false],
  ['both', true, true],
  ['the other', false, true],
])('blocked by %s: lists show no more than the name', async (_, byViewer, byOther) => {
  const { viewer, other, photoId } = await meet()
  const before = await viewer.call('/api/likes')
  expect(receivedFrom(other.id, before.body).flat()).toContain('city')
  if (byOther) await post(other, '/api/blocks', { profile_id: viewer.id })
  if (byViewer) await post(viewer, '/api/blocks', { profile_id: other.id })
  await other.call('/api/profile', { method: 'PUT', body: { city: 'Groningen' } })
  for (const path of listsOf(other, photoId)) {
    const { status, body } = await viewer.call(path)
    const isListed = path === '/api/blocks' && byViewer
    expect([path, status, receivedFrom(other.id, body)]).toEqual([
      path,
      200,
      isListed ? [['id', 'name', 'is_fictional']] : [],
    ])
  }
})

// spec: cards-9
test('a member who blocks back sees the same as one who was not blocked', async () => {
  const { viewer, other } = await meet()
  const alone = await post(viewer, '/api/blocks', { profile_id: other.id })
  await post(other, '/api/blocks', { profile_id: viewer.id })
  expect((await viewer.call('/api/blocks')).body).toEqual(alone.body)
  expect(alone.body.cards).toEqual([{ id: other.id, name: other.name, is_fictional: false }])
})
