import { beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { streamOf } from '../../../../tests/drivers/stream-of.ts'
import { letPass } from '../../../../tests/drivers/test-app.ts'
import { secondsPerDay } from '../../../core/time.ts'
import { digestSeconds, mailAfterSeconds } from '../rules.ts'

const app = setUpApp({}, { ownDatabase: true })
const site = setUpSite(app)
let anna: TestMember
let bram: TestMember
beforeEach(async () => {
  anna = await newMember(app, site)
  bram = await newMember(app, site)
  const body = {
    endpoint: `https://fcm.googleapis.com/fcm/send/repeated-${bram.id}`,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }
  expect((await bram.call('/api/user.php?push=1', { method: 'POST', body })).status).toBe(200)
})

const like = (from: TestMember, to: TestMember) =>
  from.call('/api/likes', { method: 'POST', body: { profile_id: to.id } })
const swipe = (from: TestMember, to: TestMember) =>
  from.call('/api/swipe', {
    method: 'POST',
    body: { profile_id: to.id, choice: 'like', client_id: crypto.randomUUID() },
  })
const takeBack = (from: TestMember, to: TestMember) => from.call(`/api/likes/${to.id}`, { method: 'DELETE' })

/** Returns what a member has been mailed, pushed and streamed about likes and matches so far. */
async function noticed(who: TestMember) {
  const mails = (await app.call(`/dev/mail.json?to=${who.email}`)).body as {
    text: string
  }[]
  const pushes = (await app.call(`/dev/push.json?profile_id=${who.id}`)).body as unknown[]
  const entries = await streamOf(app.services.database.db, who.id)
  return {
    mails: mails.filter(({ text }) => text.includes('likes you')).length,
    pushes: pushes.length,
    streamed: entries.filter(({ type }) => type === 'like' || type === 'match').length,
  }
}

const longAfter = () => letPass(app, Math.max(mailAfterSeconds, digestSeconds) + 60)

// spec: likes-10
test.each([
  ['in the lists', like],
  ['in the game', swipe],
])('a like that is taken back and given again %s is stored, and notifies once', async (_where, again) => {
  await like(anna, bram)
  await longAfter()
  const once = { mails: 1, pushes: 1, streamed: 1 }
  expect(await noticed(bram)).toEqual(once)
  for (let round = 0; round < 3; round += 1) {
    await takeBack(anna, bram)
    expect((await again(anna, bram)).status).toBe(200)
    await longAfter()
  }
  expect(await noticed(bram)).toEqual(once)
  expect((await bram.call('/api/likes')).body.liked_by).toMatchObject([{ id: anna.id }])
})

const hide = (invisible: boolean) => anna.call('/api/account/privacy', { method: 'PUT', body: { invisible } })

// spec: likes-10
test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['while invisible', () => hide(true), () => hide(false)],
  [
    'during a block',
    () => anna.call('/api/blocks', { method: 'POST', body: { profile_id: bram.id } }),
    () => anna.call(`/api/blocks/${bram.id}`, { method: 'DELETE' }),
  ],
])('a like that is taken back %s notifies once', async (_how, before, after) => {
  await like(anna, bram)
  await longAfter()
  const once = { mails: 1, pushes: 1, streamed: 1 }
  expect(await noticed(bram)).toEqual(once)
  for (let round = 0; round < 2; round += 1) {
    await before()
    await takeBack(anna, bram)
    await after()
    expect((await like(anna, bram)).status).toBe(200)
    await longAfter()
  }
  expect(await noticed(bram)).toEqual(once)
})

// spec: likes-10
test('a like of an invisible member that is given again when they are visible notifies', async () => {
  await hide(true)
  await like(anna, bram)
  await takeBack(anna, bram)
  await hide(false)
  await like(anna, bram)
  await longAfter()
  expect(await noticed(bram)).toEqual({ mails: 1, pushes: 1, streamed: 1 })
})

// spec: likes-10
test('a week after it was given last, a like notifies again', async () => {
  await like(anna, bram)
  await longAfter()
  await letPass(app, 6 * secondsPerDay)
  await takeBack(anna, bram)
  await like(anna, bram)
  await longAfter()
  await letPass(app, 2 * secondsPerDay)
  await takeBack(anna, bram)
  await like(anna, bram)
  await longAfter()
  // The stream is stored for a day.
  expect(await noticed(bram)).toMatchObject({ mails: 1, streamed: 0 })
  await letPass(app, 7 * secondsPerDay)
  await takeBack(anna, bram)
  await like(anna, bram)
  await longAfter()
  expect(await noticed(bram)).toMatchObject({ mails: 2, streamed: 1 })
})

// spec: likes-10
test('a match that is undone and made again by the same member notifies once', async () => {
  await like(bram, anna)
  await like(anna, bram)
  await longAfter()
  const once = await noticed(bram)
  expect(once).toMatchObject({ pushes: 1, streamed: 2 })
  for (let round = 0; round < 3; round += 1) {
    await takeBack(anna, bram)
    expect((await like(anna, bram)).body).toEqual({ match: true })
    await longAfter()
  }
  expect(await noticed(bram)).toEqual(once)
})

test('a like that was given before and now makes the first match is announced as one', async () => {
  await like(anna, bram)
  await takeBack(anna, bram)
  await like(bram, anna)
  expect((await like(anna, bram)).body).toEqual({ match: true })
  const entries = await streamOf(app.services.database.db, bram.id)
  expect(entries.filter(({ type }) => type === 'match')).toHaveLength(1)
})

// spec: likes-10
test('many at once notify once', async () => {
  await like(anna, bram)
  await takeBack(anna, bram)
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? like(anna, bram) : takeBack(anna, bram))),
  )
  await longAfter()
  expect((await noticed(bram)).streamed).toBe(1)
})
