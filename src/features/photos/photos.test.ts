import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/factories.ts'
import { pictureOf, uploadForm } from '../../../tests/pictures.ts'
import { startTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { Photo } from '../../core/people.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { keepPhoto } from './server/keep-photo.ts'
import { makePicture } from './server/make-picture.ts'

let app: TestApp
let site: SiteRecord
let owner: TestMember
let picture: Buffer
beforeAll(async () => {
  app = await startTestApp()
  picture = await pictureOf(1200, 900).jpeg().toBuffer()
})
afterAll(() => app.stop())
beforeEach(async () => {
  site = await app.newSite({ logged_out_search: 'all' })
  owner = await newMember(app, site)
})

const upload = (member: TestMember, audience?: string, bytes: Uint8Array = picture) =>
  member.call('/api/profile/photos', {
    method: 'POST',
    body: uploadForm(bytes, audience ? { audience } : {}),
  })

const makePremium = (member: TestMember) =>
  app.services.database.db
    .updateTable('accounts')
    .set({ paid_user: true })
    .where('id', '=', member.id)
    .execute()

/** What a browser gets at an address, as a digest of the bytes. */
async function fetched(address: string, from: SiteRecord = site) {
  const response = await app.door.request(`http://${from.host}${address}`, { headers: { host: from.host } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
  }
}

const advance = (advance_seconds: number) =>
  app.call('/dev/clock', { method: 'POST', body: { advance_seconds }, host: site.host })

const photosSeenBy = async (viewer: TestMember | null): Promise<Photo[]> => {
  const path = `/api/profiles/${owner.id}`
  const answer = viewer ? await viewer.call(path) : await app.call(path, { host: site.host })
  return answer.body.profile.photos
}

describe('an upload', () => {
  test('is seen by everybody at once where photos need no approval', async () => {
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
      expect((await fetched(address)).status).toBe(200)
    }
  })

  test('waits for approval where the site asks for it: only its owner sees it', async () => {
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
  ])('of %s is refused and leaves nothing', async (_what, bytes, status, code) => {
    const answer = await upload(owner, undefined, bytes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await owner.call('/api/profile')).body.profile.photos).toEqual([])
  })

  test('needs a session, a file and a known audience', async () => {
    const body = uploadForm(picture)
    const stranger = await app.call('/api/profile/photos', { method: 'POST', body, host: site.host })
    expect(stranger.body.code).toBe('authentication_required')
    expect((await upload(owner, 'friends')).body.data.issues[0].path).toBe('audience')
    const empty = new FormData()
    empty.set('audience', 'everyone')
    const missing = await owner.call('/api/profile/photos', { method: 'POST', body: empty })
    expect([missing.status, missing.body.data.issues[0].path]).toEqual([400, 'file'])
  })

  test('beyond the limit is refused: four at once leave a free member with three', async () => {
    const before = await storedFiles()
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
    // Files of refused uploads are gone: 200 pixels are kept in one width, with thumbnail and blurred file.
    expect((await storedFiles()) - before).toBe(3 * 3)
    await makePremium(owner)
    expect((await upload(owner)).status).toBe(200)
  })
})

test('the limit holds when all photos are ready at the same moment', async () => {
  const ready = await makePicture(await pictureOf(200, 200).jpeg().toBuffer(), { effort: 0 })
  const photo = { profile_id: owner.id, audience: 'everyone', status: 'approved', limit: 3 } as const
  const kept = await Promise.allSettled(Array.from({ length: 12 }, () => keepPhoto(app.work(), photo, ready)))
  const codes = kept.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(codes).toEqual(Array(9).fill('photo_limit'))
})

async function storedFiles(): Promise<number> {
  let count = 0
  for await (const _ of app.services.storage.list('photos/')) count += 1
  return count
}

describe('who sees which bytes', () => {
  test('a locked photo has the blurred file and no way to the sharp one', async () => {
    const sharp = {
      everyone: (await upload(owner)).body.photo as Photo,
      premium: (await upload(owner, 'premium')).body.photo as Photo,
      private: (await upload(owner, 'private')).body.photo as Photo,
    }
    const hashes = new Map<number, string>()
    for (const photo of Object.values(sharp)) hashes.set(photo.id, (await fetched(photo.filename)).hash)
    const free = await newMember(app, site)
    const premium = await newMember(app, site)
    const granted = await newMember(app, site)
    await makePremium(premium)
    const grants = `/api/profile/photos/${sharp.private.id}/grants/${granted.id}`
    expect((await owner.call(grants, { method: 'POST' })).body).toEqual({ ok: true })

    const expected: [string, TestMember | null, boolean[]][] = [
      ['visitor', null, [false, true, true]],
      ['free', free, [false, true, true]],
      ['premium', premium, [false, false, true]],
      ['granted', granted, [false, true, false]],
      ['owner', owner, [false, false, false]],
    ]
    for (const [role, viewer, locked] of expected) {
      const photos = await photosSeenBy(viewer)
      expect(
        photos.map((photo) => photo.locked),
        role,
      ).toEqual(locked)
      for (const photo of photos) {
        for (const address of [photo.filename, photo.thumb_filename, photo.large_filename]) {
          expect(address.includes('-blur.webp'), `${role} ${address}`).toBe(photo.locked)
        }
        const { status, hash } = await fetched(photo.filename)
        expect(status).toBe(200)
        expect(hash === hashes.get(photo.id), role).toBe(!photo.locked)
      }
    }
    await owner.call(grants, { method: 'DELETE' })
    expect((await photosSeenBy(granted)).map((photo) => photo.locked)).toEqual([false, true, true])
  })

  test('a visitor sees the main photo and the others blurred', async () => {
    await upload(owner)
    await upload(owner)
    expect((await photosSeenBy(null)).map((photo) => photo.locked)).toEqual([false, true])
  })

  test('a blocked member gets no address, and loses what was granted', async () => {
    const photo = (await upload(owner, 'private')).body.photo as Photo
    const friend = await newMember(app, site)
    await owner.call(`/api/profile/photos/${photo.id}/grants/${friend.id}`, { method: 'POST' })
    await owner.call('/api/blocks', { method: 'POST', body: { profile_id: friend.id } })
    const refused = await friend.call(`/api/profiles/${owner.id}`)
    expect([refused.status, refused.body.code]).toEqual([403, 'blocked'])
    expect(JSON.stringify(refused.body)).not.toContain('/media/')
    await owner.call(`/api/blocks/${friend.id}`, { method: 'DELETE' })
    expect((await photosSeenBy(friend)).map((seen) => seen.locked)).toEqual([true])
  })
})

