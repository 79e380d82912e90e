import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accept, newest, newPhoto, photoPrices, show } from '../../../../tests/drivers/chat-photos-driver.ts'
import { conversation, list, messages, send, typesOf, watch } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { edited, fetched, keyOf, makePremium, ownPhotos } from '../../../../tests/drivers/photos-driver.ts'
import { seenPhoto } from '../../../../tests/drivers/seen-photo.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import type { Photo } from '../../../core/schemas.ts'
import { storageKey } from '../../photos/files/server/storage-keys.ts'
import { approvePhoto, rejectPhoto } from '../../photos/server/public.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

// Which bytes of a photo in a chat each viewer receives; for every kind of photo see docs/photo-access.md.

const app = setUpApp()
let site: SiteRecord
let ada: TestMember
let ben: TestMember
let photo: Photo

beforeAll(async () => {
  site = await app.newSite({ ...photoPrices, photo_approval: 'automatic' })
})
beforeEach(async () => {
  ada = await newMember(app, site)
  ben = await newMember(app, site)
  photo = await newPhoto(ada)
})

/** Sends the photo and returns the message. */
const shown = async (to: { id: number } = ben) => (await show(ada, to, photo.id)).body.message

/** Returns which of a photo's files the viewer receives at all addresses in the response. */
async function bytesOf(viewer: TestMember, { photo: seen }: { photo: Photo | null }, of = photo) {
  if (!seen) return 'none'
  const key = keyOf((await ownPhotos(ada)).find(({ id }) => id === of.id) as Photo)
  const blurred = (await app.services.storage.get(storageKey(key, 'blur')))?.bytes
  const got = new Set<string>()
  for (const address of [seen.filename, seen.thumb_filename, seen.large_filename]) {
    const { status, bytes } = await fetched(app, viewer.site, address)
    expect([address, status, bytes.length > 0]).toEqual([address, 200, true])
    got.add(Buffer.compare(bytes, Buffer.from(blurred ?? '')) === 0 ? 'blurred' : 'sharp')
  }
  expect([...got]).toEqual([seen.locked ? 'blurred' : 'sharp'])
  return [...got].join()
}

// spec: chats-33
test('blurred until the recipient has written; the sender always sees it', async () => {
  const message = await shown()
  const id = message.conversation_id
  expect(await bytesOf(ada, message)).toBe('sharp')
  expect(await bytesOf(ben, await newest(ben, id))).toBe('blurred')
  expect(await newest(ben, id)).toMatchObject({ photo: { locked: true, needs_age_proof: false } })
  expect(JSON.stringify(await messages(ben, id))).not.toMatch(/-(480|960|1600|thumb)\.webp/)
  // Outside the chat it is as private as before.
  const profile = (await ben.call(`/api/profiles/${ada.id}`)).body.profile
  expect(profile.photos.map(({ locked }: Photo) => locked)).toEqual([true])
  const seen = watch(app, ben)
  await send(ben, id)
  expect(await bytesOf(ben, (await messages(ben, id)).messages[1])).toBe('sharp')
  expect((await list(ben)).chats[0].last_message.kind).toBe('text')
  await expect.poll(() => typesOf(seen)).toContain('chat_opened')
  expect((await ben.call(`/api/profiles/${ada.id}`)).body.profile.photos[0].locked).toBe(true)
})

test('the second of the two shows theirs at once', async () => {
  const id = await conversation(ben, ada)
  const { message } = (await show(ada, ben, photo.id)).body
  expect(await bytesOf(ben, await newest(ben, id))).toBe('sharp')
  expect(message.conversation_id).toBe(id)
})

// spec: chats-33
test('accepting shows that one photo, to the member who accepts', async () => {
  const [first, second] = [await shown(), await shown()]
  const seen = { ada: watch(app, ada), ben: watch(app, ben) }
  const accepted = await accept(ben, first)
  expect(accepted.status).toBe(200)
  expect(await bytesOf(ben, accepted.body.message)).toBe('sharp')
  const [later, sooner] = (await messages(ben, first.conversation_id)).messages
  expect([await bytesOf(ben, sooner), await bytesOf(ben, later)]).toEqual(['sharp', 'blurred'])
  expect(later.id).toBe(second.id)
  expect((await accept(ben, first)).body.message).toEqual(sooner)
  await expect.poll(() => typesOf(seen.ben)).toEqual(['photo_changed'])
  // Shows that it was delivered, not that it was accepted.
  expect(typesOf(seen.ada)).toEqual(['delivered'])
  expect(Object.keys(await newest(ada, first.conversation_id))).not.toContain('photo_accepted_at')
})

