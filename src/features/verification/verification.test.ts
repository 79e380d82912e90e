import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { pictureOf } from '../../../tests/drivers/pictures.ts'
import { seenPhoto } from '../../../tests/drivers/seen-photo.ts'
import { startTestApp } from '../../../tests/drivers/test-app.ts'
import {
  addPhoto,
  anna,
  annaWaits,
  app,
  codeOf,
  db,
  later,
  newestOf,
  own,
  selfie,
  send,
  site,
  start,
  storedPictures,
  waitingOf,
  waits,
  withdraw,
  withMembers,
} from '../../../tests/drivers/verification-driver.ts'
import { secondsPerDay } from '../../core/time.ts'
import { accountClosed } from '../accounts/events.ts'
import { approvePhoto, rejectPhoto } from '../photos/server/public.ts'
import { triesPerDay } from './rules.ts'
import { approveVerification, findAllWaiting, readSelfie, rejectVerification } from './server/public.ts'

withMembers()

describe('a request', () => {
  test('gets a gesture for 15 minutes, and a different one the next time', async () => {
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

  test('requires a session, a confirmed address, a real member and an approved photo', async () => {
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
  // spec: verification-1
  test('is stored encrypted and re-encoded, and has no URL', async () => {
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
      const response = await app.http.request(`http://${site.host}${path}`, {
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
    ['a small picture', () => pictureOf(99, 500).jpeg().toBuffer(), 415, 'unsupported_image'],
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

  test('is accepted once, even for concurrent uploads, and no file is left over', async () => {
    const before = await storedPictures()
    await addPhoto(anna)
    await start(anna)
    const answers = await Promise.all([send(anna), send(anna), send(anna)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await storedPictures()).length).toBe(before.length + 1)
    expect(codeOf(await start(anna))).toEqual([409, 'conflict'])
    expect(codeOf(await send(anna))).toEqual([409, 'conflict'])
  })

  test('is deleted with the request when it is withdrawn', async () => {
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

  test('is deleted after 30 days without a decision, even when the storage is unreachable at first', async () => {
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

  test('is deleted when its owner leaves', async () => {
    const { id } = await annaWaits()
    await app.work().transaction(async (work) => {
      await work.emit(accountClosed, { account_id: anna.id, site_id: site.id })
    })
    expect(await readSelfie(app.work(), id)).toBe(null)
    await app.drain()
    expect(await storedPictures()).toEqual([])
  })
})

test('requests and uploads are limited to a number of attempts a day', async () => {
  const strict = await startTestApp({ DEV_DOORS: '0' })
  const carla = await newMember(strict, await strict.newSite())
  for (const call of [start, send]) {
    const codes: string[] = []
    for (let index = 0; index <= triesPerDay; index += 1) codes.push((await call(carla)).body.code)
    expect(codes.indexOf('too_many_requests')).toBe(triesPerDay)
  }
  await strict.stop()
})
