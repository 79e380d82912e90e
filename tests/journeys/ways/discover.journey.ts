import { expect, type Page, test } from '@playwright/test'
import { swipe } from '../hands.ts'
import { expectReady, logIn, openBrowser, type Person } from '../people.ts'
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

const cardOf = (page: Page, href: string) =>
  page.locator('[data-members-page] article', { has: page.locator(`a[href="${href}"]`) })
const tab = (page: Page, view: 'grid' | 'swipe' | 'finder') =>
  page
    .getByRole('navigation', { name: t('search.title'), exact: true })
    .getByRole('link', { name: t(`search.views.${view}`) })

test('people first, by touch alone (390 px)', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin, { width: 390, isTouch: true })
  const { page } = anna
  await logIn(anna, origin, email)
  await page.goto('/members')
  await expectReady(page)

  // People first: from the site's bar to the first face.
  const face = page.locator('[data-members-page] article').first()
  const top = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().top)
  const faceTop = await face.evaluate((card) => card.getBoundingClientRect().top)
  expect(faceTop - top).toBeLessThanOrEqual(maxBeforeFaceHeight)

  // The photos of a member are swiped on the card, which does not open.
  const { href } = await memberWithPhotos(anna)
  const card = cardOf(page, href)
  await card.scrollIntoViewIfNeeded()
  const main = await card.locator('.frame img').getAttribute('src')
  await swipe(page, card, 'left')
  await expect(card.getByText(/^Photo 2 of /)).toBeAttached()
  await expect(card.locator('.frame img')).not.toHaveAttribute('src', main ?? '')
  await swipe(page, card, 'right')
  await expect(card.getByText(/^Photo 1 of /)).toBeAttached()
  expect(new URL(page.url()).pathname).toBe('/members')

  // The chip of a filter opens the sheet; the bar stays in sight.
  await page.evaluate(() => window.scrollTo(0, 1500))
  await page.getByRole('button', { name: t('search.filters.show') }).tap()
  await page.getByRole('checkbox', { name: t('search.filters.twoWay') }).tap()
  const submit = page.locator('#search-form button[type=submit]')
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
  await expect(submit).toHaveText(/^(Show .*(person|people)|No one fits yet)$/)
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

  await page.goto('/members')
  await expectReady(page)
  await tabTo(isFocused('a[href="/swipe-game"]'))
  await keyboard.press('Enter')
  await page.waitForURL('**/swipe-game')
  await expect(tab(page, 'swipe')).toHaveAttribute('aria-current', 'page')
  expect(anna.complaints).toEqual([])
  await anna.context.close()
})
