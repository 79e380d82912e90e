import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openBrowser } from './people.ts'
import { textsOf } from './texts.ts'

// The demo for a newcomer: one click logs in as a member, in the browser's own language.

for (const { width, javaScript } of [
  { width: 390, javaScript: true },
  { width: 1280, javaScript: false },
]) {
  test(`one click logs in (${width} px, scripts: ${javaScript})`, async ({ browser, baseURL }) => {
    const t = textsOf('de')
    const { page, context, complaints } = await openBrowser(browser, baseURL as string, {
      width,
      javaScript,
      locale: 'de',
    })
    await page.goto('/')
    if (javaScript) await expectAccessible(page)
    await page.getByRole('button', { name: t('frame.demo.free'), exact: true }).click()
    await page.waitForURL('**/members*')
    // The account's language is English; the browser keeps its own.
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
    const { user } = await (await context.request.get('/api/user.php')).json()
    expect(user.email).toBe('free@vonk.test')
    await expect(page.getByRole('button', { name: t('frame.demo.free'), exact: true })).toHaveCount(0)
    await page.goto('/chats')
    await expect(page.getByRole('main').getByRole('listitem').nth(6)).toBeVisible()
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('a first visit follows the browser’s language', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL as string, locale: 'fi-FI' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi-FI')
  await context.close()
})

test('caught mail has the times of the browser’s clock at the first visit, and a link back', async ({
  browser,
  baseURL,
}) => {
  const t = textsOf('en')
  const context = await browser.newContext({
    baseURL: baseURL as string,
    locale: 'en-GB',
    timezoneId: 'Pacific/Auckland',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const email = 'free@vonk.test'
  await context.request.post('/api/password-reset', {
    data: { email },
    headers: { origin: baseURL as string },
  })
  const [mail] = await (await context.request.get(`/dev/mail.json?to=${email}`)).json()
  await page.goto(`/dev/mail?to=${email}`)
  const time = page.locator('time').first()
  await expect(time).toHaveAttribute('datetime', mail.at)
  const hour = new Intl.DateTimeFormat('en', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Pacific/Auckland',
  })
  const [wanted = ''] = /\d+:\d+/.exec(hour.format(new Date(mail.at))) ?? []
  await expect(time).toContainText(wanted)
  await page.getByRole('link', { name: t('accounts.caughtMail.site') }).click()
  await expect(page).toHaveURL(`${baseURL}/`)
  await context.close()
})
