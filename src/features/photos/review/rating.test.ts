import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { pictureOf, uploadForm } from '../../../../tests/drivers/pictures.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import type { Photo } from '../../../core/schemas.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

const app = setUpApp()
let site: SiteRecord
let owner: TestMember
let picture: Buffer
let explicit: Photo
beforeAll(async () => {
  picture = await pictureOf(1200, 900).jpeg().toBuffer()
})
beforeEach(async () => {
  site = await app.newSite({ age_policy_by_country: { GB: 'before_adult_media' }, logged_out_search: 'all' })
  owner = await newMember(app, site)
  await upload()
  explicit = await upload()
  await rate(explicit, 'explicit')
})

async function upload(): Promise<Photo> {
  const answer = await owner.call('/api/profile/photos', { method: 'POST', body: uploadForm(picture) })
  return answer.body.photo
}

const rate = (photo: Photo, rating: string) =>
  owner.call(`/api/profile/photos/${photo.id}`, { method: 'PATCH', body: { rating } })

const fetched = async (address: string) => {
  const response = await app.http.request(`http://${site.host}${address}`, { headers: { host: site.host } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, hash: createHash('sha256').update(bytes).digest('hex') }
}

const seenBy = async (viewer: Pick<TestMember, 'call'>) =>
  (await viewer.call(`/api/profiles/${owner.id}`)).body.profile

const explicitSeenBy = async (viewer: Pick<TestMember, 'call'>): Promise<Photo> =>
  (await seenBy(viewer)).photos.find((photo: Photo) => photo.id === explicit.id)

async function prove(viewer: TestMember) {
  const { reference } = (await viewer.call('/api/age-assurance', { method: 'POST', body: {} })).body
  await app.call(`/sandbox/age/${reference}`, {
    method: 'POST',
    body: { outcome: 'over_18' },
    host: site.host,
  })
}

const viewerIn = (country: string): Pick<TestMember, 'call'> => ({
  call: (path, options) =>
    app.call(path, { host: site.host, cookie: `dev_country=${country}; locale=en`, ...options }),
})

describe('an explicit photo', () => {
  // spec: photos-6
  test('is blurred for a British member until the age is proven, and its other files are unavailable', async () => {
    const viewer = await newMember(app, site, { country: 'GB' })
    const [original, locked] = [await fetched(explicit.filename), await explicitSeenBy(viewer)]
    expect(locked).toMatchObject({ locked: true, needs_age_proof: true, rating: 'explicit' })
    expect(new Set([locked.filename, locked.large_filename, locked.thumb_filename]).size).toBe(1)
    const blurred = await fetched(locked.filename)
    expect([original.status, blurred.status]).toEqual([200, 200])
    expect(blurred.hash).not.toBe(original.hash)
    for (const variant of ['480', '960', '1600', 'thumb']) {
      const guessed = await fetched(locked.filename.replace('-blur.', `-${variant}.`))
      expect([variant, guessed.status]).toEqual([variant, 403])
    }
    expect(JSON.stringify(await seenBy(viewer))).not.toContain(original.hash)
    await prove(viewer)
    const open = await explicitSeenBy(viewer)
    expect(open).toMatchObject({ locked: false, needs_age_proof: false })
    expect((await fetched(open.filename)).hash).toBe(original.hash)
  })

  test('is not shown to a visitor, who sees the main photo only', async () => {
    await owner.call('/api/account/privacy', { method: 'PUT', body: { on_landings: true } })
    expect((await seenBy(viewerIn('GB'))).photos).toMatchObject([{ is_main: true, rating: 'safe' }])
  })

  test('is open to members elsewhere, and to its owner everywhere', async () => {
    const dutch = await newMember(app, site)
    expect(await explicitSeenBy(dutch)).toMatchObject({ locked: false, needs_age_proof: false })
    await app.changeSettings(site, { age_policy: 'before_adult_media' })
    expect(await explicitSeenBy(dutch)).toMatchObject({ locked: true, needs_age_proof: true })
    expect(await explicitSeenBy(owner)).toMatchObject({ locked: false, rating: 'explicit' })
  })

  test('does not close the rest of the site', async () => {
    const viewer = await newMember(app, site, { country: 'GB' })
    const { photos, main_image } = await seenBy(viewer)
    expect(photos[0]).toMatchObject({ locked: false, rating: 'safe' })
    expect(main_image.filename).toContain('-480.')
    expect((await viewer.call('/api/members')).status).toBe(200)
  })

  test('is never the main photo', async () => {
    const first = (await seenBy(owner)).photos[0]
    expect(first.is_main).toBe(true)
    await rate(first, 'explicit')
    const { photos, main_image } = await seenBy(owner)
    expect([photos.some((photo: Photo) => photo.is_main), main_image]).toEqual([false, null])
    const path = `/api/profile/photos/${first.id}`
    const wish = await owner.call(path, { method: 'PATCH', body: { main: true } })
    expect([wish.status, wish.body.data.issues[0].path]).toEqual([400, 'main'])
    const both = await owner.call(path, { method: 'PATCH', body: { main: true, rating: 'suggestive' } })
    expect(both.body.photos[0]).toMatchObject({ is_main: true, rating: 'suggestive' })
  })

  test('refuses an unknown rating, and ratings of others’ photos', async () => {
    expect((await rate(explicit, 'rude')).body.data.issues[0].path).toBe('rating')
    const other = await newMember(app, site)
    const answer = await other.call(`/api/profile/photos/${explicit.id}`, {
      method: 'PATCH',
      body: { rating: 'safe' },
    })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })
})
