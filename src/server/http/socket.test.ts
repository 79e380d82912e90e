import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { identityBy, type ListeningApp, listenWith } from '../../../tests/drivers/listening-app.ts'
import { setUpServices } from '../../../tests/drivers/set-up.ts'
import { memberWrite } from '../../core/access.ts'
import { defineEvent } from '../../core/events.ts'
import { commonRefusals, refuse } from '../../core/refusals.ts'
import { endOfStreams } from '../events/hub.ts'
import type { Actor } from '../register.ts'
import { inTransaction } from '../run-work.ts'
import { showLive } from '../work.ts'
import { beatStreams, closeStreams, maxStreamsPerSession } from './account-stream.ts'
import { endpoints } from './runner.ts'

const happened = defineEvent<{ to: number; nth: number }>('test.happened')
const changed = defineEvent<{ of: number }>('test.changed')
const loggedOut = defineEvent<{ of: number }>('test.logged-out')

const meta = { access: 'member', mode: 'write', transaction: 'own', socket: true } as const
const contract = {
  double: memberWrite
    .route({ method: 'POST', path: '/double' })
    .input(z.strictObject({ nth: z.int(), after_ms: z.int().optional() }))
    .output(z.object({ nth: z.int(), account_id: z.int() }))
    .meta(meta),
  refuse: memberWrite
    .route({ method: 'POST', path: '/refuse' })
    .input(z.strictObject({}))
    .output(z.object({}))
    .meta(meta),
  elsewhere: memberWrite
    .route({ method: 'POST', path: '/elsewhere' })
    .input(z.strictObject({}))
    .output(z.object({})),
}
let maxConcurrent = 0
let atOnce = 0
const router = {
  test: endpoints(contract, {
    double: async (ctx, { nth, after_ms }) => {
      atOnce += 1
      maxConcurrent = Math.max(maxConcurrent, atOnce)
      await new Promise((resolve) => setTimeout(resolve, after_ms ?? 0))
      atOnce -= 1
      return { nth: nth * 2, account_id: ctx.actor.account_id }
    },
    refuse: async () => {
      throw refuse(commonRefusals, 'conflict')
    },
    elsewhere: async () => ({}),
  }),
}

/** Logged-out accounts, and the number of lookups per account. */
const gone = new Set<number>()
let lookUps = 0
let lookUp: () => Promise<void> = async () => {}

/** The token is the account's number; a negative one has not confirmed the address. */
const identity = identityBy(
  async (token) => {
    lookUps += 1
    await lookUp()
    if (gone.has(Number(token))) return null
    return { account_id: Math.abs(Number(token)), confirmed: Number(token) > 0 } as Actor
  },
  { changesActor: (type) => type === 'user', localesOf: () => ['de'] },
)

const live = [
  showLive(happened, (_work, { to, nth }) => [{ account_id: to, type: 'happened', data: { nth } }]),
  showLive(changed, (_work, { of }) => [{ account_id: of, type: 'user', data: {} }]),
  showLive(loggedOut, (_work, { of }) => [{ account_id: of, type: endOfStreams, data: {} }], {
    passing: true,
  }),
]
const services = setUpServices([{ live }])
let server: ListeningApp
let account = Date.now()

beforeAll(async () => {
  server = await listenWith({
    services,
    router,
    identity,
    routes: [],
    development: false,
    isOpen: () => true,
  })
})

afterAll(() => {
  closeStreams()
  server.stop()
})

type Frame = Record<string, unknown>

/** The client end of a socket. */
class Client {
  readonly frames: Frame[] = []
  readonly socket: WebSocket
  closed: number | null = null

  constructor(headers: Record<string, string>, query = '') {
    this.socket = new WebSocket(`ws://127.0.0.1:${server.port}/api/socket${query}`, { headers })
    this.socket.on('message', (data) => this.frames.push(JSON.parse(String(data)) as Frame))
    this.socket.on('close', (code) => {
      this.closed = code
    })
  }

  async opened(): Promise<this> {
    await once(this.socket, 'open')
    await expect.poll(() => this.frames[0]).toMatchObject({ event: 'begin' })
    return this
  }

  call(id: number, call: string, input: unknown): void {
    this.socket.send(JSON.stringify({ id, call: `test.${call}`, input }))
  }

