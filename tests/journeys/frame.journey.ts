import { type Browser, expect, type Page } from '@playwright/test'
import type { Locale } from '../../src/core/locales.ts'
import { expectAccessible } from './accessibility.ts'
import { settled } from './hands.ts'
import { long, longIf, test } from './journey.ts'
import { demoPassword, expectReady, logIn, openBrowser } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

const menuLink = (page: Page, key: string) =>
  page.getByRole('link', { name: new RegExp(`${t(`frame.nav.${key}`)}$`) }).first()

/** The polite region that names the screen after a navigation. */
const announcer = (page: Page) => page.locator('body > p[role=status]')

// spec: browser-20, browser-27
test('after each navigation the heading of the new screen has the focus, and is announced', async ({
  browser,
  baseURL: address,
}) => {
  const baseURL = address ?? ''
  const person = await openBrowser(browser, baseURL)
  const { page, context } = person
  await logIn(person, baseURL, 'free@vonk.test')
  await page.goto('/members')
  await expectReady(page)
  for (const [key, title] of [
    ['likes', t('likes.heading')],
    ['premium', t('orders.premium.title')],
    ['search', t('search.title')],
  ] as const) {
    await menuLink(page, key).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
    await expect(announcer(page)).toHaveText(title)
  }
  // By the account menu, whose button would restore the focus.
  await page.getByRole('button', { name: /free_demo/ }).click()
  await page.getByRole('menuitem', { name: t('frame.nav.settings') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: t('search.title') })).toBeFocused()
  // From a card to the member, where the button to the next member keeps the focus. What moves beneath a press is no click.
  await settled(page)
  await page.locator('#content article a').first().click()
  await expect(page.locator('main h1')).toBeFocused()
  const next = page.getByRole('button', { name: t('profiles.steps.next') })
  const name = await page.locator('main h1').textContent()
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main h1')).not.toHaveText(name ?? '')
  await expect(next).toBeFocused()
  // Where the focus stays, the region alone names who is shown.
  await expect(announcer(page)).toHaveText((await page.locator('main h1').textContent()) ?? '')
  await context.close()
})

