import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { pictureOf, uploadForm } from '../../../../tests/drivers/pictures.ts'
import { testDatabaseUrl } from '../../../../tests/drivers/postgres-server.ts'
import { seenPhoto } from '../../../../tests/drivers/seen-photo.ts'
import { startTestApp, type TestApp } from '../../../../tests/drivers/test-app.ts'
import { lockProfiles } from '../../profiles/server/public.ts'
import { insertBlock } from '../../profiles/visibility/server/blocks-table.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { deletePhotoRow } from '../files/server/photos-table.ts'
import { approvePhoto, rejectPhoto } from '../server/public.ts'

let app: TestApp
let site: SiteRecord
let owner: TestMember
let friend: TestMember
let picture: Buffer
beforeAll(async () => {
  app = await startTestApp()
  picture = await pictureOf(300, 300).jpeg().toBuffer()
})
afterAll(() => app.stop())
beforeEach(async () => {
  site = await app.newSite()
  owner = await newMember(app, site)
  friend = await newMember(app, site)
})

async function upload(): Promise<number> {
  const body = uploadForm(picture, { audience: 'private' })
  return (await owner.call('/api/profile/photos', { method: 'POST', body })).body.photo.id
}
const grant = (id: number, to: TestMember, method = 'POST') =>
  owner.call(`/api/profile/photos/${id}/grants/${to.id}`, { method })
const grantees = async (id: number) =>
  (await owner.call(`/api/profile/photos/${id}/grants`)).body.cards.map((card: { id: number }) => card.id)
const granted = async (to: TestMember) =>
  (await owner.call(`/api/profile/photo-grants/${to.id}`)).body.photo_ids

// spec: photos-11
test('an owner lists who may see a photo, the newest first, and which photos a member may see', async () => {
  const [first, second] = [await upload(), await upload()]
  const other = await newMember(app, site)
  await grant(second, friend)
  await grant(first, friend)
  await app.services.clock.advance(1)
  await grant(first, other)
  expect(await grantees(first)).toEqual([other.id, friend.id])
  expect(await grantees(second)).toEqual([friend.id])
  expect(await granted(friend)).toEqual([first, second])
  await grant(first, friend, 'DELETE')
  expect(await grantees(first)).toEqual([other.id])
  expect(await granted(friend)).toEqual([second])
})

test('a block removes a member from both lists', async () => {
  const id = await upload()
  await grant(id, friend)
  await friend.call('/api/blocks', { method: 'POST', body: { profile_id: owner.id } })
  expect([await grantees(id), await granted(friend)]).toEqual([[], []])
})

test('members cannot read the grants of others', async () => {
  const id = await upload()
  await grant(id, friend)
  const asked = await friend.call(`/api/profile/photos/${id}/grants`)
  expect([asked.status, asked.body.code]).toEqual([404, 'not_found'])
  const theirs = await friend.call(`/api/profile/photo-grants/${friend.id}`)
  expect(theirs.body).toEqual({ photo_ids: [] })
  const visitor = await app.call(`/api/profile/photos/${id}/grants`, { host: site.host })
  expect(visitor.body.code).toBe('authentication_required')
})

// Needs two connections; the embedded database has one.
// spec: photos-11
test.runIf(testDatabaseUrl)('a block concurrent with a grant leaves no grant', async () => {
  const id = await upload()
  for (let time = 0; time < 20; time += 1) {
    const stranger = await newMember(app, site)
    const body = { profile_id: time % 2 === 0 ? owner.id : stranger.id }
    const blocker = time % 2 === 0 ? stranger : owner
    await Promise.all([grant(id, stranger), blocker.call('/api/blocks', { method: 'POST', body })])
    expect(await granted(stranger)).toEqual([])
  }
})

test.runIf(testDatabaseUrl)('a grant waits for a block in progress', async () => {
  const id = await upload()
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const blocking = app.work().transaction(async ({ db, now }) => {
    await lockProfiles(db, [friend.id, owner.id])
    begun.resolve()
    await goOn.promise
    await insertBlock(db, friend.id, owner.id, now)
  })
  await begun.promise
  const granting = grant(id, friend)
  const isDone = await Promise.race([granting.then(() => true), wait(300).then(() => false)])
  goOn.resolve()
  await blocking
  expect([isDone, (await granting).body.code, await granted(friend)]).toEqual([false, 'blocked', []])
})

test.runIf(testDatabaseUrl)('a grant waits for a deletion in progress', async () => {
  const id = await upload()
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deleting = app.work().transaction(async ({ db }) => {
    await lockProfiles(db, [owner.id, owner.id])
    begun.resolve()
    await goOn.promise
    await deletePhotoRow(db, id)
  })
  await begun.promise
  const granting = grant(id, friend)
  const isDone = await Promise.race([granting.then(() => true), wait(300).then(() => false)])
  goOn.resolve()
  await deleting
  expect([isDone, (await granting).body.code]).toEqual([false, 'not_found'])
})

test('only private photos that were not rejected are granted', async () => {
  const id = await upload()
  const refusal = async () => (await grant(id, friend)).body.code
  const make = (audience: string) =>
    owner.call(`/api/profile/photos/${id}`, { method: 'PATCH', body: { audience } })
  for (const audience of ['everyone', 'premium']) {
    await make(audience)
    expect([audience, await refusal()]).toEqual([audience, 'conflict'])
  }
  await make('private')
  await rejectPhoto(app.work(), await seenPhoto(app, id), 'other')
  expect(await refusal()).toBe('conflict')
  expect(await granted(friend)).toEqual([])
  await app.drain()
  await approvePhoto(app.work(), await seenPhoto(app, id))
  expect(await refusal()).toBeUndefined()
  await make('everyone')
  expect(await granted(friend)).toEqual([id])
  expect((await grant(id, friend, 'DELETE')).status).toBe(200)
})

// spec: photos-11
test('revoking is always possible', async () => {
  const strict = await startTestApp({ DEV_DOORS: '0' })
  const anna = await newMember(strict, await strict.newSite())
  const codes = new Set<string | undefined>()
  for (let time = 0; time < 125; time += 1) {
    codes.add((await anna.call('/api/profile/photos/1/grants/1', { method: 'DELETE' })).body.code)
  }
  expect([...codes]).toEqual(['not_found'])
  await strict.stop()
})
