import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newMember, type TestMember } from '../../../tests/factories.ts'
import { naturalPicture } from '../../../tests/images/natural.ts'
import { uploadForm } from '../../../tests/pictures.ts'
import { seenPhoto } from '../../../tests/seen-photo.ts'
import { startTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { Photo } from '../../core/people.ts'
import { sweep } from '../../server/jobs/run-jobs.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import type { PhotoCrop } from './rules.ts'
import { findFlags } from './server/hashes-table.ts'
import { approvePhoto, readOriginal, rejectPhoto } from './server/public.ts'

let app: TestApp
let site: SiteRecord
let owner: TestMember
/** 2400 by 1600: red and green above, blue and white below. */
let quarters: Buffer
beforeAll(async () => {
  app = await startTestApp()
  quarters = await quartersOf(2400, 1600).jpeg({ quality: 95 }).toBuffer()
})
afterAll(() => app.stop())
beforeEach(async () => {
  site = await app.newSite({ photo_approval: 'before' })
  owner = await newMember(app, site)
})
afterEach(() => vi.restoreAllMocks())

const colours = { red: '#f00', green: '#0f0', blue: '#00f', white: '#fff' } as const
type Colour = keyof typeof colours

function quartersOf(width: number, height: number) {
  const [x, y] = [width / 2, height / 2]
  const part = (colour: Colour, left: number, top: number) =>
    `<rect x="${left}" y="${top}" width="${x}" height="${y}" fill="${colours[colour]}"/>`
  const parts = [part('red', 0, 0), part('green', x, 0), part('blue', 0, y), part('white', x, y)]
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`,
    ),
  ).flatten({ background: '#fff' })
}

async function upload(member: TestMember, bytes: Buffer): Promise<Photo> {
  const { status, body } = await member.call('/api/profile/photos', {
    method: 'POST',
    body: uploadForm(bytes),
  })
  expect([status, body.code]).toEqual([200, undefined])
  return body.photo
}

const whole: PhotoCrop = { x: 0, y: 0, width: 1, height: 1 }
const edit = (member: TestMember, id: number, body: { rotate?: number; crop?: object }) =>
  member.call(`/api/profile/photos/${id}/edit`, { method: 'POST', body: { crop: whole, ...body } })

async function edited(id: number, body: { rotate?: number; crop?: object }): Promise<Photo> {
  const answer = await edit(owner, id, body)
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer.body.photos.find((photo: Photo) => photo.id === id)
}

async function fetched(address: string): Promise<{ status: number; bytes: Buffer }> {
  const { host } = site
  const response = await app.door.request(`http://${host}${address}`, { headers: { host } })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The colours a little inside the corners, in the order of the rows. */
async function cornersOf(bytes: Buffer): Promise<Colour[]> {
  const image = sharp(bytes).removeAlpha().raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const nearest = ([r = 0, g = 0, b = 0]: number[]): Colour =>
    r > 128 ? (g > 128 ? 'white' : 'red') : b > 128 ? 'blue' : 'green'
  return [0.1, 0.9].flatMap((down) =>
    [0.1, 0.9].map((across) => {
      const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * 3
      return nearest([...data.subarray(at, at + 3)])
    }),
  )
}
const cornersAt = async (address: string) => cornersOf((await fetched(address)).bytes)

async function storedFiles(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list('')) keys.push(key)
  return keys.sort()
}
const keyOf = (photo: Photo) => /([0-9a-f]{32})-/.exec(photo.filename)?.[1] ?? ''

/** Runs something when the first file of the edited picture is about to be stored. */
function meanwhile(act: () => Promise<unknown>): void {
  const { storage } = app.services
  const put = storage.put.bind(storage)
  let isFirst = true
  vi.spyOn(storage, 'put').mockImplementation(async (...args) => {
    const isNow = isFirst
    isFirst = false
    if (isNow) await act()
    return put(...args)
  })
}

describe('an edit', () => {
  test.each([
    [90, ['blue', 'red', 'white', 'green'], 1600, 2400],
    [180, ['white', 'blue', 'green', 'red'], 1600, 1067],
    [270, ['green', 'white', 'red', 'blue'], 1600, 2400],
  ])('turns by %i degrees clockwise', async (rotate, corners, width, height) => {
    const { id } = await upload(owner, quarters)
    const photo = await edited(id, { rotate })
    expect(photo).toMatchObject({ width, height, status: 'pending', is_main: true })
    for (const address of [photo.filename, photo.thumb_filename, photo.large_filename]) {
      expect(await cornersAt(address)).toEqual(corners)
    }
  })

  test('turns what a camera had turned from how it was seen', async () => {
    const sideways = await quartersOf(1600, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const before = await upload(owner, sideways)
    expect(await cornersAt(before.filename)).toEqual(['blue', 'red', 'white', 'green'])
    const after = await edited(before.id, { rotate: 270 })
    expect(await cornersAt(after.filename)).toEqual(['red', 'green', 'blue', 'white'])
    expect(after).toMatchObject({ width: 1600, height: 1200 })
  })

  test('cuts a part out of the turned picture', async () => {
    const { id } = await upload(owner, quarters)
    const photo = await edited(id, { rotate: 90, crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 } })
    // Half of 1600 and of 2400, from the original: the widest file would have given no more than 533.
    expect(photo).toMatchObject({ width: 800, height: 1200 })
    expect(await cornersAt(photo.large_filename)).toEqual(['red', 'red', 'red', 'red'])
  })

  test('of a photo that waits leaves staff the cut picture alone, and may be repeated', async () => {
    const { id } = await upload(owner, quarters)
    const first = await edited(id, { crop: { x: 0.5, y: 0, width: 0.5, height: 1 } })
    await app.drain()
    const original = await readOriginal(app.work(), id)
    expect(original?.content_type).toBe('image/jpeg')
    expect(await cornersOf(original?.bytes as Buffer)).toEqual(['green', 'green', 'white', 'white'])
    expect(await sharp(original?.bytes).metadata()).toMatchObject({ width: 1200, height: 1600 })
    const second = await edited(id, { rotate: 180 })
    expect(await cornersAt(second.filename)).toEqual(['white', 'white', 'green', 'green'])
    await app.drain()
    const files = await storedFiles()
    expect(files.filter((key) => key.includes(keyOf(first)))).toEqual([])
    expect(files).toContain(`originals/${keyOf(second)}`)
    expect(await findFlags(app.services.database.db, id)).toEqual([])
  })

  test('of an approved photo keeps it approved, marks it for staff, and ends its old addresses', async () => {
    const { id } = await upload(owner, quarters)
    await approvePhoto(app.work(), await seenPhoto(app, id))
    await app.drain()
    const viewer = await newMember(app, site)
    const seen = async (): Promise<Photo> =>
      (await viewer.call(`/api/profiles/${owner.id}`)).body.profile.photos[0]
    const before = await seen()
    await edited(id, { crop: { x: 0, y: 0, width: 0.5, height: 0.5 } })
    await edited(id, { rotate: 90 })
    const after = await seen()
    expect(after).toMatchObject({ id, status: 'approved', is_main: true, width: 534, height: 800 })
    await app.drain()
    for (const address of [before.filename, before.thumb_filename, before.large_filename]) {
      expect((await fetched(address)).status).toBe(404)
    }
    expect(await cornersAt(after.filename)).toEqual(['red', 'red', 'red', 'red'])
    const flags = await findFlags(app.services.database.db, id)
    expect(flags.map(({ kind, accounts }) => [kind, accounts])).toEqual([['edited', null]])
    expect(await readOriginal(app.work(), id)).toBeNull()
  })

  test('is decided about by who has seen it, and takes its mark away', async () => {
    const { id } = await upload(owner, quarters)
    const before = await seenPhoto(app, id)
    await approvePhoto(app.work(), before)
    await edited(id, { rotate: 90 })
    const kinds = async () => (await findFlags(app.services.database.db, id)).map(({ kind }) => kind)
    await expect(approvePhoto(app.work(), before)).rejects.toMatchObject({ code: 'conflict' })
    await expect(rejectPhoto(app.work(), before, 'minor')).rejects.toMatchObject({ code: 'conflict' })
    expect(await kinds()).toEqual(['edited'])
    await approvePhoto(app.work(), await seenPhoto(app, id))
    expect(await kinds()).toEqual([])
    await edited(id, { rotate: 90 })
    await rejectPhoto(app.work(), await seenPhoto(app, id), 'minor')
    expect(await kinds()).toEqual([])
  })

  test('that changes nothing leaves the files as they are', async () => {
    const photo = await upload(owner, quarters)
    const put = vi.spyOn(app.services.storage, 'put')
    expect(keyOf(await edited(photo.id, {}))).toBe(keyOf(photo))
    expect(put).not.toHaveBeenCalled()
  })

  test('is known by its new picture', async () => {
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
    const before = await storedFiles()
    const left = await edit(owner, id, { crop: { x: 0, y: 0, width: 0.5, height: 1 } })
    expect([left.status, left.body.code]).toEqual([409, 'photo_rejected'])
    expect(await storedFiles()).toEqual(before)
    expect((await edit(owner, id, { crop: { x: 0.5, y: 0, width: 0.5, height: 1 } })).status).toBe(200)
  })
})

describe('an edit is refused', () => {
  test('to others, of a rejected photo, and without a session', async () => {
    const { id } = await upload(owner, quarters)
    const body = { rotate: 90, crop: whole }
    const others = await edit(await newMember(app, site), id, body)
    expect([others.status, others.body.code]).toEqual([404, 'not_found'])
    const path = `/api/profile/photos/${id}/edit`
    const visitor = await app.call(path, { method: 'POST', body, host: site.host })
    expect(visitor.body.code).toBe('authentication_required')
    await rejectPhoto(app.work(), await seenPhoto(app, id), 'quality')
    await app.drain()
    const rejected = await edit(owner, id, body)
    expect([rejected.status, rejected.body.code]).toEqual([409, 'conflict'])
  })

  test('while a report of the photo is open, also one that comes meanwhile', async () => {
    await app.changeSettings(site, { photo_approval: 'automatic' })
    const { id, filename } = await upload(owner, quarters)
    const reporter = await newMember(app, site)
    const report = async () => {
      const body = { photo_id: id, reason: 'underage' }
      expect((await reporter.call('/api/reports', { method: 'POST', body })).status).toBe(200)
    }
    meanwhile(report)
    expect((await edit(owner, id, { rotate: 90 })).body.code).toBe('conflict')
    expect((await edit(owner, id, { rotate: 90 })).body.code).toBe('conflict')
    await app.drain()
    expect((await fetched(filename)).status).toBe(200)
    const { db } = app.services.database
    await db.updateTable('reports').set({ status: 'closed' }).where('subject_id', '=', id).execute()
    expect((await edit(owner, id, { rotate: 90 })).status).toBe(200)
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
    const before = await storedFiles()
    const answer = await edit(owner, id, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    expect(answer.body.data.issues[0].path).toBe(path)
    expect(await storedFiles()).toEqual(before)
  })

  test('not for what was small before: it can be turned, and cut along its long edge', async () => {
    const { id } = await upload(owner, await quartersOf(400, 200).png().toBuffer())
    expect(await edited(id, { rotate: 90 })).toMatchObject({ width: 200, height: 400 })
    expect(await edited(id, { crop: { ...whole, height: 0.6 } })).toMatchObject({ width: 200, height: 240 })
    expect((await edit(owner, id, { crop: { ...whole, width: 0.9 } })).status).toBe(400)
  })
})

describe('what happens to a photo while it is edited', () => {
  test('its deletion wins, and nothing is left', async () => {
    await app.drain()
    const before = await storedFiles()
    const { id } = await upload(owner, quarters)
    meanwhile(() => owner.call(`/api/profile/photos/${id}`, { method: 'DELETE' }))
    expect((await edit(owner, id, { rotate: 90 })).body.code).toBe('not_found')
    await app.drain()
    expect(await storedFiles()).toEqual(before)
  })

  test.each([
    ['another edit wins', (id: number) => edit(owner, id, { rotate: 180 }), 'pending'],
    [
      'a rejection wins',
      async (id: number) => rejectPhoto(app.work(), await seenPhoto(app, id), 'minor'),
      'rejected',
    ],
    [
      'an approval wins',
      async (id: number) => approvePhoto(app.work(), await seenPhoto(app, id)),
      'approved',
    ],
  ])('%s', async (_what, act, status) => {
    await app.drain()
    const before = await storedFiles()
    const { id } = await upload(owner, quarters)
    meanwhile(() => act(id))
    expect((await edit(owner, id, { rotate: 90 })).body.code).toBe('conflict')
    await app.drain()
    const [photo] = (await owner.call('/api/profile')).body.profile.photos
    expect(photo).toMatchObject({ status, width: 1600, height: 1067 })
    const kept = (await storedFiles()).filter((key) => !before.includes(key))
    expect(kept.every((key) => key.includes(keyOf(photo)))).toBe(true)
  })

  test('of many at once one is done, and those that come too late are not decoded', async () => {
    const photo = await upload(owner, quarters)
    const read = vi.spyOn(app.services.storage, 'get')
    const answers = await Promise.all(Array.from({ length: 12 }, () => edit(owner, photo.id, { rotate: 90 })))
    const codes = answers.map(({ body }) => body.code ?? 'done').sort()
    expect(codes).toEqual(['conflict', 'conflict', 'conflict', 'done', ...Array(8).fill('too_many_requests')])
    expect(read.mock.calls.filter(([key]) => key === `originals/${keyOf(photo)}`)).toHaveLength(2)
  })

  test('a storage that fails leaves the photo as it was', async () => {
    const photo = await upload(owner, quarters)
    const before = await storedFiles()
    vi.spyOn(app.services.log, 'error').mockImplementation(() => undefined)
    meanwhile(() => Promise.reject(new Error('the storage is full')))
    expect((await edit(owner, photo.id, { rotate: 90 })).status).toBe(500)
    expect(await storedFiles()).toEqual(before)
    expect((await fetched(photo.filename)).status).toBe(200)
  })

  test('a sweep that deletes its original leaves that of the new picture to the next one', async () => {
    const photo = await upload(owner, quarters)
    const { id } = photo
    const { clock, database, storage } = app.services
    const due = { original_until: clock.now() }
    await database.db.updateTable('photos').set(due).where('id', '=', id).execute()
    const remove = storage.delete.bind(storage)
    vi.spyOn(storage, 'delete').mockImplementation(async (keys) => {
      const isThisOne = keys.includes(`originals/${keyOf(photo)}`)
      await remove(keys)
      if (isThisOne) await edited(id, { rotate: 90 })
    })
    await sweep(app.services)
    expect(await readOriginal(app.work(), id)).not.toBeNull()
    await sweep(app.services)
    expect(await readOriginal(app.work(), id)).toBeNull()
  })
})
