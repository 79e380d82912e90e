import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newMember, type TestMember } from '../../../tests/factories.ts'
import { pictureOf, uploadForm } from '../../../tests/pictures.ts'
import { seenPhoto } from '../../../tests/seen-photo.ts'
import { startTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { Photo } from '../../core/people.ts'
import { secondsPerDay } from '../../core/time.ts'
import { findAllStreamEventsAfter } from '../../server/events/stream-table.ts'
import { sweep } from '../../server/jobs/run-jobs.ts'
import { accountClosed } from '../accounts/events.ts'
import { findFlags } from '../photos/server/hashes-table.ts'
import { approvePhoto, rejectPhoto } from '../photos/server/public.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { triesPerDay } from './rules.ts'
import {
  approveVerification,
  findAllWaiting,
  insertVerified,
  readSelfie,
  rejectVerification,
  type WaitingVerification,
} from './server/public.ts'
import { findNewestOf } from './server/verifications-table.ts'

let app: TestApp
let site: SiteRecord
let anna: TestMember
let bob: TestMember
let selfie: Buffer
beforeAll(async () => {
  app = await startTestApp({}, { ownDatabase: true })
  selfie = await pictureOf(600, 900, 7).jpeg().toBuffer()
})
afterAll(() => app.stop())
beforeEach(async () => {
  for (const { id } of await findAllWaiting(app.work().db, { limit: 1000 })) {
    await rejectVerification(app.work(), id, 'other')
  }
  await app.drain()
  site = await app.newSite()
  anna = await newMember(app, site)
  bob = await newMember(app, site)
})
afterEach(() => vi.restoreAllMocks())

const db = () => app.services.database.db
const addPhoto = async (member: TestMember): Promise<Photo> => {
  const bytes = await pictureOf(300, 300, member.id).jpeg().toBuffer()
  const answer = await member.call('/api/profile/photos', { method: 'POST', body: uploadForm(bytes) })
  expect(answer.status).toBe(200)
  return answer.body.photo
}
const start = (member: TestMember) => member.call('/api/verification/start', { method: 'POST' })
const send = (member: TestMember, bytes: Uint8Array = selfie, name?: string) =>
  member.call('/api/verification', { method: 'POST', body: uploadForm(bytes, name ? { name } : {}) })
const withdraw = (member: TestMember) => member.call('/api/verification', { method: 'DELETE' })
const own = async (member: TestMember) => (await member.call('/api/verification')).body.verification
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** Anna has a photo and her picture waits. */
async function annaWaits(): Promise<WaitingVerification> {
  await addPhoto(anna)
  return waits(anna)
}
async function waits(member: TestMember): Promise<WaitingVerification> {
  expect((await start(member)).status).toBe(200)
  expect(codeOf(await send(member))).toEqual([200, undefined])
  return waitingOf(member)
}
async function waitingOf({ id }: TestMember): Promise<WaitingVerification> {
  const found = (await findAllWaiting(db(), { limit: 1000 })).find(({ profile_id }) => profile_id === id)
  if (!found) throw new Error('nothing waits')
  return found
}
const isVerified = async (viewer: TestMember, member: TestMember): Promise<boolean> =>
  (await viewer.call(`/api/profiles/${member.id}`)).body.profile.is_verified
async function storedPictures(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list('verifications/')) keys.push(key)
  return keys
}
const later = async (seconds: number) => {
  await app.services.clock.advance(seconds)
  await sweep(app.services)
  await app.drain()
}
/** What is stored; their sessions may be over. */
const newestOf = async ({ id }: TestMember) => (await findNewestOf(db(), id))?.status
const noticesOf = async ({ id }: TestMember) =>
  (await findAllStreamEventsAfter(db(), id, 0, 1000))
    .filter(({ type }) => type === 'notice')
    .map(({ data }) => data)

