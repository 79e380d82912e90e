import { expect, test, vi } from 'vitest'
import { showAppBadge } from './app-badge.ts'

// spec: frame-9
test('the total is set as the badge of the app', async () => {
  const setAppBadge = vi.fn(async () => {})
  await showAppBadge({ setAppBadge }, 7)
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(7)
})

// spec: frame-9, frame-37
test('a platform without badges, or one that refuses, causes no error', async () => {
  const unhandled = vi.fn()
  process.once('unhandledRejection', unhandled)
  void showAppBadge({}, 7)
  void showAppBadge({ setAppBadge: () => Promise.reject(new Error('not allowed')) }, 7)
  const throwing = () => {
    throw new Error('not allowed')
  }
  expect(() => void showAppBadge({ setAppBadge: throwing }, 7)).not.toThrow()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
