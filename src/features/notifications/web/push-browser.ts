import { browserStorage } from '../../../web/browser-storage.ts'

/** State of pushes in a browser (product.md, 4: Push permission states). */
export type PushState = 'unsupported' | 'unknown' | 'denied' | 'subscribed' | 'not_subscribed'

/** The account whose pushes this browser receives, and the endpoint. */
interface OwnSubscription {
  account_id: number
  endpoint: string
}

// Without storage, the next page asks again, and nothing else is lost.
const deniedKey = 'push-denied'
const subscriptionKey = 'push-subscription'

/**
 * Returns the state of this browser for an account. A refusal is stored, so that the member is not asked
 * again, and cleared once the permission is granted.
 */
export async function readPushState(accountId: number | null): Promise<PushState> {
  if (!isCapable()) return 'unsupported'
  if (Notification.permission === 'denied') {
    storeDenied()
    return 'denied'
  }
  if (Notification.permission === 'granted') browserStorage.remove(deniedKey)
  else if (browserStorage.readJson(deniedKey) !== null) return 'denied'
  const subscription = await ownSubscription()
  const kept = browserStorage.readJson(subscriptionKey) as OwnSubscription | null
  const isOwn = subscription?.endpoint === kept?.endpoint && kept?.account_id === accountId
  return subscription && isOwn ? 'subscribed' : 'not_subscribed'
}

/**
 * Asks for the permission. Must be called from a user gesture; returns the state where no permission results.
 */
export async function askPermission(): Promise<'granted' | 'denied' | 'not_subscribed'> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') storeDenied()
  if (permission === 'granted') browserStorage.remove(deniedKey)
  return permission === 'default' ? 'not_subscribed' : permission
}

/**
 * Registers the worker and subscribes with the site's key. `words` is the text of a push without one of its
 * own. Throws where the browser's push service cannot be reached.
 */
export async function subscribeBrowser(
  key: string,
  words: { title: string; body: string },
): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const cache = await caches.open('push')
  await cache.put('/push-words', new Response(JSON.stringify(words)))
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === key) return known
  // A subscription for another key cannot coexist with a new one.
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Stores which account the subscription belongs to, once the server has it. */
export function storeSubscription(accountId: number, { endpoint }: PushSubscription): void {
  browserStorage.writeJson(subscriptionKey, { account_id: accountId, endpoint })
}

/** Ends this browser's subscription. Returns its endpoint, or null. */
export async function unsubscribeBrowser(): Promise<string | null> {
  const subscription = await ownSubscription()
  browserStorage.remove(subscriptionKey)
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}

function isCapable(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Returns this browser's subscription, of whichever account; null for none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Returns the key that a subscription was created for, in base64url. */
function keyOf(subscription: PushSubscription): string | null {
  const bytes = subscription.options.applicationServerKey
  if (!bytes) return null
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')
}

function storeDenied(): void {
  browserStorage.writeJson(deniedKey, new Date().toISOString())
}
