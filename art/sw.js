// Shows push messages and opens their pages. It has no fetch handler: it serves no pages or files.

/** Returns the text for a push without one, cached by the page in its language (features/notifications/web/push-browser.ts). */
async function neutralWords() {
  const kept = await caches.match('/push-words').catch(() => undefined)
  return kept ? kept.json() : { title: '…', body: '' }
}

async function show(data) {
  let message = null
  try {
    message = data?.json() ?? null
  } catch {
    // Not our format: a push must still be shown, or the browser shows a text of its own.
  }
  const words = typeof message?.title === 'string' ? message : await neutralWords()
  await self.registration.showNotification(words.title, {
    body: typeof words.body === 'string' ? words.body : '',
    // One notification per tag: the newer replaces the older.
    tag: typeof message?.tag === 'string' ? message.tag : 'other',
    renotify: true,
    data: { url: typeof message?.url === 'string' ? message.url : '/' },
  })
}

/** Focuses the tab that shows the page, else navigates any of ours to it, else opens a new one. */
async function open(wanted) {
  const url = new URL(wanted, self.location.origin)
  const href = url.origin === self.location.origin ? url.href : `${self.location.origin}/`
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find((tab) => tab.url === href)
  if (there) return there.focus().catch(() => undefined)
  const [tab] = tabs
  if (!tab) return self.clients.openWindow(href)
  // Not every tap may move the focus; the page is opened anyway.
  await tab.focus().catch(() => undefined)
  return tab.navigate(href).catch(() => self.clients.openWindow(href))
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/'))
})
