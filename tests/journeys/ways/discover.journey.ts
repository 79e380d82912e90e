import { expect, type Locator, type Page } from '@playwright/test'
import { swipe } from '../hands.ts'
import { longIf, test } from '../journey.ts'
import { expectReady, logIn, makeAccount, openBrowser, type Person } from '../people.ts'
import { textsOf } from '../texts.ts'

const t = textsOf('en')

// Discover: grid, swipe game and match finder as tabs of one place, its filters, and the photos on a card; on a phone
// by touch alone, on a desk by keyboard alone.

const email = 'premium@vonk.test'

/** Maximum height of everything above the first face on a phone, in px. */
const maxBeforeFaceHeight = 150

/** Returns the first member in the list whose card has several photos. */
async function memberWithPhotos({ context, page }: Person): Promise<{ href: string; name: string }> {
  const links = await page
    .locator('[data-members-page] article a[href^="/members/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') as string))
  for (const href of links) {
    const { photos } = await (
      await context.request.get(`/api/profiles/${href.split('/').at(-1)}/photos`)
    ).json()
    const link = page.locator(`[data-members-page] article a[href="${href}"]`)
    if (photos.length > 1) return { href, name: (await link.textContent()) ?? '' }
  }
  throw new Error('nobody on the page has several photos')
}

/** Returns the height from the top of the site's bar to the first face. */
async function heightBeforeFace(page: Page): Promise<number> {
  const face = page.locator('[data-members-page] article').first()
  const top = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().top)
  return (await face.evaluate((card) => card.getBoundingClientRect().top)) - top
}

const cardOf = (page: Page, href: string) =>
  page.locator('[data-members-page] article', { has: page.locator(`a[href="${href}"]`) })
const tab = (page: Page, view: 'grid' | 'swipe' | 'finder') =>
  page
    .getByRole('navigation', { name: t('search.title'), exact: true })
    .getByRole('link', { name: t(`search.views.${view}`) })

// spec: browser-12, frame-13, search-11
test('people first, by touch alone (390 px)', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin, { width: 390, isTouch: true })
  const { page } = anna
  await logIn(anna, origin, email)
  await page.goto('/members')
  await expectReady(page)

  // People first: from the site's bar to the first face.
  expect(await heightBeforeFace(page)).toBeLessThanOrEqual(maxBeforeFaceHeight)
  // How many were found, and why in this order, is visible below the first page.
  const note = page.locator('p[aria-hidden]', { hasText: t('search.order.whyBest') })
  await expect(note).toBeVisible()
  await expect(note).toContainText(/ members? found/)

  // The photos of a member are swiped on the card, which does not open.
  const { href } = await memberWithPhotos(anna)
  const card = cardOf(page, href)
  await card.scrollIntoViewIfNeeded()
  const main = await card.locator('.frame img').getAttribute('src')
  await swipe(page, card, 'left')
  await expect(card.getByText(/^Photo 2 of /)).toBeAttached()
  await expect(card.locator('.frame img')).not.toHaveAttribute('src', main ?? '')
  // What is tapped next would only stop a fling.
  await swipe(page, card, 'right', { rests: true })
  await expect(card.getByText(/^Photo 1 of /)).toBeAttached()
  expect(new URL(page.url()).pathname).toBe('/members')

  // The chip of a filter opens the sheet; the bar stays in sight.
  await page.evaluate(() => window.scrollTo(0, 1500))
  await page.getByRole('button', { name: t('search.filters.show') }).tap()
  const submit = page.locator('#search-form button[type=submit]')
  // From the start the button shows how many there are.
  await expect(submit).toHaveText(/^Show .*(person|people)$/)
  await page.getByRole('checkbox', { name: t('search.filters.twoWay') }).tap()
  await expect(submit).toHaveText(/^Show .*(person|people)$/)
  await submit.tap()
  await expect.poll(() => new URL(page.url()).searchParams.get('two_way')).toBe('true')
  const remove = page.getByRole('link', {
    name: t('search.filters.remove', { filter: t('search.filters.twoWay') }),
  })
  await remove.tap()
  await expect.poll(() => new URL(page.url()).searchParams.has('two_way')).toBe(false)

  for (const [view, path] of [
    ['swipe', '/swipe-game'],
    ['finder', '/match-finder'],
    ['grid', '/members'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await tab(page, view).tap()
    await page.waitForURL(`**${path}*`)
    await expect(tab(page, view)).toHaveAttribute('aria-current', 'page')
  }
  expect(anna.complaints).toEqual([])
  await anna.context.close()
})

