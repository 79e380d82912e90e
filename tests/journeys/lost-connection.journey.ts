import { type Browser, expect, type Page } from '@playwright/test'
import { expectWorker, startDeployment, storedIn } from './installed.ts'
import { test } from './journey.ts'
import { expectReady, logIn, openBrowser } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

const premiumLink = (page: Page) => page.getByRole('link', { name: t('frame.nav.premium') }).first()
const premiumTitle = (page: Page) => page.getByRole('heading', { level: 1, name: t('orders.premium.title') })
const firstMember = (page: Page) => page.locator('#content article').first()

/** Opens a member on the search, and records the documents that the browser requests from then on. */
async function openSearch(browser: Browser, baseURL: string) {
  const person = await openBrowser(browser, baseURL)
  await logIn(person, baseURL, 'free@vonk.test')
  await person.page.goto('/members')
  await expectReady(person.page)
  const documents: string[] = []
  person.page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return { ...person, documents }
}

// spec: browser-17
test('a screen whose script is missing reloads the page once, and then shows an error', async ({
  browser,
  baseURL,
}) => {
  const { page, documents, context } = await openSearch(browser, baseURL ?? '')
  await page.route(/\/assets\/premium-screen-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  const reloaded = page.waitForEvent('load')
  await premiumLink(page).hover()
  await premiumLink(page).click()
  await reloaded
  expect(documents).toEqual(['/members'])
  await expectReady(page)
  // The same click fails again, and within 60 seconds the page does not reload.
  await premiumLink(page).click()
  await expect(page.getByText(t('frame.error.generic'))).toBeVisible()
  expect(documents).toEqual(['/members'])
  await context.close()
})

// spec: browser-18
test('offline a click keeps the page, and proceeds when the connection returns', async ({
  browser,
  baseURL,
}) => {
  const { page, documents, context } = await openSearch(browser, baseURL ?? '')
  await context.setOffline(true)
  await expect(page.getByText(t('frame.offline'))).toBeVisible()
  const failed = page.waitForEvent('requestfailed')
  await premiumLink(page).hover()
  await premiumLink(page).click()
  await failed
  await expect(page).toHaveURL(/\/members\b/)
  await expect(firstMember(page)).toBeVisible()
  await context.setOffline(false)
  await expect(premiumTitle(page)).toBeVisible()
  expect(documents).toEqual([])
  await context.close()
})

// spec: browser-18
test('an unreachable server keeps the page as well', async ({ browser, baseURL }) => {
  const { page, documents, context } = await openSearch(browser, baseURL ?? '')
  await page.route('**/*', (route) => route.abort())
  await premiumLink(page).click()
  await expect(page.getByText(t('frame.offline'))).toBeVisible()
  await expect(firstMember(page)).toBeVisible()
  await page.unroute('**/*')
  await expect(premiumTitle(page)).toBeVisible({ timeout: 20_000 })
  expect(documents).toEqual([])
  await context.close()
})

/** The script of a member's page, which nothing loads ahead in a chat. */
const memberScript = /\/assets\/member-screen-[^/]*\.js/

/** Opens a chat in a browser with the service worker, begins a message in it, and records the documents from then on. */
async function openDraft(browser: Browser, origin: string, draft: string) {
  const person = await openBrowser(browser, origin, { hasWorker: true })
  const { page, context } = person
  await logIn(person, origin, 'premium@vonk.test')
  const { chats } = await (await context.request.get(`${origin}/api/chats`)).json()
  const { conversation_id, other } = chats.find((chat: { other: object | null }) => chat.other)
  await page.goto(`${origin}/chats/${conversation_id}`)
  await expectWorker(page)
  const composer = page.getByLabel(t('chats.composer.label', { name: other.name }))
  await composer.fill(draft)
  expect((await storedIn(page)).filter((path) => memberScript.test(path))).toEqual([])
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  const profile = page.getByRole('heading', { level: 1 }).getByRole('link', { name: other.name })
  return { ...person, documents, composer, profile, chat: `/chats/${conversation_id}`, other }
}

// spec: browser-18, operation-22
test('with the service worker too an offline click keeps the page and the draft, and proceeds later', async ({
  browser,
  baseURL,
}) => {
  const draft = 'Half a sentence, offline'
  const { page, context, documents, composer, profile, chat, other } = await openDraft(
    browser,
    baseURL as string,
    draft,
  )
  await context.setOffline(true)
  await expect(page.getByText(t('frame.offline'))).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (request) => memberScript.test(request.url()))
  await profile.click()
  await failed
  await expect(page).toHaveURL((url) => url.pathname === chat)
  await expect(page.getByText(t('frame.offline'))).toBeVisible()
  await expect(composer).toHaveValue(draft)
  // The page still works: more can be written while the click waits.
  await composer.fill(`${draft}, and more`)
  await context.setOffline(false)
  await page.waitForURL((url) => url.pathname === `/members/${other.id}`)
  await expect(page.getByText(t('frame.offline'))).toHaveCount(0)
  expect(documents).toEqual([])
  await page.goBack()
  await expect(composer).toHaveValue(`${draft}, and more`)
  await context.close()
})

