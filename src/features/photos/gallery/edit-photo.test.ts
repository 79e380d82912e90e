import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import {
  cornersOf,
  edit,
  edited,
  fetched,
  keyOf,
  quartersOf,
  storedFiles,
  upload,
  whole,
} from '../../../../tests/drivers/photos-driver.ts'
import { seenPhoto } from '../../../../tests/drivers/seen-photo.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { naturalPicture } from '../../../../tests/images/natural.ts'
import type { Photo } from '../../../core/schemas.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { findFlags } from '../files/server/hashes-table.ts'
import { readOriginal } from '../files/server/original-file.ts'
import { originalKey, storageKey } from '../files/server/storage-keys.ts'
import { approvePhoto, rejectPhoto } from '../server/public.ts'

const app = setUpApp()
let site: SiteRecord
let owner: TestMember
/** 2400 by 1600. */
let quarters: Buffer
beforeAll(async () => {
  quarters = await quartersOf(2400, 1600).jpeg({ quality: 95 }).toBuffer()
})
beforeEach(async () => {
  site = await app.newSite({ photo_approval: 'before' })
  owner = await newMember(app, site)
})
afterEach(() => vi.restoreAllMocks())

const contentType = 'application/octet-stream'
const cornersAt = async (address: string) => cornersOf((await fetched(app, site, address)).bytes)

describe('an edit', () => {
  // spec: photos-10
  test.each([
    [90, ['blue', 'red', 'white', 'green'], 1600, 2400],
    [180, ['white', 'blue', 'green', 'red'], 1600, 1067],
    [270, ['green', 'white', 'red', 'blue'], 1600, 2400],
  ])('turns by %i degrees clockwise', async (rotate, corners, width, height) => {
    const { id } = await upload(owner, quarters)
    const photo = await edited(owner, id, { rotate })
    expect(photo).toMatchObject({ width, height, status: 'pending', is_main: true })
    for (const address of [photo.filename, photo.thumb_filename, photo.large_filename]) {
      expect(await cornersAt(address)).toEqual(corners)
    }
  })

  test('turns a photo rotated by its EXIF data from how it was displayed', async () => {
    const sideways = await quartersOf(1600, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const before = await upload(owner, sideways)
    expect(await cornersAt(before.filename)).toEqual(['blue', 'red', 'white', 'green'])
    const after = await edited(owner, before.id, { rotate: 270 })
    expect(await cornersAt(after.filename)).toEqual(['red', 'green', 'blue', 'white'])
    expect(after).toMatchObject({ width: 1600, height: 1200 })
  })

  // spec: photos-10
  test('crops the turned picture', async () => {
    const { id } = await upload(owner, quarters)
    const photo = await edited(owner, id, { rotate: 90, crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 } })
    // Half of 1600 and of 2400, from the original: the widest file would have yielded no more than 533.
    expect(photo).toMatchObject({ width: 800, height: 1200 })
    expect(await cornersAt(photo.large_filename)).toEqual(['red', 'red', 'red', 'red'])
  })

  test('of a pending photo leaves only the cropped picture for staff, and may be repeated', async () => {
    const { id } = await upload(owner, quarters)
    const first = await edited(owner, id, { crop: { x: 0.5, y: 0, width: 0.5, height: 1 } })
    await app.drain()
    const original = await readOriginal(app.work(), id)
    expect(original?.content_type).toBe('image/jpeg')
    expect(await cornersOf(original?.bytes as Buffer)).toEqual(['green', 'green', 'white', 'white'])
    expect(await sharp(original?.bytes).metadata()).toMatchObject({ width: 1200, height: 1600 })
    const second = await edited(owner, id, { rotate: 180 })
    expect(await cornersAt(second.filename)).toEqual(['white', 'white', 'green', 'green'])
    await app.drain()
    const files = await storedFiles(app)
    expect(files.filter((key) => key.includes(keyOf(first)))).toEqual([])
    expect(files).toContain(`originals/${keyOf(second)}`)
    expect(await findFlags(app.services.database.db, id)).toEqual([])
  })

  test('of an approved photo keeps it approved, marks it for staff, and invalidates its old URLs', async () => {
    const { id } = await upload(owner, quarters)
    await approvePhoto(app.work(), await seenPhoto(app, id))
    await app.drain()
    const viewer = await newMember(app, site)
    const seen = async (): Promise<Photo> =>
      (await viewer.call(`/api/profiles/${owner.id}`)).body.profile.photos[0]
    const before = await seen()
    await edited(owner, id, { crop: { x: 0, y: 0, width: 0.5, height: 0.5 } })
    await edited(owner, id, { rotate: 90 })
    const after = await seen()
    expect(after).toMatchObject({ id, status: 'approved', is_main: true, width: 534, height: 800 })
    await app.drain()
    for (const address of [before.filename, before.thumb_filename, before.large_filename]) {
      expect((await fetched(app, site, address)).status).toBe(404)
    }
    expect(await cornersAt(after.filename)).toEqual(['red', 'red', 'red', 'red'])
    const flags = await findFlags(app.services.database.db, id)
    expect(flags.map(({ kind, accounts }) => [kind, accounts])).toEqual([['edited', null]])
    expect(await readOriginal(app.work(), id)).toBeNull()
  })

  test('is decided by staff who saw the new version, which clears its mark', async () => {
    const { id } = await upload(owner, quarters)
    const before = await seenPhoto(app, id)
    await approvePhoto(app.work(), before)
    await edited(owner, id, { rotate: 90 })
    const kinds = async () => (await findFlags(app.services.database.db, id)).map(({ kind }) => kind)
    await expect(approvePhoto(app.work(), before)).rejects.toMatchObject({ code: 'conflict' })
    await expect(rejectPhoto(app.work(), before, 'minor')).rejects.toMatchObject({ code: 'conflict' })
    expect(await kinds()).toEqual(['edited'])
    await approvePhoto(app.work(), await seenPhoto(app, id))
    expect(await kinds()).toEqual([])
    await edited(owner, id, { rotate: 90 })
    await rejectPhoto(app.work(), await seenPhoto(app, id), 'minor')
    expect(await kinds()).toEqual([])
  })

  // spec: photos-10
  test('has no effect when repeated: a crop is not applied twice', async () => {
    const { id, filename } = await upload(owner, quarters)
    const body = { filename, crop: { x: 0.5, y: 0, width: 0.5, height: 1 } }
    const first = await edited(owner, id, body)
    const again = await edit(owner, id, body)
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    expect(await cornersAt(first.filename)).toEqual(['green', 'green', 'white', 'white'])
    expect(await edited(owner, id, { rotate: 180 })).toMatchObject({ width: 1200, height: 1600 })
  })

  test('uses the widest file when the original cannot be opened', async () => {
    const photo = await upload(owner, quarters)
    await app.services.storage.put(originalKey(keyOf(photo)), Buffer.alloc(100, 1), { contentType })
    vi.spyOn(app.services.log, 'error').mockImplementation(() => undefined)
    const after = await edited(owner, photo.id, { crop: { x: 0.5, y: 0, width: 0.5, height: 1 } })
    expect(after).toMatchObject({ width: 800, height: 1067 })
  })

  test('of an unreadable picture is refused, and the photo stays', async () => {
    await app.changeSettings(site, { photo_approval: 'automatic' })
    const photo = await upload(owner, quarters)
    await app.services.storage.put(storageKey(keyOf(photo), '1600'), Buffer.alloc(100, 1), { contentType })
    const { status, body } = await edit(owner, photo.id, { rotate: 90 })
    expect([status, body.code]).toEqual([415, 'unsupported_image'])
    expect((await fetched(app, site, photo.thumb_filename)).status).toBe(200)
  })

  test('that changes nothing leaves the files as they are', async () => {
    const photo = await upload(owner, quarters)
    const put = vi.spyOn(app.services.storage, 'put')
    expect(keyOf(await edited(owner, photo.id, {}))).toBe(keyOf(photo))
    expect(put).not.toHaveBeenCalled()
  })

  test('is compared with rejected pictures by its new version', async () => {
    const [one, other] = [await naturalPicture(41), await naturalPicture(42)]
    const both = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#fff' } }).composite([
      { input: await one.resize(1000, 1000, { fit: 'fill' }).png().toBuffer(), left: 0, top: 0 },
      { input: await other.resize(1000, 1000, { fit: 'fill' }).png().toBuffer(), left: 1000, top: 0 },
    ])
    const { id } = await upload(owner, await both.jpeg({ quality: 92 }).toBuffer())
    const stranger = await newMember(app, site)
    const bad = await upload(stranger, await one.resize(1000, 1000, { fit: 'fill' }).jpeg().toBuffer())
    await rejectPhoto(app.work(), await seenPhoto(app, bad.id), 'offensive')
    await app.drain()
    const before = await storedFiles(app)
    const left = await edit(owner, id, { crop: { x: 0, y: 0, width: 0.5, height: 1 } })
    expect([left.status, left.body.code]).toEqual([409, 'photo_rejected'])
    expect(await storedFiles(app)).toEqual(before)
    expect((await edit(owner, id, { crop: { x: 0.5, y: 0, width: 0.5, height: 1 } })).status).toBe(200)
  })
})

