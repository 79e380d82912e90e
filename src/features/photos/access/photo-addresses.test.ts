import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { fetched, makePremium, upload } from '../../../../tests/drivers/photos-driver.ts'
import { pictureOf } from '../../../../tests/drivers/pictures.ts'
import { setUpApp, stopTime } from '../../../../tests/drivers/set-up.ts'
import type { Photo } from '../../../core/schemas.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

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

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const add = (audience = 'everyone') => upload(owner, picture, { audience })
const advance = (advance_seconds: number) =>
  app.call('/dev/clock', { method: 'POST', body: { advance_seconds }, host: site.host })
const photosSeenBy = async (viewer: TestMember | null): Promise<Photo[]> => {
  const path = `/api/profiles/${owner.id}`
  const answer = viewer ? await viewer.call(path) : await app.call(path, { host: site.host })
  return answer.body.profile.photos
}

describe('which URLs each viewer gets', () => {
  test('a locked photo has the URL of the blurred file and none of the sharp one', async () => {
    const sharp = {
      everyone: await add(),
      premium: await add('premium'),
      private: await add('private'),
    }
    const hashes = new Map<number, string>()
    for (const photo of Object.values(sharp))
      hashes.set(photo.id, hashOf((await fetched(app, site, photo.filename)).bytes))
    const free = await newMember(app, site)
    const premium = await newMember(app, site)
    const granted = await newMember(app, site)
    await makePremium(app, premium)
    const grants = `/api/profile/photos/${sharp.private.id}/grants/${granted.id}`
    expect((await owner.call(grants, { method: 'POST' })).body).toEqual({ ok: true })

    const expected: [string, TestMember | null, boolean[]][] = [
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
        const { status, bytes } = await fetched(app, site, photo.filename)
        expect(status).toBe(200)
        expect(hashOf(bytes) === hashes.get(photo.id), role).toBe(!photo.locked)
      }
    }
    await owner.call(grants, { method: 'DELETE' })
    expect((await photosSeenBy(granted)).map((photo) => photo.locked)).toEqual([false, true, true])
  })

  // spec: cards-8
  test('a visitor sees the main photo of members who agreed to it, and no other', async () => {
    await add()
    await add()
    expect(await photosSeenBy(null)).toEqual([])
    await owner.call('/api/account/privacy', { method: 'PUT', body: { on_landings: true } })
    expect(await photosSeenBy(null)).toMatchObject([{ is_main: true, locked: false }])
  })

  test('a blocked member gets no URL, and loses all grants', async () => {
    const photo = await add('private')
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

describe('a URL', () => {
  // spec: photos-3
  test('is the same within its window, valid for at most an hour, and then renewed', async () => {
    stopTime()
    const photo = await add()
    const [again] = await photosSeenBy(owner)
    expect(again?.filename).toBe(photo.filename)
    const { headers, bytes } = await fetched(app, site, photo.filename)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
    const maxAge = Number(/^private, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '')?.[1])
    expect(maxAge).toBeGreaterThan(0)
    expect(maxAge).toBeLessThanOrEqual(3600)
    const expiry = Number(new URL(photo.filename, 'http://x').searchParams.get('e')) * 1000
    await advance(Math.floor((expiry - app.services.clock.now().getTime()) / 1000) - 5)
    expect((await fetched(app, site, photo.filename)).status).toBe(200)
    await advance(6)
    const late = await fetched(app, site, photo.filename)
    expect(late.status).toBe(403)
    const [renewed] = await photosSeenBy(owner)
    expect(renewed?.filename).not.toBe(photo.filename)
    expect((await fetched(app, site, renewed?.filename ?? '')).status).toBe(200)
  })

  test('that was changed or guessed is refused, whether or not the file exists', async () => {
    const photo = await add('premium')
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
    const answers = await Promise.all(wrong.map((address) => fetched(app, site, address)))
    expect(answers.map((answer) => answer.status)).toEqual(wrong.map(() => 403))
    expect(new Set(answers.map(({ bytes }) => hashOf(bytes))).size).toBe(1)
    expect((await fetched(app, site, photo.filename)).status).toBe(200)
  })

  // spec: photos-2
  test('has the prefix of the site', async () => {
    await app.changeSettings(site, { cdn_prefix: 'https://media.example.test/' })
    const { filename } = await add()
    expect(filename).toMatch(/^https:\/\/media\.example\.test\/media\/[0-9a-f]{32}-960\.webp\?e=\d+&s=/)
    const { headers } = await fetched(app, site, filename.replace('https://media.example.test', ''))
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })
})
