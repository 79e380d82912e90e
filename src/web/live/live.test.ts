import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakeBrowser } from '../../../tests/drivers/fake-browser.ts'
import type { LiveEvent } from './live-event.ts'

let account = 700
let stops: (() => void)[]
let sockets: FakeSocket[]

/** A connection whose server is scripted by the test. */
class FakeSocket {
  static readonly CONNECTING = 0
  readyState = 1
  onmessage: (message: { data: string }) => void = () => {}
  constructor() {
    sockets.push(this)
  }
  bring(event: string, id: number): void {
    this.onmessage({ data: JSON.stringify({ event, id, data: {} }) })
  }
  close(): void {
    this.readyState = 3
  }
}

beforeEach(() => {
  account += 1
  stops = []
  sockets = []
  openFakeBrowser()
  vi.stubGlobal('WebSocket', FakeSocket)
  Object.assign(window, { WebSocket: FakeSocket })
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
})

/** Opens a tab that follows the stream; returns the events it receives. */
async function openTab(after: number): Promise<[type: string, id: number][]> {
  vi.resetModules()
  const { followStream } = await import('./live.ts')
  const received: [string, number][] = []
  const onEvent = ({ type, id }: LiveEvent) => void received.push([type, id])
  const types = ['message', 'typing', 'resync']
  stops.push(followStream({ types, passingTypes: ['typing'], account, after, onEvent, onState: () => {} }))
  return received
}

/** Opens two tabs of which the first leads; `between` runs just before the second follows. */
async function openTwo(between: () => void) {
  const leading = await openTab(4)
  await expect.poll(() => sockets).toHaveLength(1)
  const server = sockets[0] as FakeSocket
  server.bring('begin', 4)
  between()
  return { leading, following: await openTab(4), server }
}

test('following tabs show what the leader receives, each event once', async () => {
  const { leading, following, server } = await openTwo(() => {})
  for (const id of [5, 6, 6]) server.bring('message', id)
  server.bring('typing', 6)
  const all = [
    ['message', 5],
    ['message', 6],
    ['typing', 6],
  ]
  await expect.poll(() => following).toEqual(all)
  expect(leading).toEqual(all)
})

test('a following tab that missed an event fetches everything again, even when the next one arrives', async () => {
  const { following, server } = await openTwo(() => sockets[0]?.bring('message', 5))
  server.bring('message', 6)
  await expect.poll(() => following.length).toBeGreaterThan(0)
  expect(following).toEqual([
    ['resync', 5],
    ['message', 6],
  ])
  server.bring('message', 7)
  await expect.poll(() => following.length).toBe(3)
  expect(following.at(-1)).toEqual(['message', 7])
})
