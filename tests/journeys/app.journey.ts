import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { type Browser, chromium, expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectWorker, startDeployment, storedIn } from './installed.ts'
import { test } from './journey.ts'
import { expectReady, logIn, openBrowser } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

/** Opens the search of a member whose pages the service worker serves. */
async function openServed(browser: Browser, origin: string) {
  const person = await openBrowser(browser, origin, { hasWorker: true })
  await logIn(person, origin, 'free@vonk.test')
  await person.page.goto('/members')
  await expectWorker(person.page)
  return person
}

// spec: app-1
test('Chromium finds nothing that keeps it from installing the app', async ({ baseURL }) => {
  const origin = baseURL as string
  const folder = await mkdtemp(join(tmpdir(), 'vonk-app-'))
  // With a profile of its own: a private window installs nothing, nor does the browser without a window.
  const context = await chromium.launchPersistentContext(folder, {
    ...test.info().project.use.launchOptions,
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    baseURL: origin,
  })
  await context.addCookies([{ name: 'entry_warning', value: 'read', url: origin }])
  const page = await context.newPage()
  await logIn({ page, context, complaints: [] }, origin, 'free@vonk.test')
  await page.goto('/members')
  await expectWorker(page)
  const devtools = await context.newCDPSession(page)
  const { errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ id: '/', display: 'standalone', start_url: '/members' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  await context.close()
  await rm(folder, { recursive: true, force: true })
})

// spec: app-2
test('without a connection a page of the site says so, and opens once there is one', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const { page, context } = await openServed(browser, origin)
  await context.setOffline(true)
  await page.goto('/likes')
  await expect(page.getByRole('heading', { name: t('app.offline.title') })).toBeVisible()
  await expectAccessible(page)
  expect(page.url()).toBe(`${origin}/likes`)
  await expect(page.getByRole('link', { name: t('app.offline.retry') })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: t('likes.heading') })).toBeVisible()
  await context.close()
})

// spec: app-2
test('the browser stores the files of the app and nothing of a member; a logout deletes them', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const { page, context } = await openServed(browser, origin)
  await page.goto('/chats')
  await expectReady(page)
  await page.goto('/profile')
  await expectReady(page)
  const own = (path: string) => path.startsWith('/assets/') || ['/offline', '/worker-facts'].includes(path)
  const stored = await storedIn(page)
  expect(stored.filter((path) => !own(path))).toEqual([])
  expect(stored.some((path) => path.includes('profile'))).toBe(true)
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('frame.nav.logout') }).click()
  await page.waitForURL((url) => url.pathname === '/')
  // The files of every page are loaded again, those of the screens that were visited are not.
  await expect.poll(async () => (await storedIn(page)).filter((path) => path.includes('profile'))).toEqual([])
  await context.close()
})

// spec: frame-5
test('a new version is offered, and a reload keeps the draft', async ({ browser, baseURL }) => {
  const site = await startDeployment(baseURL as string)
  const person = await openBrowser(browser, site.origin, { hasWorker: true })
  const { page, context } = person
  await logIn(person, site.origin, 'premium@vonk.test')
  await page.goto('/chats')
  await expectWorker(page)
  await page.locator('a[href^="/chats/"]').first().click()
  const composer = page.getByRole('textbox', { name: /message/i }).last()
  await composer.fill('Half a sentence')
  site.deploy()
  // Chromium may be looking for an update already, and takes that one, which knows of no deployment, for this one.
  await expect(async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText(t('app.update.text')).last()).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 20_000 })
  await expect(composer).toHaveValue('Half a sentence')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: t('app.update.reload') }).click()
  await reloaded
  await expectReady(page)
  await expect(composer).toHaveValue('Half a sentence')
  await context.close()
  site.stop()
})

// spec: browser-25, frame-2, frame-9, frame-36, frame-37
test('the installed app has a back button and a badge', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin, { width: 390 })
  const { page, context, complaints } = person
  await page.addInitScript(() => {
    const badges: number[] = []
    Object.assign(globalThis, { badges })
    // Like Safari on an iPhone, whose home screen apps say so here.
    Object.defineProperty(navigator, 'standalone', { value: true })
    navigator.setAppBadge = async (total = 0) => {
      badges.push(total)
      throw new DOMException('not allowed', 'NotAllowedError')
    }
  })
  await logIn(person, origin, 'free@vonk.test')
  await page.goto('/members')
  await expectReady(page)
  const back = page.getByRole('button', { name: t('frame.nav.back'), exact: true })
  await expect(back).toHaveCount(0)
  const { totals } = await page.evaluate(async () => (await fetch('/api/totals')).json())
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1)))
    .toBe(totals.unread_messages + totals.new_likes)
  await page.locator('#content article a').first().click()
  await page.waitForURL(/\/members\/\d+$/)
  await back.click()
  await page.waitForURL(/\/members(\?|$)/)
  expect(complaints).toEqual([])
  await context.close()
})
