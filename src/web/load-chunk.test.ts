import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakeBrowser } from '../../tests/drivers/fake-browser.ts'

let browser: ReturnType<typeof openFakeBrowser>
const reload = vi.fn()
/** True if the server is reachable. */
let isUp: boolean

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') })
  vi.resetModules()
  browser = openFakeBrowser()
  Object.assign(window.location, { reload })
  reload.mockReset()
  isUp = true
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return new Response('')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
/** Returns the outcome of a load after its second attempt. */
async function outcomeOf(loading: Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'pending'
  loading.then(
    (value) => {
      outcome = value
    },
    () => {
      outcome = 'failed'
    },
  )
  await vi.advanceTimersByTimeAsync(1000)
  return outcome
}

// spec: browser-4, browser-17
test('a missing script reloads the page, at most once in 60 seconds', async () => {
  const { loadChunk } = await import('./load-chunk.ts')
  expect(await outcomeOf(loadChunk(lost))).toBe('pending')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(await outcomeOf(loadChunk(lost))).toBe('failed')
  await vi.advanceTimersByTimeAsync(57_000)
  expect(await outcomeOf(loadChunk(lost))).toBe('failed')
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await outcomeOf(loadChunk(lost))).toBe('pending')
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a connection that comes back before the check does not reload the page', async () => {
  const { loadChunk } = await import('./load-chunk.ts')
  const load = vi.fn<() => Promise<string>>(async () => 'the script').mockImplementationOnce(lost)
  expect(await outcomeOf(loadChunk(load))).toBe('the script')
  expect(reload).not.toHaveBeenCalled()
})

// spec: browser-18
test('a service worker that is connected later than the page does not reload it', async () => {
  const { loadChunk } = await import('./load-chunk.ts')
  let isWorkerConnected = false
  setTimeout(() => {
    isWorkerConnected = true
  }, 500)
  const loading = loadChunk(async () => (isWorkerConnected ? 'the script' : lost()))
  expect(await outcomeOf(loading)).toBe('the script')
  expect(reload).not.toHaveBeenCalled()
})

// spec: browser-4, operation-22
test('React Router’s own reload, for another build, shares the 60 seconds', async () => {
  const { loadChunk, takeReload } = await import('./load-chunk.ts')
  expect([takeReload(), takeReload()]).toEqual([true, false])
  expect(await outcomeOf(loadChunk(lost))).toBe('failed')
  await vi.advanceTimersByTimeAsync(61_000)
  expect(takeReload()).toBe(true)
})

// spec: browser-18
test('offline the page stays, and the script is loaded when the connection returns', async () => {
  const { loadChunk } = await import('./load-chunk.ts')
  browser.setOnline(false)
  const load = vi.fn(async () => (navigator.onLine ? 'module' : lost()))
  const loading = loadChunk(load)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(load).toHaveBeenCalledTimes(1)
  browser.setOnline(true)
  expect(await loading).toBe('module')
  expect(reload).not.toHaveBeenCalled()
})

test('an unreachable server is a lost connection, whatever the browser reports', async () => {
  const { loadChunk } = await import('./load-chunk.ts')
  const { followConnection, isConnected } = await import('./connection.ts')
  const changed = vi.fn()
  followConnection(changed)
  isUp = false
  const loading = loadChunk(async () => (isUp ? 'module' : lost()))
  await vi.advanceTimersByTimeAsync(100_000)
  expect([isConnected(), changed.mock.calls.length, reload.mock.calls.length]).toEqual([false, 1, 0])
  isUp = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await loading).toBe('module')
  expect([isConnected(), changed.mock.calls.length, reload.mock.calls.length]).toEqual([true, 2, 0])
})

test('an aborted load stops waiting for the connection', async () => {
  const { onceConnected } = await import('./connection.ts')
  browser.setOnline(false)
  const stop = new AbortController()
  const waiting = expect(onceConnected(lost, stop.signal)).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(10)
  stop.abort(new Error('gone'))
  await waiting
})

test('an error that is not about the connection is thrown at once', async () => {
  const { onceConnected } = await import('./connection.ts')
  browser.setOnline(false)
  await expect(onceConnected(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
})
