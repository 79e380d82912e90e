import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import {
  type PushService,
  readVapid,
  startPushService,
} from '../../../../tests/drivers/providers/push-service.ts'
import { setUpApp, setUpSite, stopTime } from '../../../../tests/drivers/set-up.ts'
import { setRowsOf } from '../../../../tests/drivers/stored-rows.ts'
import { httpPush } from '../../../server/push/http-push.ts'
import type { PushPort } from '../../../server/push/push.ts'
import { accountErased } from '../../accounts/events.ts'
import { enqueuePushes } from './server/enqueue-pushes.ts'

const app = setUpApp()
const site = setUpSite(app)

let service: PushService
let caught: PushPort
beforeAll(async () => {
  service = await startPushService()
  caught = app.services.push
})
afterAll(() => service.stop())

/** Has the product send its pushes to the service on this machine, which it knows as push.example.com. */
beforeEach(() => {
  app.services.push = httpPush({
    vapid: app.services.vapid,
    subject: 'mailto:no-reply@localhost',
    clock: app.services.clock,
    network: {
      ca: service.certificate,
      port: service.port,
      lookup: (_name, options, callback) =>
        options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
    },
  })
})
afterEach(() => {
  app.services.push.close()
  app.services.push = caught
  service.received.length = 0
})

async function subscribe(member: TestMember) {
  const browser = service.subscribe()
  const body = browser.subscription
  expect((await member.call('/api/user.php?push=1', { method: 'POST', body })).status).toBe(200)
  const arrived = () => service.received.filter(({ path }) => body.endpoint.endsWith(path))
  return { ...browser, arrived, read: () => arrived().map((push) => browser.read(push)) }
}

let keys = 0
async function push(member: TestMember, changes: { key?: string; discreet?: boolean } = {}) {
  keys += 1
  const { key = `test-${keys}`, discreet = false } = changes
  const receiver = { id: member.id, language: 'de' as const, site_id: site.id, discreet }
  const what = { kind: 'new_message' as const, key, path: '/chats/3', tag: 'chat-3', total: 4 }
  await enqueuePushes(app.work(), receiver, what)
  await app.drain()
}

const storeEndpoint = async ({ id }: TestMember, endpoint: string) =>
  setRowsOf(app.services.database.db, 'push_subscriptions', { account_id: id }, { endpoint })

const endpointsOf = async ({ id }: TestMember) =>
  (
    await app.services.database.db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('account_id', '=', id)
      .execute()
  ).map((row) => row.endpoint)

const rowsOf = ({ id }: TestMember) =>
  app.services.database.db
    .selectFrom('outbox')
    .select(['state', 'reason', 'content'])
    .where('account_id', '=', id)
    .where('channel', '=', 'push')
    .orderBy('id')
    .execute()

// spec: server-15
test('a push reaches each browser of the member, encrypted, in the language and in neutral words', async () => {
  const [member, other] = [await newMember(app, site), await newMember(app, site)]
  const [here, there, elsewhere] = [await subscribe(member), await subscribe(member), await subscribe(other)]
  await push(member)
  const message = {
    web_push: 8030,
    notification: {
      title: 'Neue Nachricht',
      body: 'Öffne die Website, um sie zu lesen.',
      lang: 'de',
      tag: 'chat-3',
      navigate: expect.stringMatching(/^https?:\/\/[^/]+\/chats\/3$/),
    },
    app_badge: 4,
  }
  expect([here.read(), there.read(), elsewhere.read()]).toEqual([[message], [message], []])
  const [arrived] = here.arrived()
  expect(readVapid(arrived?.headers.authorization ?? '').key).toBe(app.services.vapid.publicKey)
  expect(arrived?.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(arrived?.headers.ttl).toBe('86400')
  // What was sent is not stored any longer.
  expect(await rowsOf(member)).toEqual([
    { state: 'sent', reason: null, content: null },
    { state: 'sent', reason: null, content: null },
  ])
})

// spec: server-15
test('a push to a discreet member says nothing of what it is about', async () => {
  const member = await newMember(app, site)
  const browser = await subscribe(member)
  await push(member, { discreet: true })
  expect(browser.read()).toMatchObject([{ notification: { title: 'Es gibt etwas Neues für dich' } }])
})

test('the same is pushed once', async () => {
  const member = await newMember(app, site)
  const browser = await subscribe(member)
  await push(member, { key: 'message-1' })
  await push(member, { key: 'message-1' })
  expect(browser.read()).toHaveLength(1)
})

describe('a push service that answers', () => {
  // spec: server-16
  test.each([404, 410])('%i ends this subscription and no other', async (status) => {
    const member = await newMember(app, site)
    const [first, second] = [await subscribe(member), await subscribe(member)]
    service.answer({ status })
    await push(member)
    const [gone] = service.received
    const left = [first, second].map(({ subscription }) => subscription.endpoint)
    expect(await endpointsOf(member)).toEqual(left.filter((endpoint) => !endpoint.endsWith(gone?.path ?? '')))
    expect((await rowsOf(member)).map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
      `failed status_${status}`,
      'sent null',
    ])
    await push(member)
    expect(service.received).toHaveLength(3)
  })

  // spec: server-16
  test('429 is asked again no sooner than it wants', async () => {
    stopTime()
    const member = await newMember(app, site)
    const browser = await subscribe(member)
    service.answer({ status: 429, headers: { 'retry-after': '600' } })
    await push(member)
    expect((await rowsOf(member)).map(({ state, reason }) => [state, reason])).toEqual([
      ['waiting', 'status_429'],
    ])
    app.services.clock.advance(590)
    await app.drain()
    expect(browser.arrived()).toHaveLength(1)
    app.services.clock.advance(20)
    await app.drain()
    expect(browser.read()).toHaveLength(2)
    expect((await rowsOf(member)).map(({ state }) => state)).toEqual(['sent'])
  })

  test('nothing is tried again; the push is dropped once it is a day old', async () => {
    const member = await newMember(app, site)
    const browser = await subscribe(member)
    service.answer({ status: 503 })
    await push(member)
    app.services.clock.advance(86_400)
    await app.drain()
    expect(browser.arrived()).toHaveLength(1)
    expect((await rowsOf(member)).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'expired'],
    ])
  })
})

