import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import {
  edit,
  fetched,
  keyOf,
  ownPhotos,
  storedFiles,
  upload,
  whenStoring,
} from '../../../tests/drivers/photos-driver.ts'
import { pictureOf } from '../../../tests/drivers/pictures.ts'
import { testDatabaseUrl } from '../../../tests/drivers/postgres-server.ts'
import { seenPhoto } from '../../../tests/drivers/seen-photo.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import type { Photo } from '../../core/schemas.ts'
import { accountErased } from '../accounts/events.ts'
import { readReported, rejectPhoto } from '../photos/server/public.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { closeReport } from './server/report.ts'

const app = setUpApp()
let site: SiteRecord
let owner: TestMember
let anna: TestMember
let photo: Photo
/** The widest file of the photo as it was reported. */
let widest: Buffer
let picture: Buffer
beforeAll(async () => {
  picture = await pictureOf(700, 500).jpeg().toBuffer()
})
beforeEach(async () => {
  site = await app.newSite()
  owner = await newMember(app, site)
  anna = await newMember(app, site)
  photo = await upload(owner, picture)
  widest = (await fetched(app, site, photo.large_filename)).bytes
})
afterEach(() => vi.restoreAllMocks())

const report = (who: TestMember, id = photo.id) =>
  who.call('/api/reports', { method: 'POST', body: { photo_id: id, reason: 'underage' } })
const reports = () =>
  app.services.database.db
    .selectFrom('reports')
    .selectAll()
    .where('profile_id', '=', owner.id)
    .orderBy('id')
    .execute()
async function close(index: number): Promise<void> {
  await closeReport(app.work(), (await reports())[index]?.id ?? 0)
  await app.drain()
}
const remove = () => owner.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
const turn = () => edit(owner, photo.id, { rotate: 90 })
const sealedCopy = () => readReported(app.services, keyOf(photo))
const filesOfPhoto = async () => (await storedFiles(app)).filter((key) => key.includes(keyOf(photo)))

/** Runs an action just before a call opens its transaction. */
function beforeTransaction(act: () => Promise<{ status: number }>): { status?: number } {
  const answered: { status?: number } = {}
  const { db } = app.services.database
  const begin = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = async (run) => {
      answered.status = (await act()).status
      return execute(run)
    }
    return transaction
  })
  return answered
}

describe('a reported picture', () => {
  test.each<[string, () => Promise<{ status: number }>]>([
    ['deleted', remove],
    ['edited', turn],
  ])('that is %s is stored for staff alone until every report of it is closed', async (_what, act) => {
    for (const who of [anna, await newMember(app, site)]) expect((await report(who)).status).toBe(200)
    expect((await act()).status).toBe(200)
    await app.drain()
    expect(await filesOfPhoto()).toEqual([`reported/${keyOf(photo)}`])
    const stored = await app.services.storage.get(`reported/${keyOf(photo)}`)
    expect(stored?.bytes.includes(widest.subarray(0, 64))).toBe(false)
    expect(await sealedCopy()).toEqual(widest)
    const { search } = new URL(photo.filename, 'http://x')
    for (const address of [
      photo.filename,
      photo.thumb_filename,
      photo.large_filename,
      `/reported/${keyOf(photo)}${search}`,
      `/media/..%2freported%2f${keyOf(photo)}${search}`,
      `/media/${keyOf(photo)}${search}`,
    ]) {
      expect([address, (await fetched(app, site, address)).status >= 400]).toEqual([address, true])
    }
    await close(0)
    expect(await sealedCopy()).toEqual(widest)
    await close(1)
    await close(1)
    expect(await filesOfPhoto()).toEqual([])
  })

  test('that is rejected and then deleted is stored as well', async () => {
    await report(anna)
    await rejectPhoto(app.work(), await seenPhoto(app, photo.id), 'minor')
    await app.drain()
    const [moved] = await ownPhotos(owner)
    await remove()
    await app.drain()
    expect(await sealedCopy()).toEqual(widest)
    expect((await storedFiles(app)).filter((key) => key.includes(keyOf(moved as Photo)))).toEqual([])
    await close(0)
    expect(await sealedCopy()).toBeNull()
  })

  test('stays in place as long as its photo has it, even when the report is closed', async () => {
    await report(anna)
    await close(0)
    expect((await fetched(app, site, photo.filename)).status).toBe(200)
    await turn()
    await app.drain()
    expect(await filesOfPhoto()).toEqual([])
  })

  test('that is reported while it is edited is stored, and the edit succeeds', async () => {
    whenStoring(app, () => report(anna))
    expect((await turn()).status).toBe(200)
    await app.drain()
    expect(await sealedCopy()).toEqual(widest)
  })

  test('leaves no copy when its report is closed while it is copied', async () => {
    await report(anna)
    await remove()
    whenStoring(app, async () => closeReport(app.work(), (await reports())[0]?.id ?? 0))
    await app.drain()
    expect(await filesOfPhoto()).toEqual([])
  })

  test('is deleted when its owner is erased', async () => {
    await report(anna)
    await remove()
    await app.drain()
    expect(await sealedCopy()).not.toBeNull()
    await app
      .work()
      .transaction((work) => work.emit(accountErased, { account_id: owner.id, site_id: site.id }))
    await app.drain()
    expect(await filesOfPhoto()).toEqual([])
  })
})

describe('a report', () => {
  test('is about the picture that exists when it arrives', async () => {
    const done = beforeTransaction(turn)
    expect((await report(anna)).status).toBe(200)
    const [now] = await ownPhotos(owner)
    expect(done.status).toBe(200)
    expect(keyOf(now as Photo)).not.toBe(keyOf(photo))
    expect((await reports()).map(({ snapshot }) => snapshot)).toMatchObject([{ key: keyOf(now as Photo) }])
  })

  test('of a photo that is deleted as it arrives is refused', async () => {
    const done = beforeTransaction(remove)
    expect((await report(anna)).body.code).toBe('not_found')
    expect([done.status, await reports()]).toEqual([200, []])
  })

  test.runIf(testDatabaseUrl)('and a concurrent edit never lose the picture', async () => {
    for (let time = 0; time < 6; time += 1) {
      const other = await newMember(app, site)
      const someone = await newMember(app, site)
      const mine = await upload(other, picture)
      const [reported, changed] = await Promise.all([
        report(someone, mine.id),
        edit(other, mine.id, { rotate: 90 }),
      ])
      expect([reported.status, changed.status]).toEqual([200, 200])
      await app.drain()
      const row = await app.services.database.db
        .selectFrom('reports')
        .selectAll()
        .where('profile_id', '=', other.id)
        .executeTakeFirstOrThrow()
      const { key } = row.snapshot as unknown as { key: string }
      const [now] = await ownPhotos(other)
      const isThere = key === keyOf(now as Photo) || (await readReported(app.services, key)) !== null
      expect([time, isThere]).toEqual([time, true])
    }
  })
})
