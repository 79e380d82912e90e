import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { fetched, makePremium, ownPhotos, storedFiles } from '../../../../tests/drivers/photos-driver.ts'
import { pictureOf, uploadForm } from '../../../../tests/drivers/pictures.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import type { Photo } from '../../../core/schemas.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { makePicture } from '../processing/server/make-picture.ts'
import { storePhoto } from './server/store-photo.ts'

const app = setUpApp()
let site: SiteRecord
let owner: TestMember
let picture: Buffer
beforeAll(async () => {
  picture = await pictureOf(1200, 900).jpeg().toBuffer()
})
beforeEach(async () => {
  site = await app.newSite({ logged_out_search: 'all' })
  owner = await newMember(app, site)
})

const send = (member: TestMember, bytes: Uint8Array, fields: Record<string, string> = {}) => {
  const body = uploadForm(bytes)
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return member.call('/api/profile/photos', { method: 'POST', body })
}
const upload = (member: TestMember, audience = 'everyone', bytes: Uint8Array = picture) =>
  send(member, bytes, { audience })

describe('an upload', () => {
  // spec: photos-1
  test('is visible to everybody at once on a site without approval', async () => {
    const { status, body } = await upload(owner)
    expect(status).toBe(200)
    expect(body.photo).toMatchObject({
      position: 1,
      audience: 'everyone',
      status: 'approved',
      locked: false,
      is_main: true,
      width: 1200,
      height: 900,
    })
    const viewer = await newMember(app, site)
    const { profile } = (await viewer.call(`/api/profiles/${owner.id}`)).body
    expect(profile.photos).toEqual([body.photo])
    expect(profile.main_image).toMatchObject({
      status: 'approved',
      thumb_filename: body.photo.thumb_filename,
    })
    for (const address of Object.values<string>(profile.main_image).filter((value) =>
      value.startsWith('/'),
    )) {
      expect((await fetched(app, site, address)).status).toBe(200)
    }
  })

  // spec: photos-1
  test('waits for approval on a site that requires it: only its owner sees it', async () => {
    await app.changeSettings(site, { photo_approval: 'before' })
    const { body } = await upload(owner)
    expect(body.photo).toMatchObject({ status: 'pending', is_main: true })
    const own = (await owner.call('/api/profile')).body.profile
    expect(own.photos).toHaveLength(1)
    expect(own.main_image.status).toBe('pending')
    const viewer = await newMember(app, site)
    const seen = (await viewer.call(`/api/profiles/${owner.id}`)).body.profile
    expect([seen.photos, seen.main_image]).toEqual([[], null])
    expect(JSON.stringify(seen)).not.toContain('/media/')
  })

  test.each([
    [
      'a renamed PDF',
      Buffer.from('%PDF-1.7\n%%EOF and some more so that it is long enough'),
      415,
      'unsupported_image',
    ],
    ['a file that is too large', Buffer.alloc(12 * 1024 * 1024 + 10, 1), 413, 'too_large'],
  ])('of %s is refused and stores nothing', async (_what, bytes, status, code) => {
    const answer = await upload(owner, undefined, bytes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await owner.call('/api/profile')).body.profile.photos).toEqual([])
  })

  test('requires a session, a file and a known audience', async () => {
    const body = uploadForm(picture)
    const stranger = await app.call('/api/profile/photos', { method: 'POST', body, host: site.host })
    expect(stranger.body.code).toBe('authentication_required')
    expect((await upload(owner, 'friends')).body.data.issues[0].path).toBe('audience')
    const empty = new FormData()
    empty.set('audience', 'everyone')
    const missing = await owner.call('/api/profile/photos', { method: 'POST', body: empty })
    expect([missing.status, missing.body.data.issues[0].path]).toEqual([400, 'file'])
  })

  // spec: photos-3
  test('above the limit is refused: four concurrent uploads leave a free member with three', async () => {
    const before = (await storedFiles(app, 'photos/')).length
    const small = await pictureOf(200, 200).jpeg().toBuffer()
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(owner, undefined, small)))
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(answers.length - refused.length).toBe(3)
    for (const { status, body } of refused) {
      expect([status, body.code, body.data]).toEqual([403, 'photo_limit', { limit: 3 }])
    }
    const { photos } = (await owner.call('/api/profile')).body.profile
    expect(photos.map((photo: Photo) => photo.position)).toEqual([1, 2, 3])
    expect(photos.filter((photo: Photo) => photo.is_main)).toHaveLength(1)
    // Files of refused uploads are deleted; a 200 pixel photo has one width, a thumbnail and a blurred file.
    expect((await storedFiles(app, 'photos/')).length - before).toBe(3 * 3)
    await makePremium(app, owner)
    expect((await upload(owner)).status).toBe(200)
  })

  test('repeated with its client_id returns the first photo, even concurrently and at the limit', async () => {
    const small = await pictureOf(200, 200).jpeg().toBuffer()
    const before = await storedFiles(app, 'photos/')
    const client_id = crypto.randomUUID()
    const again = (member: TestMember, bytes: Buffer, id: string = client_id) =>
      send(member, bytes, { client_id: id })
    const answers = await Promise.all([again(owner, small), again(owner, small), again(owner, small)])
    const [{ body: first } = { body: null }] = answers
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, first]))
    expect((await again(owner, picture, client_id.toUpperCase())).body).toEqual(first)
    expect(await storedFiles(app, 'photos/')).toHaveLength(before.length + 3)
    for (const _ of [2, 3]) expect((await again(owner, small, crypto.randomUUID())).status).toBe(200)
    expect((await again(owner, small)).body.photo.id).toBe(first.photo.id)
    expect(await ownPhotos(owner)).toHaveLength(3)
    const other = await newMember(app, site)
    expect((await again(other, small)).body.photo.id).not.toBe(first.photo.id)
    await owner.call(`/api/profile/photos/${first.photo.id}`, { method: 'DELETE' })
    expect((await again(owner, small)).body.photo.id).not.toBe(first.photo.id)
    const wrong = await again(owner, small, 'mine')
    expect([wrong.status, wrong.body.data.issues[0].path]).toEqual([400, 'client_id'])
  })
})

