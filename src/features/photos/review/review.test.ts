import { CompiledQuery, sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { uploadForm } from '../../../../tests/drivers/pictures.ts'
import { seenPhoto } from '../../../../tests/drivers/seen-photo.ts'
import { startTestApp, type TestApp } from '../../../../tests/drivers/test-app.ts'
import { naturalPicture } from '../../../../tests/images/natural.ts'
import type { Photo } from '../../../core/schemas.ts'
import { secondsPerDay } from '../../../core/time.ts'
import type { Db, ReadDb } from '../../../server/db/tables.ts'
import { sweep } from '../../../server/jobs/run-jobs.ts'
import { subscribe } from '../../../server/work.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { photoDecided } from '../events.ts'
import { existsRejected, findFlags } from '../files/server/hashes-table.ts'
import { readOriginal } from '../files/server/original-file.ts'
import { approvePhoto, rejectPhoto } from '../server/public.ts'

let app: TestApp
let site: SiteRecord
let owner: TestMember
const pictures: Buffer[] = []
beforeAll(async () => {
  app = await startTestApp()
  for (const seed of [11, 12, 13]) {
    pictures.push(await (await naturalPicture(seed)).jpeg({ quality: 90 }).toBuffer())
  }
})
afterAll(() => app.stop())
beforeEach(async () => {
  site = await app.newSite({ photo_approval: 'before', logged_out_search: 'all' })
  owner = await newMember(app, site)
})
afterEach(() => vi.restoreAllMocks())

const picture = (index: number) => pictures[index] as Buffer
const db = () => app.services.database.db
const send = (member: TestMember, bytes: Buffer) =>
  member.call('/api/profile/photos', { method: 'POST', body: uploadForm(bytes) })
async function upload(member: TestMember, bytes: Buffer): Promise<Photo> {
  const { status, body } = await send(member, bytes)
  expect([status, body.code]).toEqual([200, undefined])
  return body.photo
}
const ownPhotos = async (): Promise<Photo[]> => (await owner.call('/api/profile')).body.profile.photos
const ownMainImage = async () => (await owner.call('/api/profile')).body.profile.main_image
const photosSeenBy = async (viewer: TestMember): Promise<Photo[]> =>
  (await viewer.call(`/api/profiles/${owner.id}`)).body.profile.photos
const statusOf = async (address: string) =>
  (await app.http.request(`http://${site.host}${address}`, { headers: { host: site.host } })).status
const reject = async (photo: Photo) => rejectPhoto(app.work(), await seenPhoto(app, photo.id), 'offensive')
const later = async (days: number) => {
  await app.services.clock.advance(days * secondsPerDay)
  await sweep(app.services)
  await app.drain()
}
async function filesOf(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list(prefix)) keys.push(key)
  return keys
}
const keyOf = (photo: Photo) => /([0-9a-f]{32})-/.exec(photo.filename)?.[1] ?? ''
const filesOfPhoto = async (photo: Photo) =>
  (await filesOf('')).filter((key) => key.includes(keyOf(photo))).map((key) => key.replace(keyOf(photo), ''))

/** Records the decisions that are emitted, as a later feature would. */
function hearDecisions(): unknown[] {
  const received: unknown[] = []
  const { registry } = app.services
  const find = registry.subscriptionsOf.bind(registry)
  const listener = subscribe(photoDecided, async (_work, payload) => void received.push(payload))
  vi.spyOn(registry, 'subscriptionsOf').mockImplementation((event) =>
    event.name === photoDecided.name ? [...find(event), listener] : find(event),
  )
  return received
}

