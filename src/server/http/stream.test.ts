import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { identityBy, type ListeningApp, listenWith } from '../../../tests/drivers/listening-app.ts'
import { setUpServices } from '../../../tests/drivers/set-up.ts'
import { defineEvent } from '../../core/events.ts'
import { endOfStreams } from '../events/hub.ts'
import { deleteOldStreamEvents, maxEntries } from '../events/stream-table.ts'
import type { Actor } from '../register.ts'
import { inTransaction } from '../run-work.ts'
import { showLive } from '../work.ts'
import { beatStreams, closeStreams, maxStreamsPerSession } from './account-stream.ts'
import { requireReadLimit } from './memory-limits.ts'

const happened = defineEvent<{ to: number; nth: number; fill?: string }>('test.happened')
const loggedOut = defineEvent<{ of: number }>('test.logged-out')
const passed = defineEvent<{ to: number; nth: number }>('test.passed')

/** Accounts whose session ends after it was looked up once. */
const leaving = new Map<number, number>()

/** The token is the account's number. */
const identity = identityBy(async (token) => {
  const account_id = Number(token)
  const looks = leaving.get(account_id)
  if (looks !== undefined) leaving.set(account_id, looks + 1)
  return looks ? null : ({ account_id, confirmed: true } as Actor)
})

const live = [
  showLive(happened, (_work, { to, ...data }) => [{ account_id: to, type: 'happened', data }]),
  showLive(passed, (_work, { to, ...data }) => [{ account_id: to, type: 'passed', data }], {
    passing: true,
  }),
  showLive(loggedOut, (_work, { of }) => [{ account_id: of, type: endOfStreams, data: {} }], {
    passing: true,
  }),
]
const services = setUpServices([{ live }], { DEV_DOORS: '1' })
let server: ListeningApp
let account = Date.now()