describe('an edit is refused', () => {
  test('to others, of a rejected photo, and without a session', async () => {
    const { id, filename } = await upload(owner, quarters)
    const body = { rotate: 90, crop: whole, filename }
    const others = await edit(await newMember(app, site), id, body)
    expect([others.status, others.body.code]).toEqual([404, 'not_found'])
    const path = `/api/profile/photos/${id}/edit`
    const visitor = await app.call(path, { method: 'POST', body, host: site.host })
    expect(visitor.body.code).toBe('authentication_required')
    await rejectPhoto(app.work(), await seenPhoto(app, id), 'quality')
    await app.drain()
    const rejected = await edit(owner, id, { rotate: 90 })
    expect([rejected.status, rejected.body.code]).toEqual([409, 'conflict'])
  })

  test.each([
    ['too narrow a part', { crop: { ...whole, width: 0.09 } }, 'crop'],
    ['too low a part', { crop: { ...whole, height: 0.14 } }, 'crop'],
    ['a part beyond the picture', { crop: { ...whole, x: 0.4 } }, 'crop'],
    ['no part', { crop: { ...whole, width: 0 } }, 'crop'],
    ['a slant', { rotate: 45 }, 'rotate'],
    ['half a crop', { crop: { x: 0, y: 0 } }, 'crop.width'],
  ])('for %s', async (_what, body, path) => {
    const { id } = await upload(owner, quarters)
    const before = await storedFiles(app)
    const answer = await edit(owner, id, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    expect(answer.body.data.issues[0].path).toBe(path)
    expect(await storedFiles(app)).toEqual(before)
  })

  test('not for a photo that was small before: it can be turned, and cropped along its long edge', async () => {
    const { id } = await upload(owner, await quartersOf(400, 200).png().toBuffer())
    expect(await edited(owner, id, { rotate: 90 })).toMatchObject({ width: 200, height: 400 })
    expect(await edited(owner, id, { crop: { ...whole, height: 0.6 } })).toMatchObject({
      width: 200,
      height: 240,
    })
    expect((await edit(owner, id, { crop: { ...whole, width: 0.9 } })).status).toBe(400)
  })
})
