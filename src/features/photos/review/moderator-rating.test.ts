import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { edited } from '../../../../tests/drivers/photos-driver.ts'
import { pictureOf, uploadForm } from '../../../../tests/drivers/pictures.ts'
import { seenPhoto } from '../../../../tests/drivers/seen-photo.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { naturalPicture } from '../../../../tests/images/natural.ts'
import type { PhotoRating } from '../../../core/people.ts'
import type { Photo } from '../../../core/schemas.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { approvePhoto } from '../server/public.ts'

const app = setUpApp()
let site: SiteRecord
let owner: TestMember
/** A British member without a proof of age. */
let viewer: TestMember
let first: Photo
let photo: Photo
beforeEach(async () => {
  site = await app.newSite({ age_policy_by_country: { GB: 'before_adult_media' } })
  owner = await newMember(app, site)
  viewer = await newMember(app, site, { country: 'GB' })
  first = await upload(1)
  photo = await upload(2)
})

async function upload(seed: number): Promise<Photo> {
  const body = uploadForm(await pictureOf(600, 500, seed).jpeg().toBuffer())
  return (await owner.call('/api/profile/photos', { method: 'POST', body })).body.photo
}

const change = ({ id }: Photo, body: Record<string, unknown>) =>
  owner.call(`/api/profile/photos/${id}`, { method: 'PATCH', body })
const rateAsModerator = async ({ id }: Photo, rating: PhotoRating) =>
  approvePhoto(app.work(), await seenPhoto(app, id), rating)
const shownTo = async (member: TestMember, { id }: Photo): Promise<Photo | undefined> =>
  (await member.call(`/api/profiles/${owner.id}`)).body.profile.photos.find((own: Photo) => own.id === id)

const bytesAt = async (address: string) => {
  const response = await app.http.request(`http://${site.host}${address}`, { headers: { host: site.host } })
  expect(response.status).toBe(200)
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')
}

/** Returns the digests of all files of a photo that the viewer can fetch. */
async function viewedBytes(of: Photo): Promise<string[]> {
  const seen = await shownTo(viewer, of)
  if (!seen) return []
  return Promise.all([seen.filename, seen.large_filename, seen.thumb_filename].map(bytesAt))
}

// spec: photos-14
test('a member’s own lower rating sends the photo back to review, and nobody gets it sharp before', async () => {
  const sharp = await bytesAt(photo.filename)
  await change(photo, { rating: 'explicit' })
  expect(await viewedBytes(photo)).not.toContain(sharp)
  const lowered = await change(photo, { rating: 'safe' })
  expect(lowered.body.photos[1]).toMatchObject({ rating: 'safe', status: 'pending', moderator_rating: null })
  expect(await viewedBytes(photo)).toEqual([])
  await rateAsModerator(photo, 'explicit')
  expect(await shownTo(viewer, photo)).toMatchObject({ locked: true, needs_age_proof: true })
  expect(await viewedBytes(photo)).not.toContain(sharp)
})

// spec: photos-14
test('the rating of a moderator cannot be lowered, neither alone nor with another change', async () => {
  const sharp = await bytesAt(photo.filename)
  await rateAsModerator(photo, 'explicit')
  for (const body of [
    { rating: 'safe' },
    { rating: 'suggestive', position: 1 },
    { rating: 'safe', main: true },
  ]) {
    const { status, body: refusal } = await change(photo, body)
    expect([status, refusal.code]).toEqual([400, 'invalid_input'])
  }
  const [issue] = (await change(photo, { rating: 'safe' })).body.data.issues
  expect(issue.path).toBe('rating')
  expect(await shownTo(owner, photo)).toMatchObject({
    rating: 'explicit',
    moderator_rating: 'explicit',
    position: 2,
  })
  expect(await shownTo(viewer, photo)).toMatchObject({ needs_age_proof: true, moderator_rating: null })
  expect(await viewedBytes(photo)).not.toContain(sharp)
})

test('the owner can set a stricter rating than the moderator, and return to the moderator’s after a review', async () => {
  await rateAsModerator(photo, 'suggestive')
  const stricter = await change(photo, { rating: 'explicit' })
  expect(stricter.body.photos[1]).toMatchObject({ rating: 'explicit', status: 'approved' })
  expect((await change(photo, { rating: 'safe' })).status).toBe(400)
  const back = await change(photo, { rating: 'suggestive' })
  expect(back.body.photos[1]).toMatchObject({ rating: 'suggestive', status: 'pending' })
})

test('a moderator’s milder rating leaves the owner’s unchanged', async () => {
  await change(photo, { rating: 'explicit' })
  await rateAsModerator(photo, 'safe')
  expect(await shownTo(viewer, photo)).toMatchObject({ rating: 'explicit', locked: true })
  await change(photo, { position: 1 })
  expect(await shownTo(owner, photo)).toMatchObject({ rating: 'explicit', moderator_rating: 'safe' })
})

test('a decision without a rating keeps the existing one', async () => {
  await rateAsModerator(photo, 'explicit')
  await approvePhoto(app.work(), await seenPhoto(app, photo.id))
  expect(await shownTo(owner, photo)).toMatchObject({ moderator_rating: 'explicit' })
})

test('a main photo that a moderator rates explicit is replaced by the next one', async () => {
  expect((await shownTo(owner, first))?.is_main).toBe(true)
  await rateAsModerator(first, 'explicit')
  expect((await shownTo(owner, first))?.is_main).toBe(false)
  expect((await shownTo(owner, photo))?.is_main).toBe(true)
})

// spec: photos-17
test('a moderator’s rating returns with the picture, even mirrored, until a moderator removes it', async () => {
  await rateAsModerator(photo, 'explicit')
  await owner.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
  const again = await upload(2)
  expect(again).toMatchObject({ rating: 'explicit', moderator_rating: 'explicit' })
  const flopped = uploadForm(await pictureOf(600, 500, 2).flop().jpeg().toBuffer())
  const mirroredPhoto = (await viewer.call('/api/profile/photos', { method: 'POST', body: flopped })).body
    .photo
  expect(mirroredPhoto).toMatchObject({ moderator_rating: 'explicit' })
  await rateAsModerator(again, 'safe')
  await owner.call(`/api/profile/photos/${again.id}`, { method: 'DELETE' })
  expect(await upload(2)).toMatchObject({ rating: 'safe', moderator_rating: null })
})

// spec: photos-19
test('a picture rated by a moderator keeps the rating when it is cropped out of another picture', async () => {
  const rated = await (await naturalPicture(71)).jpeg({ quality: 90 }).toBuffer()
  const send = async (by: TestMember, bytes: Buffer): Promise<Photo> =>
    (await by.call('/api/profile/photos', { method: 'POST', body: uploadForm(bytes) })).body.photo
  await rateAsModerator(await send(viewer, rated), 'explicit')
  const framed = await sharp(rated)
    .extend({ top: 300, bottom: 300, left: 400, right: 400, background: '#204060' })
    .jpeg()
    .toBuffer()
  const added = await send(owner, framed)
  expect(added.moderator_rating).toBeNull()
  const crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
  const cut = await edited(owner, added.id, { rotate: 0, crop })
  expect(cut).toMatchObject({ rating: 'explicit', moderator_rating: 'explicit' })
})
