import { beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { pictureOf, uploadForm } from '../../../tests/drivers/pictures.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import {
  decideItem,
  decideNow,
  decisionState,
  itemOf,
  waitingItem,
} from '../../../tests/drivers/staff-queue.ts'
import { letPass } from '../../../tests/drivers/test-app.ts'
import { findNewestOf } from './server/verifications-table.ts'

const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app)
let anna: TestMember
let moderator: TestMember
beforeEach(async () => {
  anna = await newMember(app, site)
  moderator = await newMember(app, site, { staff: 'moderator' })
})

const addPhoto = async (seed: number) => {
  const body = uploadForm(await pictureOf(300, 300, seed).jpeg().toBuffer())
  return (await anna.call('/api/profile/photos', { method: 'POST', body })).body.photo
}
async function sent(): Promise<number> {
  await anna.call('/api/verification/start', { method: 'POST' })
  const body = uploadForm(await pictureOf(600, 900, 7).jpeg().toBuffer())
  expect((await anna.call('/api/verification', { method: 'POST', body })).status).toBe(200)
  return (await findNewestOf(app.services.database.db, anna.id))?.id ?? 0
}
const own = async () => (await anna.call('/api/verification')).body.verification
const load = (member: TestMember, url: string) =>
  app.http.request(`http://${site.host}${url}`, { headers: { host: site.host, cookie: member.cookie } })

// spec: staff-25
test('the queue shows the gesture, the sealed picture and the main photo, and forgets the picture once it is decided', async () => {
  const photo = await addPhoto(anna.id)
  const id = await sent()
  const item = await waitingItem(app, 'verification', id)
  const { body } = await moderator.call(`/api/admin/queue/${item}`)
  const [selfie, main] = body.view.pictures
  expect([selfie.label, main.label, main.photo_id]).toEqual(['selfie', 'main_photo', photo.id])
  expect(body.view.facts).toContainEqual({ label: 'gesture', value: (await own()).gesture })
  expect([(await load(moderator, selfie.url)).status, (await load(moderator, main.url)).status]).toEqual([
    200, 200,
  ])
  expect((await load(anna, selfie.url)).status).toBe(403)
  await decideNow(app, moderator, item, { decision: 'reject', reason: 'unclear' })
  expect(await own()).toMatchObject({ status: 'rejected', reason: 'unclear' })
  expect((await load(moderator, selfie.url)).status).toBe(404)
})

// spec: staff-25
test('an approval gives the badge; a withdrawal takes the request out of the queue', async () => {
  await addPhoto(anna.id)
  const first = await sent()
  await anna.call('/api/verification', { method: 'DELETE' })
  expect(await itemOf(app, 'verification', first)).toBeUndefined()
  const second = await sent()
  await decideNow(app, moderator, await waitingItem(app, 'verification', second), { decision: 'approve' })
  expect((await own()).status).toBe('approved')
})

// spec: staff-25
test('another main photo is compared again: an approval of the one before it is undone', async () => {
  await addPhoto(anna.id)
  const other = await addPhoto(anna.id + 1)
  const id = await sent()
  const decision = await decideItem(moderator, await waitingItem(app, 'verification', id), {
    decision: 'approve',
  })
  await anna.call(`/api/profile/photos/${other.id}`, { method: 'PATCH', body: { main: true } })
  await letPass(app, 15)
  expect([await decisionState(app, decision), (await own()).status]).toEqual(['undone', 'waiting'])
  await decideNow(app, moderator, await waitingItem(app, 'verification', id), { decision: 'approve' })
  expect((await own()).status).toBe('approved')
})
