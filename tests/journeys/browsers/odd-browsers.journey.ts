import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { demoPassword, expectReady, logIn, makeAccount, openBrowser } from '../people.ts'
import { startProxy } from '../proxy.ts'
import { textsOf } from '../texts.ts'

// Browsers with settings that few have, and a session that ends while calls are under way.

const t = textsOf('en')

// spec: core-19
test("a device whose time zone is none has the server's guess", async ({ browser, baseURL }) => {
  const person = await openBrowser(browser, baseURL as string)
  const { page, context, complaints } = person
  await context.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    Intl.DateTimeFormat.prototype.resolvedOptions = function options() {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' }
    }
  })
  await makeAccount(person, 'Odd')
  for (const path of ['/chats', '/credits/history']) {
    await page.goto(path)
    await expectReady(page)
  }
  await page.goto('/notifications')
  await expectReady(page)
  const saved = page.waitForResponse('**/api/account/notifications')
  await page.getByRole('switch', { name: t('settings.quiet.use') }).click()
  expect((await saved).status()).toBe(200)
  await expect(
    page.getByText(new RegExp(`^${t('settings.quiet.zone', { zone: '(America|Europe)/' })}`)),
  ).toBeVisible()
  await expect(page.getByText('Etc/Unknown')).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('time_zone')
  expect(complaints).toEqual([])
})

// spec: browser-31
test('a browser that refuses service workers shows its pages', async ({ browser, baseURL }) => {
  const person = await openBrowser(browser, baseURL as string)
  const { page, context, complaints } = person
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', {
      get() {
        throw new DOMException('The document is sandboxed.', 'SecurityError')
      },
    })
  })
  await makeAccount(person, 'Boxed')
  for (const path of ['/members', '/notifications']) {
    await page.goto(path)
    await expectReady(page)
    await expect(page.getByText(t('frame.error.generic'))).toHaveCount(0)
  }
  expect(complaints).toEqual([])
})

// spec: age-11
test('a browser that blocks cookies looks around, and learns why nobody is logged in', async ({
  browser,
  baseURL,
}) => {
  const proxy = await startProxy(baseURL as string, (_path, response, outgoing) => {
    const { 'set-cookie': _blocked, ...headers } = response.headers
    outgoing.writeHead(response.statusCode ?? 500, headers)
    response.pipe(outgoing)
  })
  const { page, context, complaints } = await openBrowser(browser, proxy.origin, { isNew: true })
  const needed = page.getByText(t('frame.cookies.needed.title'))
  for (const path of ['/signup', '/']) {
    await page.goto(path)
    if (path === '/signup') await expectReady(page)
    const warning = page.getByRole('dialog')
    await warning.getByRole('button').click()
    await expect(warning).toHaveCount(0)
    await expect(needed).toBeVisible()
    await expect(page.locator('#behind-entry-warning')).not.toHaveAttribute('inert')
  }
  await context.addCookies([{ name: 'entry_warning', value: 'read', url: proxy.origin }])
  await page.goto('/login?next=%2Flikes')
  await expect(needed).toHaveCount(0)
  await page.locator('[name=email]').fill('free@vonk.test')
  await page.locator('[name=password]').fill(demoPassword)
  await page.locator('form[data-login] button[type=submit]').first().click()
  await expect(needed).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=%2Flikes/)
  expect(complaints).toEqual([])
  proxy.stop()
})

// spec: frame-46
test('logging out ends at the home page, also where a call is refused', async ({ browser, baseURL }) => {
  const person = await openBrowser(browser, baseURL as string)
  const { page } = person
  const { name } = await logIn(person, baseURL as string, 'free@vonk.test')
  await page.goto('/members')
  await expectReady(page)
  // The home page is loaded only once a call has been refused because the session has ended.
  const refusal = page.waitForResponse('**/api/profiles/*/photos')
  await page.route(/\/\?logged_out/, async (route) => {
    await refusal
    await route.continue()
  })
  await page.route('**/api/profiles/*/photos', async (route) => {
    await loggedOut
    await route.continue()
  })
  const loggedOut = page.waitForResponse('**/api/logout.php')
  // Under a mouse, a card loads its photos.
  const photos = page.waitForRequest('**/api/profiles/*/photos')
  await page.getByRole('article').first().hover()
  await photos
  await page.getByRole('button', { name: t('frame.nav.account', { name }) }).click()
  await page.getByRole('menuitem', { name: t('frame.nav.logout') }).click()
  expect((await refusal).status()).toBe(403)
  await page.waitForURL(/\/\?logged_out/)
  await expect(page.getByText(t('home.loggedOut'))).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})
