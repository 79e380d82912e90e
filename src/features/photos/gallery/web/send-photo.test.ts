import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendPhoto } from './send-photo.ts'

/** The server's response status for each attempt; 0 is a lost connection. */
let statuses: number[]
const sent: unknown[] = []

class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  open() {}
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send(form: FormData) {
    sent.push(form.get('client_id'))
    this.status = statuses.shift() ?? 200
    this.responseText = this.status === 200 ? '{"photo":{"id":4}}' : '{}'
    queueMicrotask(() => this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load')))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  sent.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function outcome(): Promise<unknown> {
  const photo = { file: new File(['x'], 'x.png'), audience: 'everyone', client_id: 'f0' } as const
  const sending = sendPhoto(photo, { onPercent: () => {}, signal: new AbortController().signal })
  const settled = Promise.allSettled([sending])
  await vi.advanceTimersByTimeAsync(60_000)
  return (await settled)[0].status
}

// spec: browser-16
test.each([
  [[200], 'fulfilled', 1, 'nothing in the way'],
  [[0, 503, 500, 200], 'fulfilled', 4, 'lost connections and faults are retried'],
  [[0, 0, 0, 0, 0, 0, 200], 'rejected', 6, 'five times'],
  [[413], 'rejected', 1, 'a refusal is an answer'],
])('%j: %s after %i attempts (%s)', async (answers, status, attempts, _why) => {
  statuses = answers
  expect([await outcome(), sent]).toEqual([status, Array(attempts).fill('f0')])
})
