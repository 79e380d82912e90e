import { describe, expect, test } from 'vitest'
import { edited } from '../../../tests/drivers/photos-driver.ts'
import { seenPhoto } from '../../../tests/drivers/seen-photo.ts'
import {
  addPhoto,
  anna,
  annaWaits,
  app,
  bob,
  codeOf,
  db,
  isVerified,
  later,
  newestOf,
  noticesOf,
  own,
  start,
  storedPictures,
  waits,
  withdraw,
  withMembers,
} from '../../../tests/drivers/verification-driver.ts'
import type { Photo } from '../../core/schemas.ts'
import { secondsPerDay } from '../../core/time.ts'
import { approvePhoto, rejectPhoto } from '../photos/server/public.ts'
import {
  approveVerification,
  findAllWaiting,
  insertVerified,
  readSelfie,
  rejectVerification,
  type WaitingVerification,
} from './server/public.ts'
import { updateDecided } from './server/verifications-table.ts'

withMembers()

describe('a decision', () => {
  // spec: verification-1
  test('that approves shows the badge, notifies the member once, and deletes the picture', async () => {
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

  test('that rejects gives the reason, and another attempt is possible', async () => {
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

  // spec: accounts-31, verification-3
  test('the decision is mailed with its reason', async () => {
    const { id } = await annaWaits()
    await rejectVerification(app.work(), id, 'gesture')
    await app.drain()
    await approveVerification(app.work(), (await waits(anna)).id)
    await app.drain()
    const mails = (await app.call(`/dev/mail.json?to=${anna.email}`)).body
    const [approved, rejected] = mails.filter(({ subject }: { subject: string }) =>
      /verification/.test(subject),
    )
    expect(approved.text).toContain('You’re verified')
    expect(rejected.text).toContain('That wasn’t the gesture we asked for')
  })

  test('and its opposite made concurrently leave one of the two whole', async () => {
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

  test('and a concurrent withdrawal leave no badge and no picture', async () => {
    const { id } = await annaWaits()
    await Promise.allSettled([approveVerification(app.work(), id), withdraw(anna)])
    await withdraw(anna)
    expect([await isVerified(bob, anna), (await own(anna)).status]).toEqual([false, 'none'])
    await app.drain()
    expect(await storedPictures()).toEqual([])
  })

  test('without a request is refused', async () => {
    await expect(approveVerification(app.work(), 2_000_000_000)).rejects.toMatchObject({ code: 'not_found' })
    await expect(rejectVerification(app.work(), 2_000_000_000, 'other')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('is made in the order in which the pictures arrived', async () => {
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
  test('is hidden while no main photo is approved, and returns with one', async () => {
    const photo = await addPhoto(anna)
    await approveVerification(app.work(), (await waits(anna)).id)
    await rejectPhoto(app.work(), await seenPhoto(app, photo.id), 'quality')
    expect(await isVerified(bob, anna)).toBe(false)
    expect((await own(anna)).status).toBe('approved')
    // Its files move after the rejection, and a decision about the former ones is refused.
    await app.drain()
    await approvePhoto(app.work(), await seenPhoto(app, photo.id))
    expect(await isVerified(bob, anna)).toBe(true)
    await anna.call(`/api/profile/photos/${photo.id}`, { method: 'PATCH', body: { audience: 'private' } })
    expect(await isVerified(bob, anna)).toBe(false)
  })

  const makeMain = ({ id }: Pick<Photo, 'id'>) =>
    anna.call(`/api/profile/photos/${id}`, { method: 'PATCH', body: { main: true } })
  const inSearch = async () =>
    (await bob.call('/api/members?order=new')).body.results.find(({ id }: { id: number }) => id === anna.id)
      .is_verified

  // spec: verification-2
  test('ends with another main photo, until that was compared too; the member is notified', async () => {
    const { id } = await annaWaits()
    await approveVerification(app.work(), id)
    expect([await isVerified(bob, anna), await inSearch()]).toEqual([true, true])
    await app.drain()
    const other = await addPhoto(anna)
    expect(await isVerified(bob, anna)).toBe(true)
    await makeMain(other)
    expect([await isVerified(bob, anna), await inSearch()]).toEqual([false, false])
    expect(await own(anna)).toMatchObject({ status: 'rejected', reason: 'main_photo' })
    expect((await noticesOf(anna)).map(({ code }) => code)).toEqual([
      'verification_approved',
      'verification_ended',
    ])
    await app.drain()
    const [mail] = (await app.call(`/dev/mail.json?to=${anna.email}`)).body
    expect(mail.text).toContain('Your main photo has changed')
    // The former photo does not bring it back; the next picture does.
    const again = await waits(anna)
    await approveVerification(app.work(), again.id)
    expect([await isVerified(bob, anna), await inSearch()]).toEqual([true, true])
  })

  // spec: verification-2
  test('stays with the photo that was compared, hidden and shown again, and while others come and go', async () => {
    const first = await addPhoto(anna)
    await approveVerification(app.work(), (await waits(anna)).id)
    const audience = (value: string) =>
      anna.call(`/api/profile/photos/${first.id}`, { method: 'PATCH', body: { audience: value } })
    await audience('private')
    await audience('everyone')
    await makeMain(first)
    const second = await addPhoto(anna)
    await anna.call(`/api/profile/photos/${second.id}`, { method: 'DELETE' })
    expect([await isVerified(bob, anna), (await own(anna)).status]).toEqual([true, 'approved'])
  })

  // spec: verification-2
  test('ends where the photo that was compared is cropped, until it was compared again', async () => {
    const photo = await addPhoto(anna)
    await approveVerification(app.work(), (await waits(anna)).id)
    await edited(anna, photo.id, { crop: { x: 0.15, y: 0.15, width: 0.85, height: 0.85 } })
    expect([await isVerified(bob, anna), await inSearch()]).toEqual([false, false])
    expect(await own(anna)).toMatchObject({ status: 'rejected', reason: 'main_photo' })
    await approveVerification(app.work(), (await waits(anna)).id)
    expect(await isVerified(bob, anna)).toBe(true)
  })

  // spec: verification-2
  test('ends with a crop of the main photo also where it was given before that photo was stored', async () => {
    const photo = await addPhoto(anna)
    const { id } = await waits(anna)
    await approveVerification(app.work(), id)
    await updateDecided(db(), id, {
      status: 'approved',
      reason: null,
      decided_at: new Date(),
      main_photo_id: null,
    })
    await edited(anna, photo.id, { crop: { x: 0, y: 0, width: 0.85, height: 1 } })
    expect(await isVerified(bob, anna)).toBe(false)
  })

  // spec: verification-2
  test('stays when the photo is turned, or another one cropped', async () => {
    const photo = await addPhoto(anna)
    const other = await addPhoto(anna)
    await approveVerification(app.work(), (await waits(anna)).id)
    await edited(anna, photo.id, { rotate: 90 })
    await edited(anna, other.id, { crop: { x: 0, y: 0, width: 0.85, height: 1 } })
    expect([await isVerified(bob, anna), (await own(anna)).status]).toEqual([true, 'approved'])
  })

  test('ends where the main photo is deleted and another takes its place', async () => {
    const first = await addPhoto(anna)
    await addPhoto(anna)
    await approveVerification(app.work(), (await waits(anna)).id)
    await anna.call(`/api/profile/photos/${first.id}`, { method: 'DELETE' })
    expect([await isVerified(bob, anna), (await own(anna)).reason]).toEqual([false, 'main_photo'])
  })

  test('can be given up by its owner, who may request it again', async () => {
    const { id } = await annaWaits()
    await approveVerification(app.work(), id)
    expect((await withdraw(anna)).body.verification.status).toBe('none')
    expect(await isVerified(bob, anna)).toBe(false)
    expect((await start(anna)).status).toBe(200)
  })

  test('is given once to demo members', async () => {
    await addPhoto(anna)
    for (let time = 0; time < 2; time += 1)
      await app.work().transaction((work) => insertVerified(work, anna.id))
    expect([await isVerified(bob, anna), (await own(anna)).status]).toEqual([true, 'approved'])
  })
})

test('failed attempts are deleted after six months, the badge is not', async () => {
  await addPhoto(bob)
  await approveVerification(app.work(), (await waits(bob)).id)
  const { id } = await annaWaits()
  await rejectVerification(app.work(), id, 'unclear')
  await later(182 * secondsPerDay)
  expect(await newestOf(anna)).toBe('rejected')
  await later(2 * secondsPerDay)
  expect([await newestOf(anna), await newestOf(bob)]).toEqual([undefined, 'approved'])
})

test('an old badge that was removed is stored for six months from the removal', async () => {
  const { id } = await annaWaits()
  await approveVerification(app.work(), id)
  await later(210 * secondsPerDay)
  await rejectVerification(app.work(), id, 'not_same_person')
  await later(182 * secondsPerDay)
  expect(await newestOf(anna)).toBe('rejected')
  await later(2 * secondsPerDay)
  expect(await newestOf(anna)).toBeUndefined()
})
