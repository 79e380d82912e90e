import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPushStatus, storeSubscription, subscribeBrowser } from './push-browser.ts'
import { type PushState, pushStateOf } from './push-status.ts'

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

const stateNow = async () => pushStateOf(await readPushStatus(account))

// spec: notifications-2
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
      storeSubscription(account)
    },
  ],
  [
    'the subscription of another account',
    'not_subscribed',
    () => {
      open('granted', { isSubscribed: true })
      storeSubscription(account + 1)
    },
  ],
])('%s is %s', async (_what, state, prepare) => {
  prepare()
  expect(await stateNow()).toBe(state)
})

// spec: notifications-2, notifications-16
test('a refusal is stored until the permission is granted', async () => {
  open('denied')
  expect(await stateNow()).toBe('denied')
  open('default')
  expect(await stateNow()).toBe('denied')
  open('granted')
  expect(await stateNow()).toBe('not_subscribed')
  open('default')
  expect(await stateNow()).toBe('not_subscribed')
})

// spec: notifications-16
test('before the browser has been asked, the state is unknown', () => {
  expect(pushStateOf(undefined)).toBe('unknown')
})

// spec: notifications-1, notifications-2, notifications-16
test('the status has the names of product.md, 3', async () => {
  open('granted', { isSubscribed: true })
  storeSubscription(account)
  expect(await readPushStatus(account)).toEqual({
    isCapable: true,
    isSubscribed: true,
    denied: false,
    lastMessage: null,
  })
})

test('a subscription that the worker renewed is still the own one', async () => {
  open('granted', { isSubscribed: true })
  storeSubscription(account)
  const getSubscription = async () => ({ endpoint: 'https://push.example/renewed' })
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ pushManager: { getSubscription } }) },
  })
  expect(await stateNow()).toBe('subscribed')
})

// spec: notifications-16
test('a browser that cannot be asked is unsupported', async () => {
  open('granted', { isSubscribed: true })
  storeSubscription(account)
  const getRegistration = () => Promise.reject(new Error('blocked'))
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
  expect(await stateNow()).toBe('unsupported')
})

test('a subscription for a former key of the site is replaced', async () => {
  const of = (key: string) => ({
    endpoint: `${endpoint}/${key}`,
    options: { applicationServerKey: new TextEncoder().encode(key).buffer },
    unsubscribe: vi.fn(async () => true),
  })
  const before = of('before')
  const subscribe = vi.fn(async () => of('now'))
  const pushManager = { getSubscription: async () => before, subscribe }
  const registration = { pushManager }
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  })
  expect(await subscribeBrowser(btoa('before').replace(/=+$/, ''))).toBe(before)
  expect(subscribe).not.toHaveBeenCalled()
  expect(await subscribeBrowser(btoa('now').replace(/=+$/, ''))).toMatchObject({
    endpoint: `${endpoint}/now`,
  })
  expect(before.unsubscribe).toHaveBeenCalledOnce()
})

// spec: server-52
test('a subscription that the browser has shut off is none, and is replaced', async () => {
  const key = btoa('now').replace(/=+$/, '')
  const of = (url: string) => ({
    endpoint: url,
    options: { applicationServerKey: new TextEncoder().encode('now').buffer },
    unsubscribe: vi.fn(async () => true),
  })
  const removed = of('https://permanently-removed.invalid/fcm/send/1')
  let next = of(`${endpoint}/fresh`)
  const pushManager = { getSubscription: async () => removed, subscribe: async () => next }
  const registration = { pushManager }
  open('granted')
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  })
  storeSubscription(account)
  expect(await stateNow()).toBe('not_subscribed')
  expect(await subscribeBrowser(key)).toBe(next)
  expect(removed.unsubscribe).toHaveBeenCalledOnce()
  next = of('https://permanently-removed.invalid/fcm/send/2')
  await expect(subscribeBrowser(key)).rejects.toThrow('shut its pushes off')
  expect(next.unsubscribe).toHaveBeenCalledOnce()
})