for (const width of [1280, 390]) {
  // spec: frame-1, frame-31
  test(
    `the account menu shows the name and the photo (${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL: address }) => {
      const baseURL = address ?? ''
      const person = await openBrowser(browser, baseURL, { width })
      const { page, context } = person
      await logIn(person, baseURL, 'free@vonk.test')
      await page.goto('/credits')
      const button = page.getByRole('button', { name: /free_demo/ })
      await expectReady(page)
      await button.click()
      const menu = page.getByRole('menu')
      await expect(menu.getByText('free_demo')).toBeVisible()
      await expect(menu.locator('img')).toBeVisible()
      await expectAccessible(page, '[role=menu]')
      await context.close()
    },
  )
}

/** Returns the headings more than one level below the previous one. */
const jumpsOf = (page: Page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((one) =>
      one.checkVisibility(),
    )
    const levels = headings.map(({ tagName }) => Number(tagName[1]))
    return headings
      .filter((_, index) => (levels[index] ?? 0) > (levels[index - 1] ?? levels[index] ?? 0) + 1)
      .map(({ outerHTML }) => outerHTML)
  })

// spec: browser-21
// On the width of a phone it is a part of what `accessible-pages.journey.ts` checks.
test('no screen skips a heading level', long, async ({ browser, baseURL: address }) => {
  const baseURL = address ?? ''
  test.slow()
  const member = await openBrowser(browser, baseURL)
  const { id } = await logIn(member, baseURL, 'free@vonk.test')
  await member.page.goto('/members')
  const other = await member.page.locator('#content article a').first().getAttribute('href')
  const visitor = await openBrowser(browser, baseURL)
  const paths = [
    '/members',
    other ?? '',
    `${other}/chat`,
    `/members/${id}`,
    '/likes',
    '/likes/sent',
    '/likes/matches',
    '/chats',
    '/chats?q=a',
    '/swipe-game',
    '/match-finder',
    '/credits',
    '/credits/history',
    '/credits/spending',
    '/credits/100',
    '/credits/100/creditcard',
    '/directdebit?bundle=100',
    '/transactions',
    '/premium',
    '/withdraw?step=form',
    '/profile',
    '/settings',
    '/notifications',
    '/settings/delete',
    '/activate',
    '/lang-config',
    '/dev/kit',
    '/dev/mail',
    '/dev/sms',
    '/nowhere',
  ]
  const open = [
    '/',
    '/login',
    '/signup',
    '/reset-password',
    '/entry',
    '/activate/error',
    '/account-deleted',
    '/pricing',
    '/withdraw',
  ]
  for (const [{ page }, path] of [
    ...paths.map((path) => [member, path] as const),
    ...open.map((path) => [visitor, path] as const),
  ]) {
    await page.goto(path)
    expect([path, await jumpsOf(page)]).toEqual([path, []])
  }
  await member.context.close()
  await visitor.context.close()
})

// spec: frame-33
test('no screen shifts its layout after it was shown', async ({ browser, baseURL: address }) => {
  const baseURL = address ?? ''
  const person = await openBrowser(browser, baseURL)
  const { page, context } = person
  await logIn(person, baseURL, 'free@vonk.test')
  await page.goto('/members')
  await expectReady(page)
  await page.evaluate(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as unknown as {
          value: number
          sources?: { node: Node | null }[]
        }
        shifts.push([value, sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 90))])
      }
    }).observe({ type: 'layout-shift', buffered: false })
  })
  for (const key of ['premium', 'likes', 'search', 'premium']) {
    // By script, so that layout shifts are not excused by a recent click.
    await menuLink(page, key).evaluate((link) => (link as HTMLElement).click())
    await expect(menuLink(page, key)).toHaveAttribute('aria-current', 'page')
    await expectReady(page)
    await settled(page)
  }
  const shifts = await page.evaluate(() => (window as unknown as { shifts: [number, string[]][] }).shifts)
  expect(shifts.filter(([value]) => value > 0.01)).toEqual([])
  await context.close()
})

test.describe('a visitor whose browser prefers another language', () => {
  // spec: frame-32
  test('is offered that language, until one is chosen', async ({ browser, baseURL: address }) => {
    const baseURL = address ?? ''
    // A demo follows the browser's language on the first visit; other sites prefer their own language, and
    // its cookie.
    const open = async () => {
      const context = await browser.newContext({ baseURL, locale: 'de-AT', javaScriptEnabled: false })
      await context.addCookies(
        Object.entries({ locale: 'en', entry_warning: 'read' }).map(([name, value]) => ({
          name,
          value,
          url: baseURL,
        })),
      )
      return context
    }
    const context = await open()
    const page = await context.newPage()
    await page.goto('/login?next=%2Fchats')
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
    await page.getByRole('button', { name: textsOf('de')('frame.lang.offer'), exact: true }).click()
    await expect(page).toHaveURL(/\/login\?next=%2Fchats$/)
    await expect(page.locator('html')).toHaveAttribute('lang', /^de/)
    await expect(page.getByRole('button', { name: 'Auf Deutsch ansehen' })).toHaveCount(0)
    await context.close()

    const other = await open()
    const rest = await other.newPage()
    await rest.goto('/')
    const offer = rest.getByRole('button', { name: 'Auf Deutsch ansehen' })
    await expect(offer).toBeVisible()
    await rest.getByRole('button', { name: t('kit.dismiss') }).click()
    await expect(offer).toHaveCount(0)
    await expect(rest.locator('html')).toHaveAttribute('lang', /^en/)
    await rest.goto('/login')
    await expect(offer).toHaveCount(0)
    await other.close()
  })
})

// spec: operation-21
test('the parameter t is removed from the URL for visitors and on chats too', async ({
  browser,
  baseURL: address,
}) => {
  const baseURL = address ?? ''
  const visitor = await openBrowser(browser, baseURL)
  await visitor.page.goto('/?t=5&ref=a')
  expect(new URL(visitor.page.url()).search).toBe('?ref=a')
  await visitor.page.goto('/login?t=5&next=%2Fchats')
  await expect(visitor.page).toHaveURL(/\/login\?next=%2Fchats$/)
  await visitor.context.close()

  const member = await openBrowser(browser, baseURL)
  await logIn(member, baseURL, 'free@vonk.test')
  await member.page.goto('/chats?t=1')
  await expect(member.page).toHaveURL(/\/chats$/)
  await member.context.close()
})

/** Returns the address of the first demo member whose country has the euro. */
async function findEuropean(browser: Browser, baseURL: string): Promise<string> {
  const context = await browser.newContext({ baseURL })
  for (let nth = 1; nth <= 60; nth += 1) {
    const email = `member${nth}@vonk.test`
    const data = { email, password: demoPassword }
    const answer = await context.request.post('/api/user.php', { headers: { origin: baseURL }, data })
    if (answer.status() !== 200) break
    const { country } = (await answer.json()).user.profile
    if (!['DE', 'AT', 'NL', 'BE', 'FR', 'IT', 'ES', 'FI', 'IE'].includes(country)) continue
    await context.close()
    return email
  }
  throw new Error('no member of the demo lives where the euro is')
}

// spec: chats-31, frame-30, sites-24
test('money is in the currency of the member, dates in the format of the country, in every language', async ({
  browser,
  baseURL: address,
}) => {
  const baseURL = address ?? ''
  const email = await findEuropean(browser, baseURL)
  const shown = async (locale: Locale) => {
    const person = await openBrowser(browser, baseURL, { locale })
    const { page, context } = person
    await logIn(person, baseURL, email)
    await page.goto('/members?hide_fictional=1')
    const other = await page.locator('#content article a').first().getAttribute('href')
    await page.goto(`${other}/chat`)
    await expect(page.locator('form').getByText(/€/).first()).toBeVisible()
    await page.goto('/credits/history')
    const date = await page.locator('time').first().textContent()
    expect(person.complaints).toEqual([])
    await context.close()
    return date
  }
  // Day first and 24 hours: the member lives in Europe.
  expect(await shown('en')).toMatch(/^\d{1,2} \w+ \d{4}, \d{2}:\d{2}$/)
  await shown('de')
  await shown('pl')
})
