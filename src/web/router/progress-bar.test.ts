import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleBar } from './progress-bar.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

// spec: browser-3
test('the bar waits 200 ms and runs 5 s', () => {
  const setIsShown = vi.fn()
  scheduleBar(setIsShown)
  vi.advanceTimersByTime(199)
  expect(setIsShown).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(setIsShown).toHaveBeenLastCalledWith(true)
  vi.advanceTimersByTime(4999)
  expect(setIsShown).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(setIsShown).toHaveBeenLastCalledWith(false)
})

// spec: browser-3
test('a screen that is ready within 200 ms shows none', () => {
  const setIsShown = vi.fn()
  const stop = scheduleBar(setIsShown)
  vi.advanceTimersByTime(150)
  stop()
  vi.advanceTimersByTime(10_000)
  expect(setIsShown).not.toHaveBeenCalled()
})