for (const [width, isTouch] of [
  [390, true],
  [1280, false],
] as const) {
  // spec: frame-13, signup-5
  test(
    `people first for a new member too: notices come ${isTouch ? 'after the first row on a phone' : 'before it on a desk'}`,
    longIf(!isTouch),
    async ({ browser, baseURL }) => {
      const anna = await openBrowser(browser, baseURL as string, { width, isTouch })
      const { page } = anna
      await makeAccount(anna, 'Fresh')
      // Everywhere: a country may have no second row.
      await page.goto('/members?gender=')
      await expectReady(page)
      // One at a time: whichever has its turn.
      const notice = page.getByRole('complementary').filter({
        hasText: new RegExp(`${t('profiles.alerts.photo.title')}|${t('profiles.alerts.enrich.title')}`),
      })
      const steps = page.getByRole('link', { name: t('signup.firstSteps.back') })
      await expect(notice).toBeVisible()
      await expect(steps).toBeVisible()
      const topOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top)
      const faces = page.locator('[data-members-page] article')
      const isNoticeFirst = (await topOf(notice)) < (await topOf(faces.first()))
      expect(isNoticeFirst).toBe(!isTouch)
      if (isTouch) {
        expect(await heightBeforeFace(page)).toBeLessThanOrEqual(maxBeforeFaceHeight)
        expect(await topOf(notice)).toBeLessThan(await topOf(faces.nth(2)))
      }

      // The line leads back to the steps, and is gone for good once it is dismissed.
      await steps.click()
      await page.waitForURL('**/signup-matches')
      await expect(page.getByRole('heading', { name: t('signup.firstSteps.title') })).toBeVisible()
      await page.getByRole('link', { name: t('signup.firstSteps.photoAction') }).click()
      await page.waitForURL('**/profile#photos')
      await expect(steps).toBeVisible()
      await page
        .locator('div', { has: steps })
        .last()
        .getByRole('button', { name: t('kit.dismiss') })
        .click()
      await expect(steps).toHaveCount(0)
      await page.goto('/members')
      await expect(notice).toBeVisible()
      await expect(steps).toHaveCount(0)
      expect(anna.complaints).toEqual([])
      await anna.context.close()
    },
  )
}

// spec: browser-12, frame-13, likes-1
test('people first, by keyboard alone (1280 px)', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin)
  const { page } = anna
  const { keyboard } = page
  await logIn(anna, origin, email)
  await page.goto('/members')
  await expectReady(page)
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let count = 0; count < 80; count += 1) {
      if (await isThere()) return
      await keyboard.press('Tab')
    }
    throw new Error('it is no stop of the Tab key')
  }
  const isFocused = (selector: string) => () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)

  // Ages by arrow keys: the thumbs stop at each other, and the number follows.
  await tabTo(isFocused('[name=min_age]'))
  for (let step = 0; step < 12; step += 1) await keyboard.press('ArrowRight')
  await keyboard.press('Tab')
  await keyboard.press('Home')
  const ages = page.getByRole('group', { name: t('search.filters.age') })
  await expect(ages.getByLabel(t('kit.highest'))).toHaveValue('30')
  for (let step = 0; step < 25; step += 1) await keyboard.press('ArrowRight')
  const submit = page.locator('#search-form button[type=submit]')
  await expect(submit).toHaveText(/^(Show .*(person|people)|No one to show yet)$/)
  await keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toContain('min_age=30&max_age=55')
  await tabTo(isFocused('a.remove'))
  await keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.has('gender')).toBe(true)
  await page.goto('/members')
  await expectReady(page)

  // Arrow keys on a card step through its photos; Enter opens the member.
  const { href } = await memberWithPhotos(anna)
  const card = cardOf(page, href)
  await card.locator('h2 a').focus()
  await keyboard.press('ArrowRight')
  await expect(card.getByText(/^Photo 2 of /)).toBeAttached()
  await keyboard.press('ArrowLeft')
  await expect(card.getByText(/^Photo 1 of /)).toBeAttached()
  await keyboard.press('Enter')
  await page.waitForURL(`**${href}`)

  // So do those of the match finder.
  await page.goto('/match-finder')
  await expectReady(page)
  await page.locator('.picture-card h3 a').first().focus()
  const asked = page.waitForRequest(/\/api\/profiles\/\d+\/photos$/)
  await keyboard.press('ArrowRight')
  await asked

  await page.goto('/members')
  await expectReady(page)
  await tabTo(isFocused('a[href="/swipe-game"]'))
  await keyboard.press('Enter')
  await page.waitForURL('**/swipe-game')
  await expect(tab(page, 'swipe')).toHaveAttribute('aria-current', 'page')
  expect(anna.complaints).toEqual([])
  await anna.context.close()
})