// spec: chats-33
test('premium members who choose so see photos at once; free members do not', async () => {
  const { conversation_id } = await shown()
  const want = (photos_at_once: boolean) =>
    ben.call('/api/account/privacy', { method: 'PUT', body: { photos_at_once } })
  const bytes = async () => bytesOf(ben, await newest(ben, conversation_id))
  expect((await want(true)).body.account.privacy.photos_at_once).toBe(true)
  expect(await bytes()).toBe('blurred')
  await makePremium(app, ben)
  expect(await bytes()).toBe('sharp')
  await want(false)
  expect(await bytes()).toBe('blurred')
})

test('photos of every audience are shown in the same way, to free members too', async () => {
  for (const audience of ['everyone', 'premium', 'private']) {
    photo = await newPhoto(ada, audience)
    ben = await newMember(app, site)
    await makePremium(app, ada)
    const message = await shown()
    expect(await bytesOf(ben, await newest(ben, message.conversation_id))).toBe('blurred')
    expect(await bytesOf(ben, (await accept(ben, message)).body.message)).toBe('sharp')
    await ada.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
  }
})

// spec: chats-48
test('a pending one is seen by its owner alone, by both once approved, by nobody else once rejected', async () => {
  site = await app.newSite({ ...photoPrices, photo_approval: 'before' })
  ada = await newMember(app, site)
  ben = await newMember(app, site)
  photo = await newPhoto(ada)
  const message = await shown()
  const id = message.conversation_id
  expect(message).toMatchObject({ photo: { status: 'pending' }, photo_is_pending: true })
  expect(await bytesOf(ada, message)).toBe('sharp')
  await accept(ben, message)
  expect(await newest(ben, id)).toMatchObject({ kind: 'photo', photo: null, photo_is_pending: true })
  const seen = { ada: watch(app, ada), ben: watch(app, ben) }
  await approvePhoto(app.work(), await seenPhoto(app, photo.id))
  for (const entries of [seen.ada, seen.ben])
    await expect
      .poll(() => entries.filter(({ type }) => type === 'photo_changed').map(({ data }) => data))
      .toEqual([{ conversation_id: id, message_id: message.id }])
  expect(await newest(ben, id)).toMatchObject({ photo_is_pending: false })
  expect(await bytesOf(ben, await newest(ben, id))).toBe('sharp')
  await rejectPhoto(app.work(), await seenPhoto(app, photo.id), 'offensive')
  await app.drain()
  expect(await newest(ben, id)).toMatchObject({ photo: null, photo_is_pending: false })
  expect(await newest(ada, id)).toMatchObject({ photo: { status: 'rejected' } })
  site = await app.newSite({ ...photoPrices, photo_approval: 'automatic' })
})

test('an edited photo is shown in its current version, and a deleted one is gone', async () => {
  const message = await shown()
  const id = message.conversation_id
  await accept(ben, message)
  const before = (await newest(ben, id)).photo
  await edited(ada, photo.id, { rotate: 90 })
  await app.drain()
  expect(await bytesOf(ben, await newest(ben, id))).toBe('sharp')
  expect((await fetched(app, site, before.filename)).status).toBe(403)
  const last = (await newest(ben, id)).photo
  await ada.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
  await app.drain()
  for (const who of [ada, ben]) expect(await newest(who, id)).toMatchObject({ kind: 'photo', photo: null })
  expect((await fetched(app, site, last.filename)).status).toBe(403)
})

test('an explicit one stays blurred without a proof of age when the law requires it', async () => {
  const strict = await app.newSite({
    ...photoPrices,
    photo_approval: 'automatic',
    age_policy_by_country: { GB: 'before_adult_media' },
  })
  ada = await newMember(app, strict)
  const [british, dutch] = [await newMember(app, strict, { country: 'GB' }), await newMember(app, strict)]
  photo = await newPhoto(ada)
  await ada.call(`/api/profile/photos/${photo.id}`, { method: 'PATCH', body: { rating: 'explicit' } })
  for (const [who, bytes, needs_age_proof] of [
    [british, 'blurred', true],
    [dutch, 'sharp', false],
  ] as const) {
    const message = await shown(who)
    const { body } = await accept(who, message)
    expect([await bytesOf(who, body.message), body.message.photo.needs_age_proof]).toEqual([
      bytes,
      needs_age_proof,
    ])
  }
})
