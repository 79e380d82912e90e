import process from 'node:process'
import { type Browser, chromium, expect, test } from '@playwright/test'
import { expectReady, logIn, openBrowser } from './people.ts'

/** The usual Chromium: the one without a window has no pushes. */
let browser: Browser
test.beforeAll(async () => {
  browser = await chromium.launch({
    ...test.info().project.use.launchOptions,
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  })
})
test.afterAll(() => browser.close())

test('pushes are enabled by a click, shown by the worker, opened by a tap, and disabled', async ({
  baseURL,
}) => {
  const origin = baseURL as string
  const { page, context, complaints } = await openBrowser(browser, origin)
  await context.grantPermissions(['notifications'], { origin })
  await page.addInitScript(withoutPushService)
  await logIn({ page, context, complaints }, origin, 'free@vonk.test')
  await page.goto('/settings')
  await expectReady(page)
  const section = page.locator('#push')
  await expect(section.getByText('Notifications are off in this browser.')).toBeVisible()
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText('Notifications are on in this browser.')).toBeVisible()
  await page.reload()
  await expect(section.getByText('Notifications are on in this browser.')).toBeVisible()

  const devtools = await context.newCDPSession(page)
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  const [worker] = context.serviceWorkers()
  // Chromium deletes a notification that is asked about before it is displayed, so the worker says when they are.
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; displayed: number }
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.displayed = 0
    scope.registration.showNotification = async (...args) => {
      await show(...args)
      scope.displayed += 1
    }
  })
  const message = { title: 'Somebody likes you', body: 'Have a look.', url: '/likes', tag: 'like' }
  for (const data of [JSON.stringify(message), '']) {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
  const displayed = () => worker?.evaluate(() => (globalThis as unknown as { displayed: number }).displayed)
  await expect.poll(displayed).toBe(2)
  const shown = await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`).sort()
  })
  expect(shown).toEqual([
    'Somebody likes you: Have a look.',
    'Something new for you: Open the site to see it.',
  ])

  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications({ tag: 'like' })
    const Click = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    globalThis.dispatchEvent(new Click('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(/\/likes$/)

  await page.goto('/settings')

  await expectReady(page)
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByText('Notifications are off in this browser.')).toBeVisible()
  expect(complaints).toEqual([])
})

/** Replaces the browser vendor's push service, which is external. Runs in the page. */
function withoutPushService(): void {
  const kept = 'stand-in-subscription'
  const subscription = {
    endpoint: 'https://push.example.com/send/journey',
    options: { applicationServerKey: null },
    toJSON: () => ({
      endpoint: 'https://push.example.com/send/journey',
      expirationTime: null,
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    }),
    unsubscribe: async () => {
      sessionStorage.removeItem(kept)
      return true
    },
  } as unknown as PushSubscription
  PushManager.prototype.getSubscription = async () => (sessionStorage.getItem(kept) ? subscription : null)
  PushManager.prototype.subscribe = async () => {
    sessionStorage.setItem(kept, '1')
    return subscription
  }
}
