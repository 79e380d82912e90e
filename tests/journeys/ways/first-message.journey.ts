import { expect, type Locator } from '@playwright/test'
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

// From opening the site to the first message, by the product's own steps.

/**
 * The promise is 90 s. A test that measures time depends on the machine, so the screens are counted: each may cost a person ten
 * seconds. The report of the journey has the seconds.
 */
const maxScreens = 9

// spec: signup-4
test('a newcomer finds the way from the home page to the first message on nine screens', async ({
  browser,
  baseURL,
}, info) => {
  const t = textsOf('en')
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin, { width: 390, isTouch: true, isNew: true })
  const { page, context } = anna
  const stamp = newStamp()
  const email = `first${stamp}@journey.vonk.test`
  const begun = Date.now()
  const times: string[] = []
  const seconds = () => ((Date.now() - begun) / 1000).toFixed(1)
  const screens: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname, searchParams } = new URL(frame.url())
    const screen = `${pathname} ${searchParams.get('step') ?? ''}`.trim()
    if (frame === page.mainFrame() && screens.at(-1) !== screen) screens.push(screen)
  })
  /** Requires that a place has a way on, and takes it. */
  const leave = async (step: string, way: Locator) => {
    await expect(way, `${step} has a way on`).toBeVisible()
    await expect(way, `${step} has a way on`).toBeEnabled()
    times.push(`${step} ${seconds()} s`)
    await way.tap()
  }

  await page.goto('/')
  await leave('entry warning', page.getByRole('dialog').getByRole('button'))
  await leave('home', page.getByRole('link', { name: t('home.signup') }).first())
  await page.waitForURL('**/signup**')
  await expectReady(page)
  await page.locator('[name=gender][value=female]').check()
  await page.locator('[name=seeking][value=both]').check()
  await goOn(page, t)
  await chooseBirthday(page, { day: 15, month: 5, year: 1988 })
  await goOn(page, t)
  await goOn(page, t)
  await fillInAccount(page, t, { email, name: `First_${stamp}` })
  await leave('signup', page.getByRole('button', { name: t('signup.submit') }))
  await page.waitForURL('**step=about**')
  await passAbout(page, t)
  await page.getByLabel(t('accounts.activate.code')).fill(await mailedCode(anna, email))
  await leave('code', page.getByRole('button', { name: t('accounts.activate.submit'), exact: true }))

  // Several people who fit, and a member who can pay for the first messages.
  await page.waitForURL('**/signup-matches**')
  await expectReady(page)
  const { fictional_singular } = await (await context.request.get('/api/settings')).json()
  const people = page.getByRole('main').locator('article').filter({ hasNotText: fictional_singular })
  expect(await people.count()).toBeGreaterThan(1)
  await expect(page.getByText(t('signup.matches.credits', { credits: 30 }))).toBeVisible()
  const like = new RegExp(`^${t('likes.button.likeName', { name: '.+' })}$`)
  await people.first().getByRole('button', { name: like }).tap()
  await expect(people.first().getByRole('button', { pressed: true })).toBeVisible()
  await leave('people who fit', people.first().locator('a[href^="/members/"]'))

  await page.waitForURL(/\/members\/\d+$/)
  await leave('profile', page.getByRole('link', { name: t('profiles.view.message'), exact: true }))
  await page.waitForURL(/\/chat$/)
  await expectReady(page)
  await page.getByRole('textbox').fill('Hello, I have just arrived')
  await leave('chat', page.getByRole('main').locator('form button[type=submit]').last())
  await expect(page.getByRole('listitem').filter({ hasText: 'Hello, I have just arrived' })).toBeVisible()
  await page.waitForURL(/\/chats\/\d+$/)
  await expect
    .poll(async () => (await (await context.request.get('/api/user.php')).json()).user.credits)
    .toBe(20)
  info.annotations.push({
    type: 'seconds to the first message',
    description: [...times, seconds()].join(', '),
  })
  expect(screens.length, screens.join(', ')).toBeLessThanOrEqual(maxScreens)
  // A form completed faster than people can requires a proof first, which the browser logs as a failed request.
  expect(anna.complaints.filter((text) => !text.includes('status of 403'))).toEqual([])
  await context.close()
})
