import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import {
  chooseBirthday,
  expectReady,
  fillInAccount,
  goOn,
  mailedCode,
  newStamp,
  openBrowser,
  passAbout,
} from '../people.ts'
import { textsOf } from '../texts.ts'

// A demo or a staging server in a network: plain http by a host name, which browsers trust less than `localhost`. There is no
// Sec-Fetch-Site, no lock, no service worker, no clipboard and no SubtleCrypto.

const t = textsOf('en')
/** Written by Chromium about what does not exist there: the page asks for it because it does elsewhere. */
const isKnown = (complaint: string) =>
  complaint.includes('Cross-Origin-Opener-Policy header has been ignored') ||
  // A form completed faster than people can requires a proof first.
  complaint.includes('status of 403')

// spec: server-55
test('a phone in the same network enters, signs up, writes and buys over plain http by a host name', async ({
  browser,
  baseURL,
}) => {
  const local = baseURL as string
  const origin = local.replace('localhost', 'demo.lan')
  const phone = await openBrowser(browser, origin, {
    width: 390,
    isTouch: true,
    isNew: true,
    hasWorker: true,
  })
  const { page, context, complaints } = phone
  const stamp = newStamp()
  const email = `lan${stamp}@journey.vonk.test`
  const creditsOnPage = () =>
    page.evaluate(async () => (await (await fetch('/api/user.php')).json()).user.credits)

  await page.goto('/')
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  const warning = page.getByRole('dialog')
  await warning.getByRole('button').tap()
  await expect(warning).toHaveCount(0)
  await page
    .getByRole('link', { name: t('home.signup') })
    .first()
    .tap()
  await page.waitForURL('**/signup**')
  await expectReady(page)
  await page.locator('[name=gender][value=female]').check()
  await page.locator('[name=seeking][value=both]').check()
  await goOn(page, t)
  await chooseBirthday(page, { day: 15, month: 5, year: 1988 })
  await goOn(page, t)
  await goOn(page, t)
  await fillInAccount(page, t, { email, name: `Lan_${stamp}` })
  await page.getByRole('button', { name: t('signup.submit') }).tap()
  await page.waitForURL('**step=about**')
  await passAbout(page, t)
  await page.getByLabel(t('accounts.activate.code')).fill(await mailedCode(phone, email, local))
  await page.getByRole('button', { name: t('accounts.activate.submit'), exact: true }).tap()

  await page.waitForURL('**/signup-matches**')
  await expectReady(page)
  const fictional = await page.evaluate(
    async () => (await (await fetch('/api/settings')).json()).fictional_singular,
  )
  const people = page.getByRole('main').locator('article').filter({ hasNotText: fictional })
  await people.first().locator('a[href^="/members/"]').tap()
  await page.waitForURL(/\/members\/\d+$/)
  await page.getByRole('link', { name: t('profiles.view.message'), exact: true }).tap()
  await page.waitForURL(/\/chat$/)
  await expectReady(page)
  await page.getByRole('textbox').fill('Hello from the sofa')
  await page.getByRole('main').locator('form button[type=submit]').last().tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'Hello from the sofa' })).toBeVisible()
  await page.waitForURL(/\/chats\/\d+$/)
  await expect.poll(creditsOnPage).toBe(20)

  await page.goto('/credits/100/creditcard')
  await expectReady(page)
  await page.locator('[name=terms]').check()
  await page.locator('[name=start]').check()
  await page.getByRole('button', { name: t('orders.checkout.order'), exact: true }).tap()
  await page.waitForURL('**/sandbox/pay/**')
  expect(new URL(page.url()).origin).toBe(origin)
  await page.getByRole('button', { name: t('orders.sandbox.outcomes.succeed'), exact: true }).tap()
  await page.waitForURL(/\/(transactions|chats)\/\d+/)
  await expect.poll(creditsOnPage).toBe(120)

  const { cookies } = await context.storageState()
  const session = cookies.find(({ name }) => name === 'auth')
  expect(session).toMatchObject({ domain: 'demo.lan', secure: false, httpOnly: true })
  expect(complaints.filter((complaint) => !isKnown(complaint))).toEqual([])
  await context.close()
})

// spec: server-55
test('without scripts the entry warning and the login work over plain http by a host name', async ({
  browser,
  baseURL,
}) => {
  const origin = (baseURL as string).replace('localhost', 'demo.lan')
  const { page, context } = await openBrowser(browser, origin, {
    width: 390,
    isTouch: true,
    isNew: true,
    javaScript: false,
  })
  await page.goto('/')
  await page.getByRole('dialog').getByRole('button').tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/login')
  await page.getByLabel(t('accounts.login.email')).fill('free@vonk.test')
  await page.getByLabel(t('accounts.login.password'), { exact: true }).fill('vonk-demo-2026')
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).tap()
  await page.waitForURL(/\/members/)
  await context.close()
})
