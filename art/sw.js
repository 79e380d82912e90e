// The service worker. It shows pushes and opens their pages, keeps the app's own files, and shows a page while there is no
// connection. It never stores what members see: no page, no answer of the API, no photo.

/** Replaced by the build (vite.worker.ts). Without a version, as in development, nothing is cached. */
const build = { version: '', files: [] }

const shellName = `shell-${build.version}`
/**
 * What the page reports: its offline page, the base of the API, the words of a push without any, whose page it is, and which
 * account this browser has subscribed for.
 */
const factsKey = '/worker-facts'
/** Time for the page to confirm that it goes to another page, before the tab is navigated. */
const confirmMs = 1000
/** A page that is left for another one is hidden too: time for the other one to be visible. */
const hiddenMs = 5000

// --- files and the offline page ---

/** Stores the files of the shell; fails without one of them, so that the worker before stays. */
async function storeShell() {
  if (!build.version) return
  const cache = await caches.open(shellName)
  await cache.addAll(build.files)
}

/**
 * Deletes the files of older versions but for the newest of them: pages of it may still be open. The offline page is loaded
 * again, as its looks may have changed.
 */
async function deleteOldShells() {
  const older = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== shellName)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
  const facts = await readFacts()
  if (facts.offline) await storeOffline(facts.offline).catch(() => undefined)
}

/** Stores the page that is shown without a connection. It names no member. */
async function storeOffline(path) {
  if (!build.version) return
  const response = await fetch(path, { credentials: 'omit' })
  if (response.ok) await (await caches.open('app')).put('/offline', response)
}

async function readFacts() {
  const stored = await caches.match(factsKey).catch(() => undefined)
  return stored ? stored.json() : {}
}

async function storeFacts(facts) {
  const before = await readFacts()
  if (JSON.stringify(before) !== JSON.stringify(facts)) {
    await (await caches.open('app')).put(factsKey, Response.json(facts))
  }
  // It may be missing: the browser can end the worker at any time.
  const isStored = (await caches.match('/offline').catch(() => undefined)) !== undefined
  if (facts.offline !== before.offline || !isStored) await storeOffline(facts.offline)
}

/** Deletes everything at a logout, shown notifications too, and loads what belongs to nobody again. */
async function clear() {
  const facts = await readFacts()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const notification of await self.registration.getNotifications()) notification.close()
  await Promise.all([storeShell(), storeFacts({ ...facts, account: null, subscriber: null })])
}

/** Returns a page from the network, or the offline page. */
async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (err) {
    const offline = await caches.match('/offline').catch(() => undefined)
    if (!offline) throw err
    return offline
  }
}

/** Returns a file whose name changes with its content: the stored one, or that of the network, which is then stored. */
async function file(event) {
  const { request } = event
  const stored = await caches.match(request, { ignoreVary: true }).catch(() => undefined)
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') {
    const copy = response.clone()
    // A full disk must not fail the page.
    event.waitUntil(
      caches
        .open(shellName)
        .then((cache) => cache.put(request, copy))
        .catch(() => undefined),
    )
  }
  return response
}

function respond(event) {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (!build.version || request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(event))
}

/** Stores the files, and reports the version to the open tabs, which offer to reload. */
async function install() {
  await storeShell()
  for (const tab of await tabs()) tab.postMessage({ type: 'version', version: build.version })
}

/**
 * Takes over if no tab is visible; without tabs it does by itself. Not beside one that may load something: Chromium ends the
 * worker before, and can lose what it was asked for at that moment. A page would then never open.
 */
async function takeOver() {
  await new Promise((resolve) => setTimeout(resolve, hiddenMs))
  const opened = await tabs()
  if (opened.every((tab) => tab.visibilityState === 'hidden')) await self.skipWaiting()
}

async function activate() {
  await self.clients.claim()
  if (build.version) await self.registration.navigationPreload?.enable().catch(() => undefined)
  await deleteOldShells()
}

// --- pushes ---

/** Returns the open tabs, the one that was used last first. */
function tabs() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

/**
 * Shows a push. Its shape is that of declarative Web Push (`web_push: 8030`), which some browsers show without a worker. Without
 * one of our own it shows neutral words: a push must be shown, or the browser shows a text of its own.
 */
async function show(data) {
  let message = null
  try {
    message = data?.json() ?? null
  } catch {
    // Not our format.
  }
  const known = typeof message?.notification?.title === 'string' ? message.notification : {}
  const words = known.title ? known : ((await readFacts()).words ?? { title: '…', body: '' })
  for (const tab of await tabs()) tab.postMessage({ type: 'push', message: known.title ? known : null })
  await setBadge(message?.app_badge)
  await self.registration.showNotification(words.title, {
    body: typeof words.body === 'string' ? words.body : '',
    lang: typeof known.lang === 'string' ? known.lang : undefined,
    // One notification per tag: the newer replaces the older.
    tag: typeof known.tag === 'string' ? known.tag : 'other',
    renotify: true,
    data: { url: typeof known.navigate === 'string' ? known.navigate : '/' },
  })
}

/** Shows the total on the installed app; a platform without badges, or one that refuses, is left alone. */
async function setBadge(total) {
  if (Number.isInteger(total) && total >= 0) await self.navigator.setAppBadge?.(total).catch(() => undefined)
}

/**
 * Opens the page of a notification: focuses the tab that shows it, else lets the tab that was used last go there as a link
 * would, else opens a new one.
 */
async function open(wanted) {
  const url = new URL(wanted, self.location.origin)
  const href = url.origin === self.location.origin ? url.href : `${self.location.origin}/`
  const opened = await tabs()
  const tab = opened.find((one) => one.url === href) ?? opened[0]
  if (!tab) return self.clients.openWindow(href)
  // Not every tap may move the focus; the page is opened anyway.
  await tab.focus().catch(() => undefined)
  if (tab.url === href || (await hasOpened(tab, href))) return undefined
  return tab.navigate(href).catch(() => self.clients.openWindow(href))
}

/** Asks a tab to go to a page, so that nothing on it is lost; returns whether its scripts have taken the request. */
function hasOpened(tab, href) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), confirmMs)
    tab.postMessage({ type: 'open', url: href }, [port2])
  })
}

/**
 * Subscribes again where the push service has ended a subscription, and reports it as the page would. One of an account that
 * is not logged in any more ends: reported now, it would become that of another.
 */
async function renew({ oldSubscription, newSubscription }) {
  const { api = '/api', account = null, subscriber = null } = await readFacts()
  if (subscriber === null || subscriber !== account) return newSubscription?.unsubscribe()
  const key = oldSubscription?.options.applicationServerKey
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const renewed = newSubscription ?? (key ? await self.registration.pushManager.subscribe(options) : null)
  if (!renewed) return undefined
  const { endpoint, expirationTime, keys } = renewed.toJSON()
  return fetch(`${api}/user.php?push=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
    body: JSON.stringify({ endpoint, expirationTime, keys }),
  })
}

// --- messages of pages ---

async function receive({ data }) {
  if (data?.type === 'clear') await clear()
  if (data?.type === 'hidden') await takeOver()
  if (data?.type !== 'page') return
  // A page that was on its way while the worker became active has missed the claim there.
  await self.clients.claim()
  // However the account has gone: logged out elsewhere, deleted, or another one has logged in.
  const { account = null } = await readFacts()
  if (account !== null && account !== data.facts.account) await clear()
  await storeFacts(data.facts)
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', respond)
self.addEventListener('message', (event) => event.waitUntil(receive(event)))
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/'))
})
