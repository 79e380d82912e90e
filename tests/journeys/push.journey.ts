import process from 'node:process'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './journey.ts'
import { expectReady, logIn, newStamp, openBrowser, signUpToAbout } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

/** The usual Chromium: the one without a window has no pushes. */
let browser: Browser
test.beforeAll(async () => {
  browser = await chromium.launch({
    ...test.info().project.use.launchOptions,
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  })
})
test.afterAll(() => browser.close())

// spec: app-4, notifications-2
test('pushes are enabled by a click, shown by the worker, opened by a tap, and disabled', async ({
  baseURL,
}) => {
  const origin = baseURL as string
  const { page, context, complaints } = await openBrowser(browser, origin, { hasWorker: true })
  await context.grantPermissions(['notifications'], { origin })
  await page.addInitScript(withoutPushService)
  await logIn({ page, context, complaints }, origin, 'free@vonk.test')
  await page.goto('/notifications')
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
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  const [worker] = context.serviceWorkers()
  // Chromium deletes a notification that is asked about before it is displayed, so the worker reports when they are.
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; displayed: number }
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.displayed = 0
    scope.registration.showNotification = async (...args) => {
      await show(...args)
      scope.displayed += 1
    }
  })
  const notification = { title: 'Somebody likes you', body: 'Have a look.', navigate: '/likes', tag: 'like' }
  const message = { web_push: 8030, notification, app_badge: 2 }
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

  await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications({ tag: 'like' })
    const Click = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    globalThis.dispatchEvent(new Click('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(/\/likes$/)
  // The open page went there by itself, so nothing on it was lost.
  expect(await page.evaluate(() => (globalThis as unknown as { isSame?: boolean }).isSame)).toBe(true)

  await page.goto('/notifications')

  await expectReady(page)
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByText('Notifications are off in this browser.')).toBeVisible()
  expect(complaints).toEqual([])
})

// spec: notifications-4
test('a member is offered pushes on the second page, until they are on or the offer is dismissed', async ({
  baseURL,
}) => {
  const origin = baseURL as string
  const offer = (page: Page) => page.getByRole('complementary', { name: t('notifications.alert.title') })
  /** Opens the search as a member without other notices, and goes to the likes by a link. */
  const openLikes = async (isDismissed: boolean) => {
    const person = await openBrowser(browser, origin, { hasWorker: true })
    const { page, context } = person
    await context.grantPermissions(['notifications'], { origin })
    await page.addInitScript(withoutPushService)
    await page.addInitScript(
      (keys) => {
        for (const key of keys) localStorage.setItem(key, String(Date.now()))
      },
      [
        'hide-profile-photo-alert',
        'hide-enrich-alert',
        ...(isDismissed ? ['hide-push-notification-alert'] : []),
      ],
    )
    await logIn(person, origin, 'free@vonk.test')
    await page.goto('/members')
    await expectReady(page)
    // What the browser allows is known now, but nothing may move the page that is read.
    await expect(offer(page)).toHaveCount(0)
    await page
      .getByRole('link', { name: t('frame.nav.likes') })
      .first()
      .click()
    await page.waitForURL(/\/likes/)
    return person
  }
  const { page, context, complaints } = await openLikes(false)
  await expect(offer(page)).toBeVisible()
  await offer(page)
    .getByRole('button', { name: t('notifications.section.turnOn') })
    .click()
  await expect(offer(page)).toHaveCount(0)
  await page.goto('/notifications')
  await expectReady(page)
  const section = page.locator('#push')
  await expect(section.getByText(t('notifications.section.states.subscribed'))).toBeVisible()
  await section.getByRole('button', { name: t('notifications.section.turnOff') }).click()
  await expect(section.getByText(t('notifications.section.states.not_subscribed'))).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()

  const other = await openLikes(true)
  await expectReady(other.page)
  await expect(offer(other.page)).toHaveCount(0)
  await other.context.close()
})

// spec: signup-7
test('the signup explains pushes before the browser asks, turns them on, and goes on to the mailed code', async ({
  baseURL,
}) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin, { hasWorker: true })
  const { page, context, complaints } = person
  await context.grantPermissions(['notifications'], { origin })
  await page.addInitScript(withoutPushService)
  await page.goto('/signup')
  const stamp = `push${newStamp()}`
  await signUpToAbout(person, t, { email: `${stamp}@journey.vonk.test`, name: `Anna_${stamp}` })
  await page.getByRole('button', { name: t('signup.aboutMe.skip'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('signup.push') })).toBeVisible()
  await expect(page.getByText(t('notifications.prompt.why'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('notifications.prompt.yes'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('signup.confirm.title') })).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

/** Replaces the browser vendor's push service, which is external. Runs in the page. */
function withoutPushService(): void {
  const stored = 'stand-in-subscription'
  const subscription = {
    endpoint: 'https://push.example.com/send/journey',
    options: { applicationServerKey: null },
    toJSON: () => ({
      endpoint: 'https://push.example.com/send/journey',
      expirationTime: null,
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    }),
    unsubscribe: async () => {
      sessionStorage.removeItem(stored)
      return true
    },
  } as unknown as PushSubscription
  PushManager.prototype.getSubscription = async () => (sessionStorage.getItem(stored) ? subscription : null)
  PushManager.prototype.subscribe = async () => {
    sessionStorage.setItem(stored, '1')
    return subscription
  }
}

// spec: notifications-13, notifications-15
test('kinds are turned on and off on the screen that the settings lead to, by keyboard too', async ({
  baseURL,
}) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin, { hasWorker: true })
  const { page, context, complaints } = person
  await logIn(person, origin, 'free@vonk.test')
  await page.goto('/settings')
  await expectReady(page)
  await page.getByRole('link', { name: t('settings.notifications.choose') }).click()
  await page.waitForURL(/\/notifications$/)
  const likes = t('settings.notifications.mails.like_received')
  const cell = (channel: 'mail' | 'push') =>
    page.getByRole('switch', { name: `${likes} ${t(`settings.notifications.${channel}`)}`, exact: true })
  await expect(cell('mail')).toBeChecked()
  await cell('mail').focus()
  await page.keyboard.press('Space')
  await expect(cell('mail')).not.toBeChecked()
  await expect(cell('push')).toBeChecked()
  // Read out, and shown as a notice.
  await expect(page.getByText(`${likes} (${t('settings.notifications.mail')}): off`).first()).toBeVisible()
  await page.reload()
  await expect(cell('mail')).not.toBeChecked()
  await expectReady(page)
  await cell('mail').click()
  await expect(cell('mail')).toBeChecked()
  await page.getByRole('button', { name: t('settings.undo') }).click()
  await expect(cell('mail')).not.toBeChecked()
  await cell('mail').click()
  await expect(cell('mail')).toBeChecked()
  expect(complaints).toEqual([])
  await context.close()
})
