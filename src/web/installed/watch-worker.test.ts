import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '../../../tests/drivers/fake-browser.ts'
import { watchWorker } from './watch-worker.ts'

const hourMs = 60 * 60_000

let browser: FakeBrowser
const waiting = { postMessage: vi.fn() }
const registration = { waiting: waiting as typeof waiting | null, update: vi.fn() }
const serviceWorker = { register: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  browser = openFakeBrowser()
  Object.assign(navigator, { serviceWorker })
  vi.resetAllMocks()
  registration.waiting = waiting
  registration.update.mockResolvedValue(undefined)
  serviceWorker.register.mockResolvedValue(registration)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function setVisible(isVisible: boolean) {
  browser.setVisible(isVisible)
  await vi.advanceTimersByTimeAsync(0)
}

// spec: frame-5
test('a worker that waits hears that the page is hidden', async () => {
  const stop = watchWorker()
  await setVisible(false)
  expect(waiting.postMessage.mock.calls).toEqual([[{ type: 'hidden' }]])
  stop()
  await setVisible(true)
  await setVisible(false)
  expect(waiting.postMessage).toHaveBeenCalledTimes(1)
})

// spec: frame-5
test('a page that is shown again looks for a new version, at most once an hour, and again after a failure', async () => {
  registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  watchWorker()
  await setVisible(true)
  expect(registration.update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(hourMs)
  await setVisible(false)
  expect(registration.update).not.toHaveBeenCalled()
  await setVisible(true)
  await setVisible(true)
  expect(registration.update).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(hourMs)
  await setVisible(true)
  expect(registration.update).toHaveBeenCalledTimes(2)
})

test.each([
  ['without a worker that waits', () => Object.assign(registration, { waiting: null })],
  ['where the worker is refused', () => serviceWorker.register.mockRejectedValue(new Error('refused'))],
  ['in a browser without workers', () => Object.assign(navigator, { serviceWorker: undefined })],
])('%s a hidden page does nothing', async (_where, arrange) => {
  arrange()
  watchWorker()
  await setVisible(false)
  expect(waiting.postMessage).not.toHaveBeenCalled()
})