describe('an address', () => {
  test('is the same within its window, good for at most an hour, and then renewed', async () => {
    const photo = (await upload(owner)).body.photo as Photo
    const [again] = await photosSeenBy(owner)
    expect(again?.filename).toBe(photo.filename)
    const { headers, bytes } = await fetched(photo.filename)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
    const maxAge = Number(/^private, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '')?.[1])
    expect(maxAge).toBeGreaterThan(0)
    expect(maxAge).toBeLessThanOrEqual(3600)
    const expiry = Number(new URL(photo.filename, 'http://x').searchParams.get('e')) * 1000
    await advance(Math.floor((expiry - app.services.clock.now().getTime()) / 1000) - 5)
    expect((await fetched(photo.filename)).status).toBe(200)
    await advance(6)
    const late = await fetched(photo.filename)
    expect(late.status).toBe(403)
    const [renewed] = await photosSeenBy(owner)
    expect(renewed?.filename).not.toBe(photo.filename)
    expect((await fetched(renewed?.filename ?? '')).status).toBe(200)
  })

  test('that was changed or guessed is refused, whether or not there is a file', async () => {
    const photo = (await upload(owner, 'premium')).body.photo as Photo
    const viewer = await newMember(app, site)
    const blurred = (await photosSeenBy(viewer))[0]?.filename ?? ''
    const url = new URL(blurred, 'http://x')
    const query = url.search
    const later = query.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 1800}`)
    const wrong = [
      blurred.replace('-blur.', '-960.'),
      blurred.replace('-blur.', '-480.'),
      `${url.pathname}${later}`,
      url.pathname,
      `${url.pathname}?e=${url.searchParams.get('e')}&s=`,
      blurred.slice(0, -1) + (blurred.endsWith('A') ? 'B' : 'A'),
      `/media/${'0'.repeat(32)}-480.webp${query}`,
      `/media/..%2f..%2fpg-480.webp${query}`,
      `/media/x${query}`,
      `${url.pathname}?e=NaN&s=${url.searchParams.get('s')}`,
    ]
    const answers = await Promise.all(wrong.map((address) => fetched(address)))
    expect(answers.map((answer) => answer.status)).toEqual(wrong.map(() => 403))
    expect(new Set(answers.map((answer) => answer.hash)).size).toBe(1)
    expect((await fetched(photo.filename)).status).toBe(200)
  })

  test('carries the prefix of the site', async () => {
    await app.changeSettings(site, { cdn_prefix: 'https://media.example.test/' })
    const { filename } = (await upload(owner)).body.photo
    expect(filename).toMatch(/^https:\/\/media\.example\.test\/media\/[0-9a-f]{32}-960\.webp\?e=\d+&s=/)
    const { headers } = await fetched(filename.replace('https://media.example.test', ''))
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })
})

describe('own photos', () => {
  const change = (id: number, body: unknown) =>
    owner.call(`/api/profile/photos/${id}`, { method: 'PATCH', body })
  const listed = (photos: Photo[]) => photos.map(({ id, is_main }) => (is_main ? `${id}*` : String(id)))

  test('move, change their audience and become the main one', async () => {
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

  test('go with their files', async () => {
    const photo = (await upload(owner)).body.photo as Photo
    await owner.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
    await app.drain()
    expect((await fetched(photo.filename)).status).toBe(404)
    const again = await owner.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
    expect([again.status, again.body.code]).toEqual([404, 'not_found'])
  })

  test('of somebody else are not there', async () => {
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

  test('keep one main photo when two are chosen at once', async () => {
    const ids = [await upload(owner), await upload(owner), await upload(owner)].map(
      ({ body }) => body.photo.id,
    )
    await Promise.all([...ids, ...ids].map((id) => change(id, { main: true, position: 1 })))
    const { photos } = (await owner.call('/api/profile')).body.profile
    expect(photos.filter((photo: Photo) => photo.is_main)).toHaveLength(1)
    expect(photos.map((photo: Photo) => photo.position)).toEqual([1, 2, 3])
  })
})