  answers(): Frame[] {
    return this.frames.filter((frame) => !('event' in frame))
  }
}

const origin = () => `http://127.0.0.1:${server.port}`
const connect = (token: number, query = '') =>
  new Client({ cookie: `auth=${token}`, origin: origin() }, query).opened()
const work = {
  now: new Date(),
  get log() {
    return services.log
  },
}
const emit = (to: number, nth: number) =>
  inTransaction(services, work, (inner) => inner.emit(happened, { to, nth }))

// spec: server-8
test('calls get responses under their numbers, each when it is done', async () => {
  account += 1
  const client = await connect(account)
  client.call(1, 'double', { nth: 4, after_ms: 60 })
  client.call(2, 'double', { nth: 5 })
  await expect.poll(() => client.answers()).toHaveLength(2)
  expect(client.answers()).toEqual([
    { id: 2, output: { nth: 10, account_id: account } },
    { id: 1, output: { nth: 8, account_id: account } },
  ])
  client.socket.terminate()
})

test('refusals, bad input and faults have the form of the API, in the language of the member', async () => {
  account += 1
  const client = await connect(account)
  client.call(1, 'refuse', {})
  client.call(2, 'double', { nth: 'four' })
  client.call(3, 'elsewhere', {})
  client.call(4, 'nothing', {})
  await expect.poll(() => client.answers()).toHaveLength(4)
  const errors = new Map(client.answers().map(({ id, error }) => [id, error]))
  expect(errors.get(1)).toMatchObject({ code: 'conflict', status: 409 })
  expect(errors.get(2)).toMatchObject({
    code: 'invalid_input',
    status: 400,
    data: { issues: [{ path: 'nth' }] },
  })
  // Calls that the contract does not mark are not available over a socket.
  expect(errors.get(3)).toMatchObject({ code: 'not_found', status: 404 })
  expect(errors.get(4)).toMatchObject({ code: 'not_found', status: 404 })
  expect((errors.get(1) as { message: string }).message).toMatch(/[äöü]|Bitte|bitte|gerade|neu/)
  client.socket.terminate()
})

test('an unconfirmed member may listen, and is refused calls for members', async () => {
  account += 1
  const client = await connect(-account)
  client.call(1, 'double', { nth: 1 })
  await expect.poll(() => client.answers()).toMatchObject([{ id: 1, error: { code: 'activation_required' } }])
  client.socket.terminate()
})

test('a client with many calls in flight is not read until some are done, and all get a response', async () => {
  account += 1
  maxConcurrent = 0
  const client = await connect(account)
  for (let id = 1; id <= 300; id += 1) client.call(id, 'double', { nth: id, after_ms: 5 })
  await expect.poll(() => client.answers().length, { timeout: 10_000 }).toBe(300)
  expect(maxConcurrent).toBe(64)
  client.socket.terminate()
})

// spec: server-8
test('the stream resumes after the last id, each entry once, and ends with the session', async () => {
  account += 1
  for (const nth of [1, 2, 3]) await emit(account, nth)
  const client = await connect(account, '?last_event_id=1')
  await emit(account, 4)
  const entries = () => client.frames.filter(({ event }) => event === 'happened')
  await expect.poll(() => entries()).toHaveLength(3)
  expect(entries()).toEqual([2, 3, 4].map((nth) => ({ event: 'happened', id: nth, data: { nth } })))
  await inTransaction(services, work, (inner) => inner.emit(loggedOut, { of: account }))
  await expect.poll(() => client.closed).toBe(1001)
})

test('a change by the member applies to the next call, and there is no needless session lookup', async () => {
  account += 1
  const client = await connect(account)
  lookUps = 0
  for (const id of [1, 2, 3]) client.call(id, 'double', { nth: id })
  await expect.poll(() => client.answers()).toHaveLength(3)
  expect(lookUps).toBe(0)
  await inTransaction(services, work, (inner) => inner.emit(changed, { of: account }))
  for (const id of [4, 5]) client.call(id, 'double', { nth: id })
  await expect.poll(() => client.answers()).toHaveLength(5)
  expect(lookUps).toBe(1)
  client.socket.terminate()
})

