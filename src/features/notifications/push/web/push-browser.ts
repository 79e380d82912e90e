import { browserStorage } from '../../../../web/browser-storage.ts'
import { registerWorker, workerContainer } from '../../../../web/installed/worker.ts'
import type { PushStatus } from './push-status.ts'

/** The account whose pushes this browser receives. */
interface OwnSubscription {
  account_id: number
}

// Without storage, the next page asks again, and nothing else is lost.
const deniedKey = 'push-denied'
const subscriptionKey = 'push-subscription'

/**
 * Returns the status of this browser for an account, without a last message. A refusal is stored, so that the member is not
 * asked again, and cleared once the permission is granted. A browser that cannot be asked is not capable.
 */
export async function readPushStatus(accountId: number | null): Promise<PushStatus> {
  const status = { isCapable: true, isSubscribed: false, denied: false, lastMessage: null }
  if (!isCapable()) return { ...status, isCapable: false }
  if (Notification.permission === 'denied') {
    storeDenied()
    return { ...status, denied: true }
  }
  if (Notification.permission === 'granted') browserStorage.remove(deniedKey)
  else if (browserStorage.readJson(deniedKey) !== null) return { ...status, denied: true }
  try {
    // Its endpoint may have changed: the worker renews a subscription that the push service has ended.
    const owner = browserStorage.readJson(subscriptionKey) as OwnSubscription | null
    const isOwn = owner !== null && owner.account_id === accountId
    return { ...status, isSubscribed: isOwn && (await ownSubscription()) !== null }
  } catch {
    return { ...status, isCapable: false }
  }
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
 * Registers the worker and returns this browser's subscription for the site's key, a new one if it has none. One for another key
 * can no longer be pushed to, which happens when the operator changes the keys: it is replaced, as is one that the browser has
 * shut off. Throws where the browser's push service cannot be reached.
 */
export async function subscribeBrowser(key: string): Promise<PushSubscription> {
  await registerWorker()
  const worker = workerContainer()
  if (!worker) throw new Error('no service worker')
  const { pushManager } = await worker.ready
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === key && !isRemoved(known)) return known
  // A subscription for another key cannot coexist with a new one.
  await known?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  if (!isRemoved(made)) return made
  await made.unsubscribe()
  throw new Error('this browser has shut its pushes off')
}

/** Stores which account the subscription belongs to, once the server has it. */
export function storeSubscription(accountId: number): void {
  browserStorage.writeJson(subscriptionKey, { account_id: accountId } satisfies OwnSubscription)
}

/** Ends this browser's subscription. Returns its endpoint, or null. */
export async function unsubscribeBrowser(): Promise<string | null> {
  const subscription = await ownSubscription()
  browserStorage.remove(subscriptionKey)
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}

function isCapable(): boolean {
  return workerContainer() !== null && 'PushManager' in window && 'Notification' in window
}

/** Returns this browser's subscription, of whichever account; null for none, and for one that leads nowhere. */
async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await workerContainer()?.getRegistration('/')
  const subscription = (await registration?.pushManager.getSubscription()) ?? null
  return subscription && isRemoved(subscription) ? null : subscription
}

/** Reports whether a browser has shut its pushes off: Chrome then names an endpoint under a domain that cannot exist. */
function isRemoved({ endpoint }: PushSubscription): boolean {
  return new URL(endpoint).hostname.endsWith('.invalid')
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
