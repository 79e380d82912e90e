import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { long, longIf, test } from './journey.ts'
import { expectReady, logIn, openBrowser } from './people.ts'
import { openDesk } from './staff/desk.ts'
import { textsOf } from './texts.ts'

// The demo for a newcomer: one click logs in as a member, in the browser's own language.

// spec: frame-35
test('one click logs in as the demo’s own member, whose population is there from the start', async ({
  browser,
  baseURL,
}) => {
  const t = textsOf('en')
  const { page, context, complaints } = await openBrowser(browser, baseURL as string, { width: 390 })
  await page.goto('/')
  await page.getByRole('button', { name: t('frame.demo.free'), exact: true }).click()
  await page.waitForURL('**/members*')
  const { user } = await (await context.request.get('/api/user.php')).json()
  expect(user.email).toBe('free@vonk.test')
  await expect(page.getByRole('button', { name: t('frame.demo.free'), exact: true })).toHaveCount(0)
  await page.goto('/chats')
  await expect(page.getByRole('main').getByRole('listitem').nth(6)).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

for (const { width, javaScript, locale, key, button } of [
  { width: 390, javaScript: true, locale: 'de', key: 'de-de', button: 'free' },
  { width: 1280, javaScript: false, locale: 'fi', key: 'fi-fi', button: 'premium' },
] as const) {
  // spec: demo-3, frame-35
  test(
    `a visitor enters as a member of their own country (${width} px, scripts: ${javaScript})`,
    longIf(!javaScript),
    async ({ browser, baseURL }) => {
      test.setTimeout(180_000)
      const t = textsOf(locale)
      const { page, context, complaints } = await openBrowser(browser, baseURL as string, {
        width,
        javaScript,
        locale,
      })
      await page.goto('/')
      await page.getByRole('button', { name: t(`frame.demo.${button}`), exact: true }).click()
      if (javaScript) await expect(page.getByRole('progressbar')).toBeVisible()
      else await page.getByRole('button', { name: t('demo.enter.go') }).click({ timeout: 120_000 })
      await page.waitForURL('**/members*', { timeout: 120_000 })
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'de' ? 'de-DE' : 'fi-FI')
      const { user } = await (await context.request.get('/api/user.php')).json()
      expect([user.email, user.language]).toEqual([`${button}.${key}@vonk.test`, locale])
      await page.goto('/chats')
      await expect(page.getByRole('main').getByRole('listitem').nth(6)).toBeVisible()
      expect(complaints).toEqual([])
      await context.close()
    },
  )
}

// spec: demo-6
test('the tour leads to ten places, and 100 credits are a click', async ({ browser, baseURL }) => {
  const t = textsOf('en')
  const person = await openBrowser(browser, baseURL as string, { width: 390 })
  const { page, context, complaints } = person
  await logIn(person, baseURL as string, 'premium@vonk.test')
  await page.goto('/likes')
  await expectReady(page)
  const credits = async () => (await (await context.request.get('/api/user.php')).json()).user.credits
  const before = await credits()
  await page.getByRole('button', { name: t('frame.demo.credits') }).click()
  await expect.poll(credits).toBe(before + 100)
  await expect(page).toHaveURL(`${baseURL}/likes`)
  await page.getByRole('link', { name: t('frame.demo.guide') }).click()
  const sheet = page.getByRole('dialog', { name: t('demo.title') })
  await expect(sheet.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const partner = sheet.getByRole('link', { name: t('demo.steps.partner.title') })
  await expect(partner).toHaveAttribute('href', /^\/members\/\d+\/chat$/)
  await partner.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Demo_Spark').filter({ visible: true }).first()).toBeVisible()
  await page.goto('/demo')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)
  expect(complaints).toEqual([])
  await context.close()
})

// spec: demo-17
test(
  'the ten steps for operators lead to ten screens, each with a role that may open it',
  long,
  async ({ browser, baseURL }) => {
    test.slow()
    const t = textsOf('en')
    const { page, complaints } = await openDesk(browser, baseURL as string, 'moderator')
    const guide = page.getByRole('main').getByRole('list').last()
    await page.goto('/demo/work')
    await expect(guide.getByRole('listitem')).toHaveCount(10)
    const screens = new Set<string>()
    for (let step = 0; step < 10; step += 1) {
      await page.goto('/demo/work')
      await expectReady(page)
      await guide.getByRole('listitem').nth(step).getByRole('button').click()
      await page.waitForURL('**/admin**')
      await expectReady(page)
      await expect(page.getByRole('navigation', { name: t('staff.nav.label') })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      screens.add(new URL(page.url()).pathname)
    }
    expect(screens.size).toBe(10)
    // The member whose links are to be followed.
    await page.goto('/demo/work')
    await expectReady(page)
    await guide.getByRole('button', { name: t('demo.work.steps.ring.title') }).click()
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(1)
    expect(complaints).toEqual([])
  },
)

// spec: demo-6
test('on a site without a population the tour promises none; visitors enter from it', async ({
  browser,
  baseURL,
}) => {
  const t = textsOf('en')
  const origin = (baseURL as string).replace('localhost', 'she.localhost')
  const { page, context, complaints } = await openBrowser(browser, origin, { width: 390 })
  await page.goto('/demo')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(7)
  for (const step of ['chats', 'partner', 'likes'])
    await expect(main.getByRole('link', { name: t(`demo.steps.${step}.title`) })).toHaveCount(0)
  await expectAccessible(page)
  await main.getByRole('button', { name: t('frame.demo.member'), exact: true }).click()
  // The tour stays, for the member.
  await expect(main.getByRole('button', { name: t('frame.demo.member'), exact: true })).toHaveCount(0)
  await expect(page).toHaveTitle(/^\(\d+\) /)
  expect(complaints).toEqual([])
  await context.close()
})

// spec: server-43
test('a first visit follows the browser’s language', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL as string, locale: 'fi-FI' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi-FI')
  await context.close()
})

// spec: browser-24
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
  // In the form of the browser's language: with the twelve hours of another one the afternoon would differ.
  const hour = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Pacific/Auckland',
  })
  const [wanted = ''] = /\d+:\d+/.exec(hour.format(new Date(mail.at))) ?? []
  await expect(time).toContainText(wanted)
  await page.getByRole('link', { name: t('accounts.caughtMail.site') }).click()
  await expect(page).toHaveURL(`${baseURL}/`)
  await context.close()
})
