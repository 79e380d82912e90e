import { type Browser, expect, type Page, test } from '@playwright/test'
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