beforeAll(async () => {
  server = await listenWith({
    services,
    router: {},
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

interface Received {
  type: string
  id: number
  data: { nth?: number }
}

/** The client end of the stream: stores what it received and the last id, as an EventSource does. */
class Client {
  readonly received: Received[] = []
  lastId: string | undefined
  private readonly accountId: number
  private response: IncomingMessage | undefined
  private rest = ''

  constructor(accountId: number) {
    this.accountId = accountId
  }

  async connect(lastId = this.lastId): Promise<void> {
    const req = httpRequest({
      host: '127.0.0.1',
      port: server.port,
      path: '/api/events',
      headers: {
        cookie: `auth=${this.accountId}`,
        ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
      },
    })
    req.on('error', () => {})
    req.end()
    const [response] = (await once(req, 'response')) as [IncomingMessage]
    this.response = response
    this.rest = ''
    response.setEncoding('utf8')
    response.on('error', () => {})
    response.on('data', (text: string) => this.read(text))
    // The first block carries the id to resume from; anything sent after it is not missed.
    await this.until(() => this.lastId !== undefined || !this.isOpen)
  }

  get isOpen(): boolean {
    return this.response !== undefined && !this.response.closed
  }

  pause(): void {
    this.response?.pause()
  }

  resume(): void {
    this.response?.resume()
  }

  disconnect(): void {
    this.response?.destroy()
  }

  async until(condition: () => boolean): Promise<void> {
    const end = Date.now() + 15_000
    while (!condition()) {
      if (Date.now() > end) throw new Error(`waited in vain; received ${this.received.length}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  of(type: string): Received[] {
    return this.received.filter((event) => event.type === type)
  }

  private read(text: string): void {
    const blocks = (this.rest + text).split('\n\n')
    this.rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      const id = fields.get('id')
      if (id !== undefined) this.lastId = id
      const data = fields.get('data')
      if (data !== undefined) {
        this.received.push({ type: fields.get('event') ?? '', id: Number(id), data: JSON.parse(data) })
      }
    }
  }
}

function emit(to: number, nth: number, fill?: string): Promise<void> {
  return inTransaction(services, { now: services.clock.now(), log: services.log }, (work) =>
    work.emit(happened, { to, nth, ...(fill ? { fill } : {}) }),
  )
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

// spec: server-7
test('a browser that keeps losing the connection during 200 events receives each once and in order', async () => {
  account += 1
  const to = account
  const client = new Client(to)
  await client.connect()
  const numbers = Array.from({ length: 200 }, (_, nth) => nth)
  const writers = Array.from({ length: 10 }, async () => {
    for (let nth = numbers.pop(); nth !== undefined; nth = numbers.pop()) await emit(to, nth)
  })
  for (let round = 0; round < 12; round += 1) {
    await wait(4 + round * 3)
    client.disconnect()
    await client.connect()
  }
  await Promise.all(writers)
  await client.until(() => client.received.length >= 200)
  await wait(50)
  expect(client.received.map((event) => event.id)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
  expect(new Set(client.received.map((event) => event.data.nth)).size).toBe(200)
  client.disconnect()
}, 60_000)

// spec: server-28
test('the eleventh stream of a session closes its oldest; other sessions keep theirs', async () => {
  account += 2
  const elsewhere = new Client(account - 1)
  await elsewhere.connect()
  const clients = Array.from({ length: maxStreamsPerSession }, () => new Client(account))
  for (const client of clients) await client.connect()
  expect(clients.every((client) => client.isOpen)).toBe(true)
  const eleventh = new Client(account)
  await eleventh.connect()
  const [oldest, ...others] = clients
  await oldest?.until(() => !oldest.isOpen)
  await emit(account, 1)
  await eleventh.until(() => eleventh.received.length === 1)
  expect([...others, eleventh, elsewhere].map((client) => client.isOpen)).toEqual(Array(11).fill(true))
  for (const client of [...others, eleventh, elsewhere]) client.disconnect()
})

test('two open streams of one account receive the same, another account receives nothing', async () => {
  account += 2
  const [first, second, other] = [new Client(account), new Client(account), new Client(account - 1)]
  for (const client of [first, second, other]) await client.connect()
  await Promise.all([1, 2, 3].map((nth) => emit(account, nth)))
  await first.until(() => first.received.length === 3)
  await second.until(() => second.received.length === 3)
  expect(second.received).toEqual(first.received)
  expect(other.received).toEqual([])
  for (const client of [first, second, other]) client.disconnect()
})

test('without an id a stream starts now; with one it replays later entries', async () => {
  account += 1
  for (const nth of [1, 2, 3]) await emit(account, nth)
  const fresh = new Client(account)
  await fresh.connect()
  const back = new Client(account)
  await back.connect('1')
  await back.until(() => back.received.length === 2)
  await emit(account, 4)
  await fresh.until(() => fresh.received.length === 1)
  await back.until(() => back.received.length === 3)
  expect(fresh.received.map((event) => event.data.nth)).toEqual([4])
  expect(back.received.map((event) => event.data.nth)).toEqual([2, 3, 4])
  for (const client of [fresh, back]) client.disconnect()
})

// spec: server-7
test.each(['999999', 'nonsense', '-1', '1e3'])(
  'the unknown id %s leads to resync, then live events',
  async (id) => {
    account += 1
    await emit(account, 1)
    const client = new Client(account)
    await client.connect(id)
    await client.until(() => client.received.length === 1)
    await emit(account, 2)
    await client.until(() => client.received.length === 2)
    expect(client.received.map((event) => [event.type, event.id])).toEqual([
      ['resync', 1],
      ['happened', 2],
    ])
    client.disconnect()
  },
)

test('an id whose successors are deleted leads to resync', async () => {
  account += 1
  const client = new Client(account)
  await client.connect()
  await client.until(() => client.lastId === '0')
  client.disconnect()
  // The entries of one transaction are deleted as a whole.
  for (const amount of [5, maxEntries]) {
    await inTransaction(services, { now: services.clock.now(), log: services.log }, async (work) => {
      for (let nth = 0; nth < amount; nth += 1) await work.emit(happened, { to: account, nth })
    })
  }
  await deleteOldStreamEvents(services.database.db, services.clock.now())
  await client.connect('4')
  await client.until(() => client.received.length === 1)
  expect(client.received[0]).toMatchObject({ type: 'resync', id: maxEntries + 5 })
  client.disconnect()
  // The oldest id that can be resumed from gets all stored entries.
  const other = new Client(account)
  await other.connect('5')
  await other.until(() => other.received.length === maxEntries)
  expect(other.received.every((event, at) => event.id === at + 6)).toBe(true)
  other.disconnect()
})

test('transient events reach open streams only, and do not change the id to resume from', async () => {
  account += 1
  await emit(account, 1)
  const client = new Client(account)
  await client.connect()
  const pass = (nth: number) =>
    inTransaction(services, { now: services.clock.now(), log: services.log }, (work) =>
      work.emit(passed, { to: account, nth }),
    )
  await pass(2)
  await client.until(() => client.of('passed').length === 1)
  expect(client.received[0]?.id).toBe(1)
  client.disconnect()
  await pass(3)
  await emit(account, 4)
  await client.connect()
  await client.until(() => client.of('happened').length === 1)
  expect(client.received.map((event) => event.data.nth)).toEqual([2, 4])
  client.disconnect()
})

test('a transient event while a stream opens does not reset the browser to the beginning', async () => {
  account += 1
  for (const nth of [1, 2, 3]) await emit(account, nth)
  const { listen } = services.hub
  services.hub.listen = (accountId, listener) => {
    const stop = listen(accountId, listener)
    listener({ account_id: accountId, type: 'passed', data: '{"nth":0}' })
    return stop
  }
  const client = new Client(account)
  await client.connect('3')
  services.hub.listen = listen
  await emit(account, 4)
  await client.until(() => client.of('happened').length === 1)
  expect(client.received.map((event) => event.id)).toEqual([4])
  client.disconnect()
})

test('a slow reader receives a long replay completely', async () => {
  account += 1
  const fill = 'x'.repeat(20_000)
  for (let nth = 0; nth < 60; nth += 1) await emit(account, nth, fill)
  const client = new Client(account)
  await client.connect('1')
  client.pause()
  await wait(150)
  client.resume()
  await client.until(() => client.received.length === 59)
  expect(client.isOpen).toBe(true)
  expect(client.received.map((event) => event.id)).toEqual(Array.from({ length: 59 }, (_, at) => at + 2))
  client.disconnect()
})

test('events of a failed transaction reach nobody, and leave no gap', async () => {
  account += 1
  const client = new Client(account)
  await client.connect()
  await expect(
    inTransaction(services, { now: services.clock.now(), log: services.log }, async (work) => {
      await work.emit(happened, { to: account, nth: 1 })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await emit(account, 2)
  await client.until(() => client.received.length === 1)
  expect(client.received[0]).toMatchObject({ id: 1, data: { nth: 2 } })
  client.disconnect()
})

test('an idle stream sends heartbeats that a page can see, and that do not change its id', async () => {
  account += 1
  await emit(account, 1)
  const client = new Client(account)
  await client.connect('1')
  beatStreams()
  await client.until(() => client.of('beat').length === 1)
  expect(client.received).toEqual([{ type: 'beat', id: 1, data: {} }])
  client.disconnect()
})

test('a stream requires a session', async () => {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/events`)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'authentication_required' })
})

// spec: server-9
test('a logout ends the streams of that account once it is committed; after the next login nothing is missed', async () => {
  account += 2
  const [client, other] = [new Client(account), new Client(account - 1)]
  await client.connect()
  await other.connect()
  await inTransaction(services, { now: services.clock.now(), log: services.log }, async (work) => {
    await work.emit(loggedOut, { of: account })
    await work.emit(happened, { to: account, nth: 1 })
  })
  await client.until(() => !client.isOpen)
  expect(other.isOpen).toBe(true)
  await client.connect()
  await client.until(() => client.received.length === 1)
  expect(client.received).toMatchObject([{ type: 'happened', data: { nth: 1 } }])
  client.disconnect()
  other.disconnect()
})

// spec: server-9
test('a stream whose session ends while it opens is closed', async () => {
  account += 1
  leaving.set(account, 0)
  const client = new Client(account)
  await client.connect()
  await client.until(() => !client.isOpen)
  expect(client.lastId).toBeUndefined()
  expect(leaving.get(account)).toBe(2)
  expect(services.hub.isListening(account)).toBe(false)
})

test('closing the streams of a process ends them', async () => {
  account += 1
  const client = new Client(account)
  await client.connect()
  closeStreams()
  await client.until(() => !client.isOpen)
  expect(services.hub.isListening(account)).toBe(false)
})

// spec: core-20
test('a stream is opened at most 30 times a minute by an account, over events and sockets together', async () => {
  account += 1
  const limited = { ...services, config: { ...services.config, devRoutes: false } }
  const parts = {
    services: limited,
    router: {},
    identity,
    routes: [],
    development: false,
    isOpen: () => true,
  }
  const other = await listenWith(parts)
  onTestFinished(() => other.stop())
  const origin = `http://127.0.0.1:${other.port}`
  const headers = (of: number) => ({ cookie: `auth=${of}`, origin, host: `127.0.0.1:${other.port}` })
  const openEvents = async (of = account) => {
    const request = httpRequest({
      port: other.port,
      host: '127.0.0.1',
      path: '/api/events',
      headers: headers(of),
    })
    request.on('error', () => {})
    request.end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.on('error', () => {})
    request.destroy()
    return response.statusCode
  }
  const openSocket = async (of = account) => {
    const socket = new WebSocket(`ws://127.0.0.1:${other.port}/api/socket`, { headers: headers(of) })
    const status = await Promise.race([
      once(socket, 'open').then(() => 101),
      once(socket, 'unexpected-response').then(([, response]) => (response as IncomingMessage).statusCode),
    ])
    socket.on('error', () => {})
    socket.terminate()
    return status
  }
  for (let index = 0; index < 15; index += 1) {
    expect([await openEvents(), await openSocket()]).toEqual([200, 101])
  }
  expect([await openEvents(), await openSocket()]).toEqual([429, 429])
  expect([await openEvents(account + 1), await openSocket(account + 1)]).toEqual([200, 101])
  // Accounts of one address together.
  const by = { services: limited, actor: null, address: '127.0.0.1', now: limited.clock.now() }
  const unlimited = { key: 'address', amount: Number.POSITIVE_INFINITY, windowSeconds: 60 } as const
  for (let index = 0; index < 300; index += 1) requireReadLimit(by, 'stream by address', unlimited)
  account += 2
  expect([await openEvents(), await openSocket()]).toEqual([429, 429])
})