describe('asking', () => {
  test('names a gesture for 15 minutes, and another one the next time', async () => {
    expect(await own(anna)).toEqual({
      status: 'none',
      gesture: null,
      expires_at: null,
      seconds_left: null,
      reason: null,
      verified_at: null,
    })
    await addPhoto(anna)
    const { verification } = (await start(anna)).body
    const left = Date.parse(verification.expires_at) - app.services.clock.now().getTime()
    expect(verification).toMatchObject({ status: 'asked', gesture: expect.any(String), reason: null })
    expect(left / 60_000).toBeGreaterThan(14.5)
    expect(left / 60_000).toBeLessThanOrEqual(15)
    expect(verification.seconds_left / 60).toBeCloseTo(15, 1)
    expect(await own(anna)).toEqual({ ...verification, seconds_left: expect.any(Number) })
    const again = (await start(anna)).body.verification
    expect(again.gesture).not.toBe(verification.gesture)
    await later(15 * 60)
    expect((await own(anna)).status).toBe('none')
    expect(codeOf(await send(anna))).toEqual([409, 'gesture_expired'])
    expect((await start(anna)).body.verification.gesture).not.toBe(again.gesture)
  })

  test('needs a session, a confirmed address, a person and an approved photo', async () => {
    const read = await app.call('/api/verification', { host: site.host })
    expect(codeOf(read)).toEqual([403, 'authentication_required'])
    const unconfirmed = await newMember(app, site, { confirmed: false })
    expect((await own(unconfirmed)).status).toBe('none')
    for (const call of [start, send, withdraw]) {
      expect(codeOf(await call(unconfirmed))).toEqual([403, 'activation_required'])
    }
    const fictional = await newMember(app, site, { is_fictional: true })
    await addPhoto(fictional)
    expect(codeOf(await start(fictional))).toEqual([403, 'forbidden'])

    expect(codeOf(await start(anna))).toEqual([409, 'verification_photo_required'])
    await app.changeSettings(site, { photo_approval: 'before' })
    const photo = await addPhoto(anna)
    expect(codeOf(await start(anna))).toEqual([409, 'verification_photo_required'])
    await approvePhoto(app.work(), await seenPhoto(app, photo.id))
    expect((await start(anna)).status).toBe(200)
    await rejectPhoto(app.work(), await seenPhoto(app, photo.id), 'quality')
    expect(codeOf(await send(anna))).toEqual([409, 'verification_photo_required'])
    expect(await storedPictures()).toEqual([])
  })
})