describe('a decision', () => {
  test('that approves shows the photo to others, and emits one event', async () => {
    const received = hearDecisions()
    const photo = await upload(owner, picture(0))
    const viewer = await newMember(app, site)
    expect(await photosSeenBy(viewer)).toEqual([])
    await approvePhoto(app.work(), await seenPhoto(app, photo.id))
    await approvePhoto(app.work(), await seenPhoto(app, photo.id))
    expect((await photosSeenBy(viewer)).map(({ id, status, reason }) => [id, status, reason])).toEqual([
      [photo.id, 'approved', null],
    ])
    expect(received).toEqual([{ photo_id: photo.id, profile_id: owner.id, status: 'approved', reason: null }])
    const found = await viewer.call('/api/members?with_photo=true')
    expect(found.body.results.map(({ id }: { id: number }) => id)).toEqual([owner.id])
  })

  // spec: photos-7
  test('that rejects hides the photo from others, removes the main flag, and notifies its owner of the reason', async () => {
    const [first, second] = [await upload(owner, picture(0)), await upload(owner, picture(1))]
    for (const { id } of [first, second]) await approvePhoto(app.work(), await seenPhoto(app, id))
    const viewer = await newMember(app, site)
    const received = hearDecisions()
    await rejectPhoto(app.work(), await seenPhoto(app, first.id), 'contact_data')
    expect((await photosSeenBy(viewer)).map(({ id, is_main }) => [id, is_main])).toEqual([[second.id, true]])
    expect(
      (await ownPhotos()).map(({ id, status, reason, is_main }) => [id, status, reason, is_main]),
    ).toEqual([
      [first.id, 'rejected', 'contact_data', false],
      [second.id, 'approved', null, true],
    ])
    expect((await ownMainImage()).status).toBe('approved')
    const main = await owner.call(`/api/profile/photos/${first.id}`, {
      method: 'PATCH',
      body: { main: true },
    })
    expect([main.status, main.body.data.issues[0].path]).toEqual([400, 'main'])
    await rejectPhoto(app.work(), await seenPhoto(app, second.id), 'minor')
    expect([await photosSeenBy(viewer), await ownMainImage()]).toEqual([[], null])
    expect(received).toHaveLength(2)
    expect(JSON.stringify((await viewer.call(`/api/profiles/${owner.id}`)).body)).not.toContain('/media/')
  })

  test('about a deleted photo is refused', async () => {
    const photo = await upload(owner, picture(0))
    const seen = await seenPhoto(app, photo.id)
    await owner.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
    await expect(approvePhoto(app.work(), seen)).rejects.toMatchObject({ code: 'not_found' })
    await expect(rejectPhoto(app.work(), seen, 'other')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('that rejects may be repeated after its files have moved', async () => {
    const photo = await upload(owner, picture(0))
    const seen = await seenPhoto(app, photo.id)
    await rejectPhoto(app.work(), seen, 'offensive')
    await app.drain()
    expect((await seenPhoto(app, photo.id)).key).not.toBe(seen.key)
    await rejectPhoto(app.work(), seen, 'offensive')
    const received = hearDecisions()
    for (const reason of ['minor', 'minor', 'other'] as const) {
      await rejectPhoto(app.work(), seen, reason)
      await app.drain()
    }
    expect((await ownPhotos())[0]?.reason).toBe('other')
    expect(received).toHaveLength(2)
    const another = { ...seen, key: '0'.repeat(32) }
    await expect(rejectPhoto(app.work(), another, 'other')).rejects.toMatchObject({ code: 'conflict' })
    await expect(approvePhoto(app.work(), seen)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('and its opposite made concurrently leave one of the two whole', async () => {
    const photo = await upload(owner, picture(0))
    const seen = await seenPhoto(app, photo.id)
    await Promise.all([approvePhoto(app.work(), seen), rejectPhoto(app.work(), seen, 'offensive')])
    const [own] = await ownPhotos()
    const isRejected = own?.status === 'rejected'
    expect([own?.reason, own?.is_main]).toEqual(isRejected ? ['offensive', false] : [null, true])
    const again = await send(await newMember(app, site), picture(0))
    expect(again.status).toBe(isRejected ? 409 : 200)
  })
})

describe('a rejected picture', () => {
  test.each<[string, (source: Buffer) => Promise<Buffer>]>([
    ['as it was', async (source) => source],
    ['re-encoded', (source) => sharp(source).jpeg({ quality: 40 }).toBuffer()],
    ['smaller', (source) => sharp(source).resize(300).webp().toBuffer()],
    ['mirrored', (source) => sharp(source).flop().png().toBuffer()],
    ['turned', (source) => sharp(source).rotate(90).png().toBuffer()],
    [
      'a little cut',
      (source) => sharp(source).extract({ left: 40, top: 30, width: 720, height: 540 }).jpeg().toBuffer(),
    ],
  ])('cannot return %s', async (_how, change) => {
    const photo = await upload(owner, picture(0))
    await reject(photo)
    await owner.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
    await app.drain()
    const bytes = await change(picture(0))
    const before = await filesOf('')
    for (const member of [owner, await newMember(app, site)]) {
      const { status, body } = await send(member, bytes)
      expect([status, body.code]).toEqual([409, 'photo_rejected'])
      expect(body.message).toContain('or one just like it')
    }
    expect(await filesOf('')).toEqual(before)
    expect((await send(owner, picture(1))).status).toBe(200)
  })

  test('is removed from URLs that were issued before, except for its owner', async () => {
    const photo = await upload(owner, picture(0))
    await approvePhoto(app.work(), await seenPhoto(app, photo.id))
    const [seen] = await photosSeenBy(await newMember(app, site))
    expect(await statusOf(seen?.filename ?? '')).toBe(200)
    await reject(photo)
    await app.drain()
    expect(await statusOf(seen?.filename ?? '')).toBe(404)
    expect(await filesOfPhoto(photo)).toEqual([])
    const [own] = await ownPhotos()
    expect(await statusOf(own?.filename ?? '')).toBe(200)
    await approvePhoto(app.work(), await seenPhoto(app, photo.id))
    const [again] = await photosSeenBy(await newMember(app, site))
    expect(await statusOf(again?.filename ?? '')).toBe(200)
    await owner.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
    await app.drain()
    expect(await statusOf(again?.filename ?? '')).toBe(404)
  })

  test('leaves no file when it is deleted while its files move', async () => {
    const photo = await upload(owner, picture(0))
    const before = new Set(await filesOf(''))
    const put = app.services.storage.put.bind(app.services.storage)
    vi.spyOn(app.services.storage, 'put').mockImplementationOnce(async (...parts) => {
      await owner.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
      await put(...parts)
    })
    await reject(photo)
    await app.drain()
    expect((await filesOf('')).filter((key) => !before.has(key))).toEqual([])
    expect(await filesOfPhoto(photo)).toEqual([])
  })

  test('is accepted in another pool, and again once it was approved after all', async () => {
    const photo = await upload(owner, picture(0))
    await reject(photo)
    const elsewhere = await newMember(app, await app.newSite())
    expect((await send(elsewhere, picture(0))).status).toBe(200)
    const other = await newMember(app, site)
    expect((await send(other, picture(0))).status).toBe(409)
    await approvePhoto(app.work(), await seenPhoto(app, photo.id))
    expect((await send(other, picture(0))).status).toBe(200)
  })

  test('keeps its sharp files for an appeal of six months, then only the blurred one', async () => {
    const photo = await upload(owner, picture(0))
    await reject(photo)
    await app.drain()
    const [moved = photo] = await ownPhotos()
    await later(180)
    expect(await filesOfPhoto(moved)).toHaveLength(4)
    const storage = vi.spyOn(app.services.storage, 'delete').mockRejectedValue(new Error('out of reach'))
    await later(4)
    storage.mockRestore()
    expect(await filesOfPhoto(moved)).toHaveLength(4)
    await later(1)
    expect(await filesOfPhoto(moved)).toEqual(['photos/-blur.webp'])
    const [account] = await ownPhotosAfterLogin()
    expect(account).toMatchObject({ id: photo.id, locked: true, reason: 'offensive' })
    expect(await statusOf(account?.filename ?? '')).toBe(200)
    await expect(approvePhoto(app.work(), await seenPhoto(app, photo.id))).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

/** Returns the owner's view without a session: sessions expire within half a year. */
async function ownPhotosAfterLogin(): Promise<Photo[]> {
  const { ownProfileOf } = await import('../../cards/profile/server/make-profile.ts')
  return (await ownProfileOf(app.work(), owner.id)).photos
}

describe('copies', () => {
  // spec: photos-7
  test('owned by other members are marked with their number, the member’s own are not', async () => {
    /** Uploads a photo and waits until it has been compared, before the next one. */
    const compared = async (who: TestMember, bytes: Buffer) => {
      const photo = await upload(who, bytes)
      await app.drain()
      return photo
    }
    const first = await compared(owner, picture(0))
    await compared(owner, picture(0))
    const second = await compared(
      await newMember(app, site),
      await sharp(picture(0)).resize(640).webp().toBuffer(),
    )
    const third = await compared(await newMember(app, site), await sharp(picture(0)).flop().jpeg().toBuffer())
    const other = await compared(await newMember(app, site), picture(1))
    const elsewhere = await compared(await newMember(app, await app.newSite()), picture(0))
    const flags = async ({ id }: Photo) =>
      (await findFlags(db(), id)).map(({ kind, accounts }) => [kind, accounts])
    expect(await flags(first)).toEqual([])
    expect(await flags(second)).toEqual([['duplicate_of', 1]])
    expect(await flags(third)).toEqual([['duplicate_of', 2]])
    expect([await flags(other), await flags(elsewhere)]).toEqual([[], []])
  })

  test('that are uploaded concurrently do not miss each other', async () => {
    const members = [await newMember(app, site), await newMember(app, site), await newMember(app, site)]
    const photos = await Promise.all(members.map((member) => upload(member, picture(2))))
    await app.drain()
    const flags = await Promise.all(photos.map(({ id }) => findFlags(db(), id)))
    expect(
      flags
        .flat()
        .map(({ accounts }) => accounts)
        .sort()
        .at(-1),
    ).toBe(2)
  })
})

test('the search for rejected pictures reads an index and not every row', async () => {
  const own = await startTestApp({}, { ownDatabase: true })
  try {
    const { pool_id } = await own.newSite()
    const { db } = own.services.database
    await sql`
      insert into rejected_hashes (pool_id, hash, created_at)
      select ${pool_id}, (('x' || md5(n::text))::bit(64)), now() from generate_series(1, 30000) n
    `.execute(db)
    await sql`vacuum analyze rejected_hashes`.execute(db)
    const { rows } = await sql<{ hash: string }>`select hash from rejected_hashes where id = 777`.execute(db)
    const hash = rows[0]?.hash ?? ''
    const turn = (...bits: number[]) =>
      [...hash].map((bit, at) => (bits.includes(at) ? (bit === '1' ? '0' : '1') : bit)).join('')
    const near = (handle: ReadDb, ...bits: number[]) =>
      existsRejected(handle, { pool_id, hashes: [turn(...bits)], maxBits: 6 })
    expect(await near(db)).toBe(true)
    // Two bits in three of the bands; then at least one in each of the four.
    expect(await near(db, 0, 1, 16, 17, 32, 33)).toBe(true)
    expect(await near(db, 0, 1, 16, 17, 32, 48)).toBe(true)
    expect(await near(db, 0, 1, 2, 16, 17, 32, 48)).toBe(false)
    const plan = await planOf(db, (handle) => near(handle, 0, 16, 32, 48))
    expect(plan).toContain('rejected_hashes_band_4')
    expect(plan).not.toContain('Seq Scan')
  } finally {
    await own.stop()
  }
})

/** Returns the database's plan for a query. */
async function planOf(db: Db, ask: (handle: ReadDb) => Promise<unknown>): Promise<string> {
  let asked: CompiledQuery | undefined
  const handle = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked = db.getExecutor().compileQuery(node, queryId)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await ask(handle)
  if (!asked) throw new Error('nothing was asked')
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${asked.sql}`, [...asked.parameters]))
  return JSON.stringify(rows)
}

describe('the original', () => {
  // spec: photos-7
  test('is stored unchanged and encrypted until the photo is decided, and has no URL', async () => {
    const source = await sharp(picture(0))
      .withExif({ IFD0: { Make: 'Camera of a friend' } })
      .jpeg()
      .toBuffer()
    const photo = await upload(owner, source)
    expect(await readOriginal(app.work(), photo.id)).toEqual({ bytes: source, content_type: 'image/jpeg' })
    const stored = await app.services.storage.get(`originals/${keyOf(photo)}`)
    expect(stored?.bytes.includes('Camera of a friend')).toBe(false)
    const query = new URL(photo.filename, 'http://x').search
    for (const path of [
      `originals/${keyOf(photo)}`,
      `media/${keyOf(photo)}`,
      `media/..%2foriginals%2f${keyOf(photo)}`,
    ]) {
      expect([path, (await statusOf(`/${path}${query}`)) >= 400]).toEqual([path, true])
    }
    await approvePhoto(app.work(), await seenPhoto(app, photo.id))
    await app.drain()
    expect(await readOriginal(app.work(), photo.id)).toBeNull()
    expect((await filesOfPhoto(photo)).sort()).toEqual([
      'photos/-480.webp',
      'photos/-960.webp',
      'photos/-blur.webp',
      'photos/-thumb.webp',
    ])
  })

  test('is not stored on a site without approval', async () => {
    await app.changeSettings(site, { photo_approval: 'automatic' })
    const photo = await upload(owner, picture(0))
    expect(await readOriginal(app.work(), photo.id)).toBeNull()
    expect(await filesOfPhoto(photo)).not.toContain('originals/')
  })

  test('is deleted after 30 days without a decision, even when the storage is unreachable at first', async () => {
    const photo = await upload(owner, picture(0))
    await later(29)
    expect(await readOriginal(app.work(), photo.id)).not.toBeNull()
    const storage = vi.spyOn(app.services.storage, 'delete').mockRejectedValue(new Error('out of reach'))
    await later(1)
    storage.mockRestore()
    expect(await readOriginal(app.work(), photo.id)).not.toBeNull()
    await sweep(app.services)
    expect(await readOriginal(app.work(), photo.id)).toBeNull()
    expect((await ownProfileStatus()).status).toBe('pending')
  })

  test('is deleted after a decision whose first attempt failed', async () => {
    for (const decide of [
      async (id: number) => approvePhoto(app.work(), await seenPhoto(app, id)),
      async (id: number) => rejectPhoto(app.work(), await seenPhoto(app, id), 'other'),
    ]) {
      const photo = await upload(owner, picture(0))
      const storage = vi
        .spyOn(app.services.storage, 'delete')
        .mockRejectedValueOnce(new Error('out of reach'))
      await decide(photo.id)
      await app.drain()
      expect(storage.mock.calls.length).toBeGreaterThan(1)
      storage.mockRestore()
      expect(await filesOfPhoto(photo)).not.toContain('originals/')
      expect(await readOriginal(app.work(), photo.id)).toBeNull()
    }
  })

  test('is deleted with its photo', async () => {
    const photo = await upload(owner, picture(0))
    await owner.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
    await app.drain()
    expect(await filesOfPhoto(photo)).toEqual([])
  })
})

async function ownProfileStatus(): Promise<Photo> {
  const [photo] = await ownPhotosAfterLogin()
  if (!photo) throw new Error('the photo is gone')
  return photo
}