// spec: browser-17
test('a script that a deployment removed reloads the page once, and the next click opens its screen', async ({
  browser,
  baseURL,
}) => {
  const site = await startDeployment(baseURL as string)
  const draft = 'Half a sentence, deployed'
  const { page, context, documents, composer, profile, chat, other } = await openDraft(
    browser,
    site.origin,
    draft,
  )
  site.lose(memberScript)
  const reloaded = page.waitForEvent('load')
  await profile.click()
  // Only now, since the pointer over the link loads the script ahead: a script found between that
  // and the click opens its screen without a reload.
  await reloaded
  site.find()
  await expectReady(page)
  expect(documents).toEqual([chat])
  await expect(composer).toHaveValue(draft)
  await profile.click()
  await page.waitForURL((url) => url.pathname === `/members/${other.id}`)
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible()
  expect(documents).toEqual([chat])
  await context.close()
  site.stop()
})

/** Returns when the page last reloaded itself, in ms, as it stores it. */
async function reloadOf(page: Page): Promise<number> {
  const stored = await page.evaluate(() => sessionStorage.getItem('chunk-reload-at'))
  expect(stored).toMatch(/^\d+$/)
  return Number(stored)
}

// spec: browser-17, operation-22
test('a script that stays lost shows the error after one reload, and reloads again only after 60 seconds', async ({
  browser,
  baseURL,
}) => {
  const site = await startDeployment(baseURL as string)
  const draft = 'Half a sentence, lost'
  const { page, context, documents, composer, profile, chat, other } = await openDraft(
    browser,
    site.origin,
    draft,
  )
  const error = page.getByText(t('frame.error.generic'))
  site.lose(memberScript)
  const clickAndReload = async () => {
    const reloaded = page.waitForEvent('load')
    await profile.click()
    await reloaded
    await expectReady(page)
  }
  await clickAndReload()
  expect(documents).toEqual([chat])
  // From here on the test's clock counts, however slow the machine is.
  const reloadedAt = await reloadOf(page)
  await page.clock.setFixedTime(reloadedAt + 1000)
  await profile.click()
  await expect(error).toBeVisible()
  await page.goBack()
  await expect(composer).toHaveValue(draft)
  await page.clock.setFixedTime(reloadedAt + 45_000)
  await profile.click()
  await expect(error).toBeVisible()
  expect(documents).toEqual([chat])
  await page.goBack()
  await expect(composer).toHaveValue(draft)
  await page.clock.setFixedTime(reloadedAt + 62_000)
  await clickAndReload()
  expect(documents).toEqual([chat, chat])
  await expect(composer).toHaveValue(draft)
  // Once the script is back, the same click opens its screen, without waiting for a reload.
  await profile.click()
  await expect(error).toBeVisible()
  await page.goBack()
  site.find()
  await profile.click()
  await page.waitForURL((url) => url.pathname === `/members/${other.id}`)
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible()
  await expectReady(page)
  expect(documents).toEqual([chat, chat, `/members/${other.id}`])
  await context.close()
  site.stop()
})
