import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import {
  edit,
  edited,
  fetched,
  keyOf,
  ownPhotos,
  quartersOf,
  storedFiles,
  upload,
  whenStoring,
} from '../../../../tests/drivers/photos-driver.ts'
import { seenPhoto } from '../../../../tests/drivers/seen-photo.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { startTestApp, type TestApp } from '../../../../tests/drivers/test-app.ts'
import { sweep } from '../../../server/jobs/run-jobs.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { readOriginal } from '../files/server/original-file.ts'
import { atOnce, pictures } from '../processing/server/picture-queue.ts'
import { approvePhoto, rejectPhoto } from '../server/public.ts'

let app: TestApp
let site: SiteRecord
let owner: TestMember
/** 2400 by 1600. */
let quarters: Buffer
beforeAll(async () => {
  // An edit inside another needs a slot of its own.
  pictures.concurrency = 2
  app = await startTestApp()
  quarters = await quartersOf(2400, 1600).jpeg({ quality: 95 }).toBuffer()
})
afterAll(async () => {
  pictures.concurrency = atOnce
  await app.stop()
})
beforeEach(async () => {
  site = await app.newSite({ photo_approval: 'before' })
  owner = await newMember(app, site)
})
afterEach(() => vi.restoreAllMocks())

describe('events while a photo is edited', () => {
  test('its deletion wins, and nothing is left', async () => {
    await app.drain()
    const before = await storedFiles(app)
    const { id } = await upload(owner, quarters)
    whenStoring(app, () => owner.call(`/api/profile/photos/${id}`, { method: 'DELETE' }))
    expect((await edit(owner, id, { rotate: 90 })).body.code).toBe('not_found')
    await app.drain()
    expect(await storedFiles(app)).toEqual(before)
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
    const before = await storedFiles(app)
    const { id } = await upload(owner, quarters)
    whenStoring(app, () => act(id))
    expect((await edit(owner, id, { rotate: 90 })).body.code).toBe('conflict')
    await app.drain()
    const [photo] = await ownPhotos(owner)
    if (!photo) throw new Error('the photo is gone')
    expect(photo).toMatchObject({ status, width: 1600, height: 1067 })
    const stored = (await storedFiles(app)).filter((key) => !before.includes(key))
    expect(stored.every((key) => key.includes(keyOf(photo)))).toBe(true)
  })

  test('of many concurrent edits one succeeds, and the late ones are not decoded', async () => {
    const photo = await upload(owner, quarters)
    const read = vi.spyOn(app.services.storage, 'get')
    const { id, filename } = photo
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => edit(owner, id, { rotate: 90, filename })),
    )
    const codes = answers.map(({ body }) => body.code ?? 'done').sort()
    expect(codes).toEqual(['conflict', 'conflict', 'conflict', 'done', ...Array(8).fill('too_many_requests')])
    expect(read.mock.calls.filter(([key]) => key === `originals/${keyOf(photo)}`)).toHaveLength(2)
  })

  test('a failing storage leaves the photo as it was', async () => {
    await app.drain()
    const photo = await upload(owner, quarters)
    const before = await storedFiles(app)
    vi.spyOn(app.services.log, 'error').mockImplementation(() => undefined)
    whenStoring(app, () => Promise.reject(new Error('the storage is full')))
    expect((await edit(owner, photo.id, { rotate: 90 })).status).toBe(500)
    expect(await storedFiles(app)).toEqual(before)
    expect((await fetched(app, site, photo.filename)).status).toBe(200)
  })

  test('a sweep that deletes its original leaves that of the new picture to the next sweep', async () => {
    const photo = await upload(owner, quarters)
    const { id } = photo
    const { clock, database, storage } = app.services
    const due = { original_until: clock.now() }
    await setRow(database.db, 'photos', id, due)
    const remove = storage.delete.bind(storage)
    let isEdited = false
    vi.spyOn(storage, 'delete').mockImplementation(async (keys) => {
      await remove(keys)
      // The job that follows the edit deletes this original too, and must not edit once more.
      if (isEdited || !keys.includes(`originals/${keyOf(photo)}`)) return
      isEdited = true
      await edited(owner, id, { rotate: 90 })
    })
    await sweep(app.services)
    expect(await readOriginal(app.work(), id)).not.toBeNull()
    await sweep(app.services)
    expect(await readOriginal(app.work(), id)).toBeNull()
  })
})
