import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '../../../tests/drivers/fake-browser.ts'
import type { LiveEvent, LiveState } from './live-event.ts'

let browser: FakeBrowser
let stop: AbortController
let opened: (FakeSocket | FakeEvents)[]
let events: LiveEvent[]
let states: LiveState[]

class FakeSocket {
  static readonly CONNECTING = 0
  readonly url: string
  readyState = 0
  onmessage: (message: { data: string }) => void = () => {}
  onclose: () => void = () => {}
  constructor(url: string) {
    this.url = url
    opened.push(this)
  }
  begin(id: number): void {
    this.readyState = 1
    this.bring({ event: 'begin', id })
  }
  bring(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) })
  }
  close(): void {
    this.readyState = 3
  }
}

class FakeEvents extends EventTarget {
  readonly url: string
  onopen = () => {}
  onerror = () => {}
  isClosed = false
  constructor(url: string) {
    super()
    this.url = url
    opened.push(this)
  }
  bring(type: string, id: number): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: '{}', lastEventId: String(id) }))
  }
  close(): void {
    this.isClosed = true
  }
}

beforeEach(() => {
  browser = openFakeBrowser()
  vi.stubGlobal('WebSocket', FakeSocket)
  Object.assign(window, { WebSocket: FakeSocket })
  vi.stubGlobal('EventSource', FakeEvents)
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') })
  stop = new AbortController()
  opened = []
  events = []
  states = []
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function connect() {
  vi.resetModules()
  const { keepConnection } = await import('./live-connection.ts')
  keepConnection({
    types: ['message'],
    signal: stop.signal,
    lastId: () => events.at(-1)?.id ?? 4,
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
  })
}

const socket = (at: number) => opened[at] as FakeSocket
const stream = (at: number) => opened[at] as FakeEvents
const urls = () => opened.map(({ url }) => url)

test('the stream uses a socket, which resumes after the last event when it breaks', async () => {
  await connect()
  expect(urls()).toEqual(['ws://vonk.test/api/socket?last_event_id=4'])
  expect(states).toEqual(['connecting'])
  socket(0).begin(4)
  socket(0).bring({ event: 'message', id: 5, data: { of: 'them' } })
  socket(0).bring({ event: 'something new', id: 6, data: {} })
  expect(events).toEqual([{ type: 'message', id: 5, data: { of: 'them' } }])
  socket(0).onclose()
  expect(states).toEqual(['connecting', 'open', 'down'])
  vi.advanceTimersByTime(1000)
  expect(urls()[1]).toBe('ws://vonk.test/api/socket?last_event_id=5')
  socket(1).begin(5)
  expect(states.at(-1)).toBe('open')
})

// spec: browser-9
test('the event stream is used when no socket can be opened', async () => {
  await connect()
  socket(0).onclose()
  expect(urls()[1]).toBe('/api/events?last_event_id=4')
  expect(states).toEqual(['connecting'])
  stream(1).onopen()
  stream(1).bring('message', 5)
  expect(events).toEqual([{ type: 'message', id: 5, data: {} }])
})

/** Simulates a socket that fails to open, then an event stream that opens and breaks. */
function fallBack(): void {
  socket(opened.length - 1).onclose()
  stream(opened.length - 1).onopen()
  stream(opened.length - 1).onerror()
  vi.advanceTimersByTime(1000)
}

test('sockets are given up after three such failures in a row', async () => {
  await connect()
  fallBack()
  fallBack()
  // As if the server had been restarting.
  expect(urls().at(-1)).toContain('/api/socket')
  socket(4).begin(4)
  socket(4).onclose()
  vi.advanceTimersByTime(1000)
  for (let nth = 0; nth < 3; nth += 1) {
    expect(urls().at(-1)).toContain('/api/socket')
    fallBack()
  }
  expect(urls().at(-1)).toContain('/api/events')
})

test('when neither can be opened the socket is retried, with growing delays', async () => {
  await connect()
  for (const longest of [1000, 2000, 4000]) {
    const at = opened.length - 1
    expect(urls()[at]).toContain('/api/socket')
    socket(at).onclose()
    stream(at + 1).onerror()
    expect(states.at(-1)).toBe('down')
    vi.advanceTimersByTime(longest / 2 - 1)
    expect(opened).toHaveLength(at + 2)
    vi.advanceTimersByTime(longest / 2 + 1)
  }
})

test('a socket that opens and receives nothing is replaced by the event stream', async () => {
  await connect()
  vi.advanceTimersByTime(15_000)
  expect(urls()[1]).toContain('/api/events')
})

// spec: browser-9
test('a connection that receives nothing, not even a heartbeat, is dropped and resumed', async () => {
  await connect()
  socket(0).begin(4)
  for (let beat = 0; beat < 5; beat += 1) {
    vi.advanceTimersByTime(20_000)
    socket(0).bring({ event: 'beat', id: 4 })
  }
  expect(opened).toHaveLength(1)
  expect(events).toEqual([])
  vi.advanceTimersByTime(51_000)
  expect(socket(0).readyState).toBe(3)
  expect(states.at(-1)).toBe('down')
  vi.advanceTimersByTime(1000)
  expect(urls()[1]).toBe('ws://vonk.test/api/socket?last_event_id=4')
})

test('heartbeats keep an event stream as well', async () => {
  await connect()
  socket(0).onclose()
  stream(1).onopen()
  vi.advanceTimersByTime(40_000)
  stream(1).bring('beat', 4)
  vi.advanceTimersByTime(40_000)
  expect(stream(1).isClosed).toBe(false)
  vi.advanceTimersByTime(11_000)
  expect(stream(1).isClosed).toBe(true)
})

test('a page that was inactive for long gets a new connection soon after it is visible again', async () => {
  await connect()
  socket(0).begin(4)
  browser.setVisible(false)
  vi.setSystemTime(new Date('2026-01-01T00:00:24Z'))
  browser.setVisible(true)
  expect(opened).toHaveLength(1)
  vi.setSystemTime(new Date('2026-01-01T00:00:26Z'))
  browser.setVisible(true)
  expect(opened).toHaveLength(2)
})

test('without a network the connection counts as lost, and it returns with the network at once', async () => {
  await connect()
  socket(0).begin(4)
  browser.setOnline(false)
  expect(states.at(-1)).toBe('down')
  expect(socket(0).readyState).toBe(3)
  browser.setOnline(true)
  expect(opened).toHaveLength(2)
})

test('nothing happens after a stop', async () => {
  await connect()
  socket(0).begin(4)
  stop.abort()
  socket(0).onclose()
  vi.advanceTimersByTime(120_000)
  browser.setOnline(true)
  expect(opened).toHaveLength(1)
  expect(socket(0).readyState).toBe(3)
})
