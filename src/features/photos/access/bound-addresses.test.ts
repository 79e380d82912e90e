import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { fetched, upload } from '../../../../tests/drivers/photos-driver.ts'
import { pictureOf } from '../../../../tests/drivers/pictures.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { password } from '../../../../tests/drivers/visitors.ts'
import type { Photo } from '../../../core/schemas.ts'
import { hashPassword } from '../../accounts/server/public.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

const app = setUpApp()
let site: SiteRecord
let owner: TestMember
let friend: TestMember
let photo: Photo
let picture: Buffer
let password_hash: string
beforeAll(async () => {
  picture = await pictureOf(1200, 900).jpeg().toBuffer()
  password_hash = await hashPassword(password)
})
beforeEach(async () => {
  site = await app.newSite()
  owner = await newMember(app, site, { password_hash })
  friend = await newMember(app, site)
  photo = await upload(owner, picture, { audience: 'private' })
})

const grants = (to: TestMember) => `/api/profile/photos/${photo.id}/grants/${to.id}`
const statusOf = async (address: string) => (await fetched(app, site, address)).status
const addressesOf = ({ filename, thumb_filename, large_filename }: Photo) => [
  filename,
  thumb_filename,
  large_filename,
]

async function granted(): Promise<string[]> {
  await owner.call(grants(friend), { method: 'POST' })
  const [seen] = (await friend.call(`/api/profiles/${owner.id}`)).body.profile.photos
  expect(seen.locked).toBe(false)
  const addresses = addressesOf(seen)
  for (const address of addresses) expect(await statusOf(address)).toBe(200)
  return addresses
}

async function sent(): Promise<{ addresses: string[]; conversation_id: number; message_id: number }> {
  const { body } = await owner.call('/api/chats', {
    method: 'POST',
    body: { profile_id: friend.id, client_id: crypto.randomUUID(), kind: 'photo', photo_id: photo.id },
  })
  const { conversation_id, message } = body
  const accept = `/api/chats/${conversation_id}/messages/${message.id}/accept`
  expect((await friend.call(accept, { method: 'POST' })).status).toBe(200)
  const { messages } = (await friend.call(`/api/chats/${conversation_id}/messages`)).body
  const addresses = addressesOf(messages[0].photo)
  for (const address of addresses) expect(await statusOf(address)).toBe(200)
  return { addresses, conversation_id, message_id: message.id }
}

const ends: [string, () => Promise<unknown>][] = [
  ['the owner blocks', () => owner.call('/api/blocks', { method: 'POST', body: { profile_id: friend.id } })],
  ['the viewer blocks', () => friend.call('/api/blocks', { method: 'POST', body: { profile_id: owner.id } })],
  ['the photo is deleted', () => owner.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })],
  [
    'the account is deleted',
    () => owner.call('/api/account', { method: 'DELETE', body: { password, reason: 'other' } }),
  ],
]

// spec: photos-4
test.each([
  ['the grant is revoked', () => owner.call(grants(friend), { method: 'DELETE' })] as const,
  ...ends,
])('a private photo’s address ends when %s', async (_why, end) => {
  const addresses = await granted()
  await end()
  for (const address of addresses) expect(await statusOf(address)).toBe(403)
})

// spec: photos-4
test.each(ends)('that of one sent in a chat ends when %s', async (_why, end) => {
  const { addresses } = await sent()
  await end()
  for (const address of addresses) expect(await statusOf(address)).toBe(403)
})

test('that of one sent in a chat outlives the grant, and ends with the chat', async () => {
  await granted()
  const { addresses, conversation_id } = await sent()
  await owner.call(grants(friend), { method: 'DELETE' })
  for (const address of addresses) expect(await statusOf(address)).toBe(200)
  expect((await friend.call(`/api/chats/${conversation_id}`, { method: 'DELETE' })).status).toBe(200)
  for (const address of addresses) expect(await statusOf(address)).toBe(403)
})

// spec: photos-4
test('is bound to one member: another binding, or none, is refused', async () => {
  const other = await newMember(app, site)
  const [address = ''] = await granted()
  await owner.call(grants(other), { method: 'POST' })
  const mark = `b=g${friend.id}`
  expect(address).toContain(mark)
  for (const changed of [
    address.replace(mark, `b=g${other.id}`),
    address.replace(mark, `b=c${friend.id}`),
    address.replace(`&${mark}`, ''),
    address.replace(mark, 'b='),
  ]) {
    expect(await statusOf(changed)).toBe(403)
  }
  await owner.call(grants(friend), { method: 'DELETE' })
  expect(await statusOf(address)).toBe(403)
  await owner.call(grants(friend), { method: 'POST' })
  expect(await statusOf(address)).toBe(200)
})

test('is stored by no browser, and the addresses of photos for all need no query', async () => {
  const [address = ''] = await granted()
  expect((await fetched(app, site, address)).headers.get('cache-control')).toBe('private, no-store')
  const open = await upload(owner, picture)
  const { body } = await friend.call(`/api/profiles/${owner.id}`)
  const seen = body.profile.photos.find(({ id }: Photo) => id === open.id)
  expect(seen.filename).not.toContain('b=')
  expect((await fetched(app, site, seen.filename)).headers.get('cache-control')).toMatch(/^private, max-age=/)
})