test('a browser that has changed hands while the push waits receives nothing', async () => {
  const [member, next] = [await newMember(app, site), await newMember(app, site)]
  const browser = await subscribe(member)
  service.answer({ status: 503 })
  await push(member)
  const body = browser.subscription
  await next.call('/api/user.php?push=1', { method: 'POST', body })
  app.services.clock.advance(3600)
  await app.drain()
  expect(browser.arrived()).toHaveLength(1)
  expect((await rowsOf(member)).map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'unsubscribed'],
  ])
})

test('a subscription whose time is over is not pushed to', async () => {
  const member = await newMember(app, site)
  const { subscription } = service.subscribe()
  const body = { ...subscription, expirationTime: app.services.clock.now().getTime() + 1000 }
  await member.call('/api/user.php?push=1', { method: 'POST', body })
  app.services.clock.advance(2)
  await push(member)
  expect(await rowsOf(member)).toEqual([])
})

describe('/dev/push.json', () => {
  beforeEach(() => {
    app.services.push.close()
    app.services.push = caught
  })

  // spec: server-17, server-44
  test('shows what would have been sent, of one member or of all', async () => {
    const [member, other] = [await newMember(app, site), await newMember(app, site)]
    await subscribe(member)
    await subscribe(other)
    await push(member)
    await push(other)
    const { body } = await app.call(`/dev/push.json?profile_id=${member.id}`)
    expect(body).toEqual([
      {
        profile_id: member.id,
        endpoint: expect.stringContaining('https://push.example.com/'),
        payload: expect.objectContaining({
          notification: expect.objectContaining({ title: 'Neue Nachricht' }),
        }),
        topic: expect.any(String),
        ttl_seconds: 86_400,
        at: expect.any(String),
      },
    ])
    expect((await app.call('/dev/push.json')).body.length).toBeGreaterThanOrEqual(2)
    expect((await app.call('/dev/push.json?profile_id=x')).body).toEqual([])
    expect(service.received).toEqual([])
  })

  // spec: server-44
  test('has nothing of an erased account', async () => {
    const member = await newMember(app, site)
    await subscribe(member)
    await push(member)
    await app.work().emit(accountErased, { account_id: member.id, site_id: site.id })
    expect((await app.call(`/dev/push.json?profile_id=${member.id}`)).body).toEqual([])
  })
})

// spec: server-52
test.each(['https://permanently-removed.invalid/fcm/send/', 'https://collects-pushes.net/'])(
  'a subscription below %s, stored before it was refused, is not sent to and ends',
  async (below) => {
    const member = await newMember(app, site)
    await subscribe(member)
    await storeEndpoint(member, `${below}${member.id}`)
    await push(member)
    expect(service.received).toEqual([])
    expect(await endpointsOf(member)).toEqual([])
  },
)