test('a failed session lookup fails one call and no more', async () => {
  account += 1
  const client = await connect(account)
  lookUp = async () => {
    throw new Error('no database')
  }
  await inTransaction(services, work, (inner) => inner.emit(changed, { of: account }))
  client.call(1, 'double', { nth: 1 })
  await expect.poll(() => client.answers()).toMatchObject([{ id: 1, error: { status: 500 } }])
  lookUp = async () => {}
  client.call(2, 'double', { nth: 2 })
  await expect.poll(() => client.answers()[1]).toMatchObject({ id: 2, output: { nth: 4 } })
  client.socket.terminate()
})

// spec: server-28
test('a socket above the limit closes the oldest of its session', async () => {
  account += 1
  const clients: Client[] = []
  for (let nth = 0; nth <= maxStreamsPerSession; nth += 1) clients.push(await connect(account))
  await expect.poll(() => clients[0]?.closed).toBe(1001)
  expect(clients.slice(1).map((client) => client.closed)).toEqual(Array(maxStreamsPerSession).fill(null))
  for (const client of clients) client.socket.terminate()
})

test('a logged-out member receives one error, and the socket is closed', async () => {
  account += 1
  const client = await connect(account)
  gone.add(account)
  await inTransaction(services, work, (inner) => inner.emit(changed, { of: account }))
  client.call(1, 'double', { nth: 1 })
  await expect.poll(() => client.closed).toBe(1001)
  expect(client.answers()).toMatchObject([{ id: 1, error: { code: 'authentication_required' } }])
})

// spec: server-9
test('a logout while the socket opens closes it', async () => {
  account += 1
  const own = account
  lookUps = 0
  lookUp = async () => {
    if (lookUps === 2) gone.add(own)
  }
  const client = new Client({ cookie: `auth=${own}`, origin: origin() })
  await expect.poll(() => client.closed).toBe(1001)
  expect(client.frames).toEqual([])
  expect(services.hub.isListening(own)).toBe(false)
  lookUp = async () => {}
})

test('calls that arrive after the socket was closed are not executed', async () => {
  account += 1
  const client = await connect(account)
  // The peer's data is not read, not even its close frame.
  client.socket.pause()
  await inTransaction(services, work, (inner) => inner.emit(loggedOut, { of: account }))
  maxConcurrent = 0
  client.call(1, 'double', { nth: 1 })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(maxConcurrent).toBe(0)
  client.socket.terminate()
})

test('a client that disconnects during its session lookup causes no error', async () => {
  let proceed = () => {}
  lookUp = () =>
    new Promise((resolve) => {
      proceed = resolve
    })
  const knock = connectTo(server.port, '127.0.0.1')
  knock.on('error', () => {})
  knock.write(
    `GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${origin()}\r\nCookie: auth=77\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  lookUps = 0
  await expect.poll(() => lookUps).toBe(1)
  knock.resetAndDestroy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  lookUp = async () => {}
  proceed()
  account += 1
  ;(await connect(account)).socket.terminate()
})

test('an upgrade request to another protocol gets a response', async () => {
  const knock = connectTo(server.port, '127.0.0.1')
  knock.write(`GET /members HTTP/1.1\r\nHost: vonk.test\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`)
  const [answer] = await once(knock, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 404/)
  knock.destroy()
})

test('an idle socket sends heartbeats that a page can see', async () => {
  account += 1
  await emit(account, 1)
  const client = await connect(account, '?last_event_id=1')
  beatStreams()
  await expect
    .poll(() => client.frames)
    .toEqual([
      { event: 'begin', id: 1 },
      { event: 'beat', id: 1 },
    ])
  client.socket.terminate()
})

test.each([
  { who: 'nobody', headers: {} },
  { who: 'a page of another site', headers: { cookie: 'auth=1', origin: 'http://elsewhere.test' } },
  { who: 'no page at all', headers: { cookie: 'auth=1' } },
])('a socket is refused to $who', async ({ headers }) => {
  const client = new Client(headers as Record<string, string>)
  const [err] = await once(client.socket, 'error')
  expect(String(err)).toContain('403')
})

test.each([
  'no json',
  '{"id":1}',
  '{"id":"1","call":"test.double"}',
  '{"id":1,"call":"test.double","input":{},"more":1}',
])('a client that sends %s is disconnected', async (frame) => {
  account += 1
  const client = await connect(account)
  client.socket.send(frame)
  await expect.poll(() => client.closed).toBe(1008)
})
