import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PushState, readPushState, storeSubscription } from './push-browser.ts'

const account = 7
const endpoint = 'https://push.example/1'
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/**
 * Stubs a browser with this permission, subscribed or not; with `isCapable` false it does not support push.
 */
function open(
  permission: NotificationPermission,
  options: { isSubscribed?: boolean; isCapable?: boolean } = {},
) {
  const { isSubscribed = false, isCapable = true } = options
  const getSubscription = async () => (isSubscribed ? { endpoint } : null)
  const getRegistration = async () => ({ pushManager: { getSubscription } })
  vi.stubGlobal('window', isCapable ? { PushManager: class {}, Notification: class {} } : {})
  vi.stubGlobal('navigator', isCapable ? { serviceWorker: { getRegistration } } : {})
  vi.stubGlobal('Notification', { permission })
}

test.each<[string, PushState, () => void]>([
  ['a browser without push', 'unsupported', () => open('default', { isCapable: false })],
  ['a browser without a decision', 'not_subscribed', () => open('default')],
  ['one that has refused', 'denied', () => open('denied')],
  ['one that allows it and is not subscribed', 'not_subscribed', () => open('granted')],
  [
    'the own subscription',
    'subscribed',
    () => {
      open('granted', { isSubscribed: true })
      storeSubscription(account, { endpoint } as PushSubscription)
    },
  ],
  [
    'the subscription of another account',
    'not_subscribed',
    () => {
      open('granted', { isSubscribed: true })
      storeSubscription(account + 1, { endpoint } as PushSubscription)
    },
  ],
])('%s is %s (product.md, 4)', async (_what, state, prepare) => {
  prepare()
  expect(await readPushState(account)).toBe(state)
})

test('a refusal is stored until the permission is granted', async () => {
  open('denied')
  expect(await readPushState(account)).toBe('denied')
  open('default')
  expect(await readPushState(account)).toBe('denied')
  open('granted')
  expect(await readPushState(account)).toBe('not_subscribed')
  open('default')
  expect(await readPushState(account)).toBe('not_subscribed')
})
