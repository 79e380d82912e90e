import { afterEach, expect, test, vi } from 'vitest'
import { isDismissalStored, storeDismissal } from './use-dismissal.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// spec: accounts-22, accounts-44
test.each([
  'hide-enrich-alert',
  'hide-push-notification-alert',
  'hide-disabled-notifications-alert',
  'hide-time-bonus-modal',
] as const)('%s keeps the time of the dismissal in the browser, for 90 days (product: Accounts)', (alert) => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  expect(isDismissalStored(alert)).toBe(false)
  storeDismissal(alert)
  expect([...stored]).toEqual([[alert, String(Date.now())]])
  expect(isDismissalStored(alert)).toBe(true)
  vi.advanceTimersByTime(90 * 86_400_000 - 1)
  expect(isDismissalStored(alert)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isDismissalStored(alert)).toBe(false)
})

// spec: accounts-44
test('a browser without storage causes no error', () => {
  const fail = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail })
  storeDismissal('hide-enrich-alert')
  expect(isDismissalStored('hide-enrich-alert')).toBe(false)
})
