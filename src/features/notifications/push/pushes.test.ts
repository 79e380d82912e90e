import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { letPass } from '../../../../tests/drivers/test-app.ts'
import { pushAfterSeconds } from '../rules.ts'
import { sweepPushes } from './server/push-members.ts'

const app = setUpApp({}, { ownDatabase: true })
const site = setUpSite(app, { message_credits: 0, logged_out_search: 'all' })
let anna: TestMember
let bram: TestMember
let endpoints = 0
beforeEach(async () => {
  anna = await newMember(app, site)
  bram = await newMember(app, site)
  await subscribe(anna)
})

function subscribe(who: TestMember) {
  endpoints += 1
  const body = {
    endpoint: `https://push.example.com/${endpoints}`,
    expirationTime: null,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }
  return who.call('/api/user.php?push=1', { method: 'POST', body })
}
const later = (seconds: number = pushAfterSeconds + 1) => letPass(app, seconds)
interface Pushed {
  payload: { app_badge: number; notification: { title: string; navigate: string; tag: string } }
}
const pushesTo = async (who: TestMember): Promise<Pushed['payload'][]> =>
  (await app.call(`/dev/push.json?profile_id=${who.id}`)).body.map(({ payload }: Pushed) => payload)
const titlesTo = async (who: TestMember) =>
  (await pushesTo(who)).map(({ notification }) => notification.title).toSorted()
async function write(from: TestMember, to: TestMember) {
  const input = { profile_id: to.id, client_id: crypto.randomUUID(), kind: 'text', body: 'My secret' }
  const answer = await from.call('/api/chats', { method: 'POST', body: input })
  expect(answer.status).toBe(200)
  return answer.body as { conversation_id: number; message: { id: number } }
}
const like = (from: TestMember, to: TestMember) =>
  from.call('/api/likes', { method: 'POST', body: { profile_id: to.id } })
const post = async (who: TestMember, path: string, body: unknown) =>
  expect((await who.call(path, { method: 'POST', body })).status).toBe(200)

describe('a message', () => {
  // spec: notifications-9
  test('is pushed after a moment, with the badge, and nothing that was written', async () => {
    const { conversation_id } = await write(bram, anna)
    await app.drain()
    expect(await pushesTo(anna)).toEqual([])
    await later()
    const [push, ...others] = await pushesTo(anna)
    expect(others).toEqual([])
    expect(push).toMatchObject({
      app_badge: 1,
      notification: {
        title: 'New message',
        navigate: expect.stringMatching(`/chats/${conversation_id}$`),
        tag: `chat-${conversation_id}`,
      },
    })
    expect(JSON.stringify(push)).not.toMatch(new RegExp(`secret|${bram.name}`))
    await later()
    expect(await pushesTo(anna)).toHaveLength(1)
  })

  // spec: notifications-9
  test.each<[string, (sent: Awaited<ReturnType<typeof write>>) => Promise<unknown>]>([
    [
      'shown by a visible page',
      ({ conversation_id, message }) =>
        post(anna, '/api/notifications/shown', { messages: [{ conversation_id, message_id: message.id }] }),
    ],
    [
      'read',
      ({ conversation_id, message }) =>
        post(anna, `/api/chats/${conversation_id}/read`, { up_to: message.id }),
    ],
    [
      'of a kind that is off',
      () =>
        anna.call('/api/account/notifications', { method: 'PUT', body: { push: { new_message: false } } }),
    ],
    ['of a blocked member', () => post(anna, '/api/blocks', { profile_id: bram.id })],
  ])('that is %s is not pushed', async (_what, act) => {
    await act(await write(bram, anna))
    await later()
    await later()
    expect(await pushesTo(anna)).toEqual([])
  })

  // spec: notifications-9
  test('that has only arrived, in a page that nobody sees, is pushed', async () => {
    const { conversation_id, message } = await write(bram, anna)
    await post(anna, '/api/chats/delivered', { messages: [{ conversation_id, message_id: message.id }] })
    await later()
    expect(await pushesTo(anna)).toHaveLength(1)
  })

  // spec: notifications-9
  test('that was followed by one that was taken back, or follows one that was shown, is pushed', async () => {
    await write(bram, anna)
    const { conversation_id, message } = await write(bram, anna)
    await bram.call(`/api/chats/${conversation_id}/messages/${message.id}`, { method: 'DELETE' })
    await later()
    expect(await pushesTo(anna)).toHaveLength(1)
    const shown = await write(bram, anna)
    const messages = [{ conversation_id, message_id: shown.message.id }]
    await post(anna, '/api/notifications/shown', { messages })
    await write(bram, anna)
    await later()
    expect(await pushesTo(anna)).toHaveLength(2)
  })

  // spec: notifications-9
  test('that follows soon joins the first; one that comes later is pushed for itself', async () => {
    await write(bram, anna)
    await write(bram, anna)
    await later()
    expect((await pushesTo(anna)).map(({ app_badge }) => app_badge)).toEqual([2])
    await write(bram, anna)
    await later()
    expect(await pushesTo(anna)).toHaveLength(2)
  })

  test('to a discreet member says nothing of what it is about', async () => {
    await anna.call('/api/account/privacy', { method: 'PUT', body: { discreet: true } })
    await write(bram, anna)
    await later()
    expect(await titlesTo(anna)).toEqual(['Something new for you'])
  })

  test('is stored for pushing only where a browser receives them', async () => {
    await write(anna, bram)
    const rows = await app.services.database.db
      .selectFrom('pending_pushes')
      .selectAll()
      .where('account_id', '=', bram.id)
      .execute()
    expect(rows).toEqual([])
  })

  // spec: notifications-9
  test('is pushed once by concurrent sweeps of several processes', async () => {
    await write(bram, anna)
    await app.drain()
    app.services.clock.advance(pushAfterSeconds + 1)
    await Promise.all(Array.from({ length: 8 }, () => sweepPushes(app.work())))
    await app.drain()
    expect(await pushesTo(anna)).toHaveLength(1)
  })
})

describe('a like', () => {
  // spec: notifications-9
  test('is pushed once with others of the moment, a match for itself', async () => {
    const [carl, dora] = [await newMember(app, site), await newMember(app, site)]
    await like(anna, dora)
    for (const member of [bram, carl, dora]) await like(member, anna)
    await later()
    expect(await titlesTo(anna)).toEqual(['It’s a match', 'Someone likes you'])
    expect(await pushesTo(dora)).toEqual([])
  })

  // spec: notifications-9
  test('that an open page has shown is neither pushed nor mailed', async () => {
    await like(bram, anna)
    await post(anna, '/api/notifications/shown', { profile_ids: [bram.id] })
    await later()
    await later(180)
    expect(await pushesTo(anna)).toEqual([])
    expect((await app.call(`/dev/mail.json?to=${anna.email}`)).body).toEqual([])
  })

  test('shown to another member is still pushed', async () => {
    await like(bram, anna)
    await post(bram, '/api/notifications/shown', { profile_ids: [bram.id] })
    await later()
    expect(await titlesTo(anna)).toEqual(['Someone likes you'])
  })

  // spec: notifications-17
  test('of a fictional profile is not pushed', async () => {
    await like(await newMember(app, site, { is_fictional: true }), anna)
    await later()
    expect(await pushesTo(anna)).toEqual([])
  })

  test('that was taken back is not pushed', async () => {
    await like(bram, anna)
    expect((await bram.call(`/api/likes/${anna.id}`, { method: 'DELETE' })).status).toBeLessThan(300)
    await later()
    expect(await pushesTo(anna)).toEqual([])
  })
})