test('the limit holds when all photos are ready concurrently', async () => {
  const ready = await makePicture(await pictureOf(200, 200).jpeg().toBuffer())
  const photo = { profile_id: owner.id, audience: 'everyone', status: 'approved', limit: 3 } as const
  const stored = await Promise.allSettled(
    Array.from({ length: 12 }, () => storePhoto(app.work(), photo, ready)),
  )
  const codes = stored.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(codes).toEqual(Array(9).fill('photo_limit'))
})

// spec: photos-3
test('a premium member can upload 25 photos', async () => {
  await makePremium(app, owner)
  const ready = await makePicture(await pictureOf(200, 200).jpeg().toBuffer())
  const photo = { profile_id: owner.id, audience: 'everyone', status: 'approved', limit: 25 } as const
  for (let count = 1; count <= 24; count += 1) await storePhoto(app.work(), photo, ready)
  expect((await upload(owner)).status).toBe(200)
  const { status, body } = await upload(owner)
  expect([status, body.code, body.data]).toEqual([403, 'photo_limit', { limit: 25 }])
})

describe('own photos', () => {
  const change = (id: number, body: unknown) =>
    owner.call(`/api/profile/photos/${id}`, { method: 'PATCH', body })
  const listed = (photos: Photo[]) => photos.map(({ id, is_main }) => (is_main ? `${id}*` : String(id)))

  // spec: photos-9
  test('can be reordered, change their audience and become the main one', async () => {
    const [a, b, c] = [await upload(owner), await upload(owner), await upload(owner, 'premium')].map(
      ({ body }) => body.photo.id as number,
    )
    if (!a || !b || !c) throw new Error('three photos')
    expect(listed((await change(c, { position: 1 })).body.photos)).toEqual([`${c}`, `${a}*`, `${b}`])
    expect(listed((await change(b, { main: true })).body.photos)).toEqual([`${c}`, `${a}`, `${b}*`])
    const refused = await change(c, { main: true })
    expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, 'main'])
    expect(refused.body.data.issues[0].message).toContain('open to everyone')
    const opened = await change(c, { main: true, audience: 'everyone' })
    expect(listed(opened.body.photos)).toEqual([`${c}*`, `${a}`, `${b}`])
    expect(listed((await change(c, { audience: 'private' })).body.photos)).toEqual([`${c}`, `${a}*`, `${b}`])
    const deleted = await owner.call(`/api/profile/photos/${a}`, { method: 'DELETE' })
    expect(listed(deleted.body.photos)).toEqual([`${c}`, `${b}*`])
    expect(deleted.body.photos.map((photo: Photo) => photo.position)).toEqual([1, 2])
  })

  test('are deleted with their files', async () => {
    const photo = (await upload(owner)).body.photo as Photo
    await owner.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
    await app.drain()
    expect((await fetched(app, site, photo.filename)).status).toBe(404)
    const again = await owner.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
    expect([again.status, again.body.code]).toEqual([404, 'not_found'])
  })

  test('of another member are not found', async () => {
    const { id } = (await upload(owner)).body.photo
    const other = await newMember(app, site)
    const calls = [
      other.call(`/api/profile/photos/${id}`, { method: 'PATCH', body: { position: 2 } }),
      other.call(`/api/profile/photos/${id}`, { method: 'DELETE' }),
      other.call(`/api/profile/photos/${id}/grants/${owner.id}`, { method: 'POST' }),
      other.call(`/api/profile/photos/${id}/grants/${owner.id}`, { method: 'DELETE' }),
    ]
    for (const answer of await Promise.all(calls)) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
  })

  test('keep one main photo when two are chosen concurrently', async () => {
    const ids = [await upload(owner), await upload(owner), await upload(owner)].map(
      ({ body }) => body.photo.id,
    )
    await Promise.all([...ids, ...ids].map((id) => change(id, { main: true, position: 1 })))
    const { photos } = (await owner.call('/api/profile')).body.profile
    expect(photos.filter((photo: Photo) => photo.is_main)).toHaveLength(1)
    expect(photos.map((photo: Photo) => photo.position)).toEqual([1, 2, 3])
  })
})