describe('a picture', () => {
  test('waits sealed, encoded anew, and no address leads to it', async () => {
    const bytes = await pictureOf(900, 600)
      .withExif({ IFD0: { Copyright: 'quokka' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await addPhoto(anna)
    const asked = (await start(anna)).body.verification
    const answer = await send(anna, bytes)
    expect(answer.body.verification).toMatchObject({
      status: 'waiting',
      gesture: asked.gesture,
      expires_at: null,
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/media|verifications\//)

    const { id } = await waitingOf(anna)
    const [key = ''] = await storedPictures()
    const stored = (await app.services.storage.get(key))?.bytes ?? Buffer.alloc(0)
    const read = await readSelfie(app.work(), id)
    expect(read?.content_type).toBe('image/webp')
    const opened = read?.bytes ?? Buffer.alloc(0)
    const { width, height, exif, format } = await sharp(opened).metadata()
    expect([width, height, exif, format]).toEqual([600, 900, undefined, 'webp'])
    expect(opened.includes('quokka')).toBe(false)
    expect(stored.includes(opened.subarray(0, 64))).toBe(false)
    expect(stored.subarray(0, 4).toString('latin1')).not.toBe('RIFF')
    await expect(sharp(stored).metadata()).rejects.toThrow()

    const name = key.replace('verifications/', '')
    for (const path of [`/media/${name}-1600.webp`, `/media/${name}`, `/media/${key}`, `/${key}`]) {
      const response = await app.door.request(`http://${site.host}${path}`, {
        headers: { host: site.host, cookie: anna.cookie },
      })
      expect([path, response.headers.get('content-type')?.startsWith('image/')]).toEqual([path, false])
      expect(response.status).toBeGreaterThanOrEqual(400)
    }
  })

  test.each<[string, () => Promise<Buffer>, number, string | undefined]>([
    ['a JPEG', () => pictureOf(500, 500).jpeg().toBuffer(), 200, undefined],
    ['a PNG', () => pictureOf(500, 500).png().toBuffer(), 200, undefined],
    ['a WebP', () => pictureOf(500, 500).webp().toBuffer(), 200, undefined],
    ['an AVIF', () => pictureOf(200, 200).avif({ effort: 0 }).toBuffer(), 200, undefined],
    ['a small picture', () => pictureOf(199, 500).jpeg().toBuffer(), 415, 'unsupported_image'],
    ['a GIF', () => pictureOf(200, 200).gif().toBuffer(), 415, 'unsupported_image'],
    [
      'a PDF',
      async () => Buffer.from('%PDF-1.7\n%%EOF and some more so that it is long'),
      415,
      'unsupported_image',
    ],
    ['half a JPEG', async () => selfie.subarray(0, selfie.length / 2), 415, 'unsupported_image'],
    ['more than 12 MB', async () => Buffer.alloc(12 * 1024 * 1024 + 1, 1), 413, 'too_large'],
    ['more than 50 megapixels', () => pictureOf(7200, 7200).png().toBuffer(), 413, 'too_large'],
  ])('that is %s', async (_what, make, status, code) => {
    await addPhoto(anna)
    await start(anna)
    expect(codeOf(await send(anna, await make(), 'selfie.bin'))).toEqual([status, code])
    expect((await own(anna)).status).toBe(status === 200 ? 'waiting' : 'asked')
    if (status !== 200)
      expect(await findAllWaiting(db(), { limit: 1000 })).not.toContainEqual({ profile_id: anna.id })
  })

  test('is taken once, also when several come at the same moment, and no file stays behind', async () => {
    const before = await storedPictures()
    await addPhoto(anna)
    await start(anna)
    const answers = await Promise.all([send(anna), send(anna), send(anna)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await storedPictures()).length).toBe(before.length + 1)
    expect(codeOf(await start(anna))).toEqual([409, 'conflict'])
    expect(codeOf(await send(anna))).toEqual([409, 'conflict'])
  })

  test('goes with the request when it is withdrawn', async () => {
    const { id } = await annaWaits()
    const before = (await storedPictures()).length
    expect((await withdraw(anna)).body.verification.status).toBe('none')
    expect((await withdraw(anna)).status).toBe(200)
    expect(await readSelfie(app.work(), id)).toBe(null)
    await app.drain()
    expect(await storedPictures()).toHaveLength(before - 1)
    await expect(approveVerification(app.work(), id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(rejectVerification(app.work(), id, 'other')).rejects.toMatchObject({ code: 'conflict' })
    expect((await waits(anna)).id).not.toBe(id)
  })

  test('goes after 30 days without a decision, also when the storage is out of reach at first', async () => {
    const { id } = await annaWaits()
    await later(29 * secondsPerDay)
    expect(await newestOf(anna)).toBe('waiting')
    expect(await readSelfie(app.work(), id)).not.toBe(null)
    vi.spyOn(app.services.storage, 'delete').mockRejectedValueOnce(new Error('out of reach'))
    await later(secondsPerDay)
    expect(await newestOf(anna)).toBe('ended')
    await later(60)
    expect(await storedPictures()).toEqual([])
    await expect(approveVerification(app.work(), id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('goes when its owner leaves', async () => {
    const { id } = await annaWaits()
    await app.work().transaction(async (work) => {
      await work.emit(accountClosed, { account_id: anna.id, site_id: site.id })
    })
    expect(await readSelfie(app.work(), id)).toBe(null)
    await app.drain()
    expect(await storedPictures()).toEqual([])
  })
})

describe('a decision', () => {
  test('that approves shows the badge, tells the member once, and takes the picture away', async () => {
    const { id } = await annaWaits()
    expect(await isVerified(bob, anna)).toBe(false)
    await Promise.all([approveVerification(app.work(), id), approveVerification(app.work(), id)])
    await approveVerification(app.work(), id)
    expect(await noticesOf(anna)).toEqual([{ code: 'verification_approved' }])
    expect([await isVerified(bob, anna), await isVerified(anna, anna)]).toEqual([true, true])
    const list = (await bob.call('/api/members?order=new')).body.results
    expect(list.find((card: { id: number }) => card.id === anna.id).is_verified).toBe(true)
    expect(await own(anna)).toMatchObject({
      status: 'approved',
      gesture: null,
      verified_at: expect.any(String),
    })
    await app.drain()
    expect([await storedPictures(), await readSelfie(app.work(), id)]).toEqual([[], null])
    expect(codeOf(await start(anna))).toEqual([409, 'conflict'])
  })

  test('that rejects tells the reason, and another try is open', async () => {
    const { id } = await annaWaits()
    await rejectVerification(app.work(), id, 'gesture')
    await rejectVerification(app.work(), id, 'gesture')
    expect(await noticesOf(anna)).toEqual([{ code: 'verification_rejected' }])
    expect(await own(anna)).toMatchObject({ status: 'rejected', reason: 'gesture' })
    await rejectVerification(app.work(), id, 'unclear')
    expect((await own(anna)).reason).toBe('unclear')
    await app.drain()
    expect([await storedPictures(), await isVerified(bob, anna)]).toEqual([[], false])
    await expect(approveVerification(app.work(), id)).rejects.toMatchObject({ code: 'conflict' })
    await approveVerification(app.work(), (await waits(anna)).id)
    expect(await isVerified(bob, anna)).toBe(true)
  })

  test('and its opposite at once leave one of the two whole', async () => {
    const { id } = await annaWaits()
    await Promise.allSettled([
      approveVerification(app.work(), id),
      rejectVerification(app.work(), id, 'not_same_person'),
    ])
    const { status, reason } = await own(anna)
    expect([status, reason]).toEqual(['rejected', 'not_same_person'])
    expect(await isVerified(bob, anna)).toBe(false)
    await app.drain()
    expect(await storedPictures()).toEqual([])
  })

  test('and a withdrawal at once leave no badge and no picture', async () => {
    const { id } = await annaWaits()
    await Promise.allSettled([approveVerification(app.work(), id), withdraw(anna)])
    await withdraw(anna)
    expect([await isVerified(bob, anna), (await own(anna)).status]).toEqual([false, 'none'])
    await app.drain()
    expect(await storedPictures()).toEqual([])
  })

  test('about nothing is refused', async () => {
    await expect(approveVerification(app.work(), 2_000_000_000)).rejects.toMatchObject({ code: 'not_found' })
    await expect(rejectVerification(app.work(), 2_000_000_000, 'other')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('falls in the order in which the pictures came', async () => {
    await annaWaits()
    await app.services.clock.advance(60)
    await addPhoto(bob)
    await waits(bob)
    const all = await findAllWaiting(db(), { limit: 10 })
    expect(all.map(({ profile_id }) => profile_id)).toEqual([anna.id, bob.id])
    const [first] = await findAllWaiting(db(), { limit: 1 })
    const rest = await findAllWaiting(db(), { after: first as WaitingVerification, limit: 10 })
    expect(rest).toEqual(all.slice(1))
    for (const { id } of all) await rejectVerification(app.work(), id, 'minor')
    expect(await findAllWaiting(db(), { limit: 10 })).toEqual([])
    await app.drain()
  })
})

describe('the badge', () => {
  test('pauses while no main photo is approved, and comes back with one', async () => {
    const photo = await addPhoto(anna)
    await approveVerification(app.work(), (await waits(anna)).id)
    await rejectPhoto(app.work(), await seenPhoto(app, photo.id), 'quality')
    expect(await isVerified(bob, anna)).toBe(false)
    expect((await own(anna)).status).toBe('approved')
    await approvePhoto(app.work(), await seenPhoto(app, photo.id))
    expect(await isVerified(bob, anna)).toBe(true)
    await anna.call(`/api/profile/photos/${photo.id}`, { method: 'PATCH', body: { audience: 'private' } })
    expect(await isVerified(bob, anna)).toBe(false)
  })

  test('stays when the main photo changes, until staff takes it away', async () => {
    const { id } = await annaWaits()
    await approveVerification(app.work(), id)
    await app.services.clock.advance(60)
    const bytes = await pictureOf(300, 300, 99_991).jpeg().toBuffer()
    const { photo } = (await anna.call('/api/profile/photos', { method: 'POST', body: uploadForm(bytes) }))
      .body
    await anna.call(`/api/profile/photos/${photo.id}`, { method: 'PATCH', body: { main: true } })
    expect(await isVerified(bob, anna)).toBe(true)
    await rejectVerification(app.work(), id, 'not_same_person')
    expect(await isVerified(bob, anna)).toBe(false)
    expect(await own(anna)).toMatchObject({ status: 'rejected', reason: 'not_same_person' })
  })

  test('has a new main photo marked for staff, until they have looked; others are not marked', async () => {
    const marksOf = async ({ id }: Pick<Photo, 'id'>) =>
      (await findFlags(db(), id)).map(({ kind }) => kind).filter((kind) => kind !== 'duplicate_of')
    const makeMain = ({ id }: Photo) =>
      anna.call(`/api/profile/photos/${id}`, { method: 'PATCH', body: { main: true } })
    const first = await addPhoto(anna)
    const second = await addPhoto(anna)
    await makeMain(second)
    await makeMain(first)
    await approveVerification(app.work(), (await waits(anna)).id)
    expect([await marksOf(first), await marksOf(second)]).toEqual([[], []])
    const third = await addPhoto(anna)
    expect(await marksOf(third)).toEqual([])
    await makeMain(third)
    await makeMain(third)
    expect([await marksOf(first), await marksOf(third)]).toEqual([[], ['main_of_verified']])
    await approvePhoto(app.work(), await seenPhoto(app, third.id))
    expect(await marksOf(third)).toEqual([])
    await rejectPhoto(app.work(), await seenPhoto(app, third.id), 'other_person')
    expect(await marksOf(first)).toEqual(['main_of_verified'])
  })

  test('is given back by its owner, who may ask anew', async () => {
    const { id } = await annaWaits()
    await approveVerification(app.work(), id)
    expect((await withdraw(anna)).body.verification.status).toBe('none')
    expect(await isVerified(bob, anna)).toBe(false)
    expect((await start(anna)).status).toBe(200)
  })

  test('is given to demo members once', async () => {
    await addPhoto(anna)
    for (let time = 0; time < 2; time += 1)
      await app.work().transaction((work) => insertVerified(work, anna.id))
    expect([await isVerified(bob, anna), (await own(anna)).status]).toEqual([true, 'approved'])
  })
})

test('tries that came to nothing are forgotten after six months, the badge is not', async () => {
  await addPhoto(bob)
  await approveVerification(app.work(), (await waits(bob)).id)
  const { id } = await annaWaits()
  await rejectVerification(app.work(), id, 'unclear')
  await later(182 * secondsPerDay)
  expect(await newestOf(anna)).toBe('rejected')
  await later(2 * secondsPerDay)
  expect([await newestOf(anna), await newestOf(bob)]).toEqual([undefined, 'approved'])
})

test('a badge of long ago that was taken away is remembered from then on', async () => {
  const { id } = await annaWaits()
  await approveVerification(app.work(), id)
  await later(210 * secondsPerDay)
  await rejectVerification(app.work(), id, 'not_same_person')
  await later(182 * secondsPerDay)
  expect(await newestOf(anna)).toBe('rejected')
  await later(2 * secondsPerDay)
  expect(await newestOf(anna)).toBeUndefined()
})

test('asking and sending are limited to some tries a day', async () => {
  const strict = await startTestApp({ DEV_DOORS: '0' })
  const carla = await newMember(strict, await strict.newSite())
  for (const call of [start, send]) {
    const codes: string[] = []
    for (let index = 0; index <= triesPerDay; index += 1) codes.push((await call(carla)).body.code)
    expect(codes.indexOf('too_many_requests')).toBe(triesPerDay)
  }
  await strict.stop()
})
