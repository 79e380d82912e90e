import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, logIn, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

// The search: page after page and back to the same place, what to let go when nobody fits.

const cards = (page: Page) => page.getByRole('region', { name: t('search.results') }).getByRole('article')

/** How many the API finds, and whom first. */
async function find({ context }: Person, query: string) {
  const { numResults, results } = await (await context.request.get(`/api/members?${query}`)).json()
  return { numResults, ids: results.map(({ id }: { id: number }) => id) as number[] }
}
const count = (page: Page, amount: number) =>
  page.getByRole('status').filter({ hasText: t('search.count', { count: amount }) })

/** How many are said to stand on the page, whether or not they are near enough to be rendered. */
const shown = (page: Page, amount: number) =>
  page.getByRole('status').filter({ hasText: t('search.loadedMore', { count: amount }) })

/** Where a card stands on the screen, by the member's id. */
const topOf = async (page: Page, id: string) =>
  (await page.locator(`a[href="${id}"]`).locator('xpath=ancestor::article').boundingBox())?.y

for (const width of [390, 1280]) {
  test(`page after page, to a member and back to the same place (${width} px)`, async ({
    browser,
    baseURL,
  }) => {
    const origin = baseURL as string
    const anna = await openBrowser(browser, origin, { width })
    const { page } = anna
    await logIn(anna, origin, 'premium@vonk.test')
    const { numResults } = await find(anna, '')
    expect(numResults).toBeGreaterThan(48)
    const inAll = Math.min(numResults, 96)
    await page.goto('/members?gender=')
    await page.waitForLoadState('networkidle')
    await expect(shown(page, 24)).toBeAttached()
    await page.getByRole('link', { name: t('search.more') }).press('Enter')
    // More pages come by themselves.
    await expect(async () => {
      await cards(page).last().scrollIntoViewIfNeeded()
      await expect(shown(page, inAll)).toBeAttached({ timeout: 500 })
    }).toPass()
    // What is far is not rendered, and is there again when one is near.
    await expect.poll(() => cards(page).count()).toBeLessThan(inAll)

    const chosen = cards(page).last()
    await chosen.scrollIntoViewIfNeeded()
    const href = (await chosen.getByRole('link').getAttribute('href')) as string
    await page.waitForTimeout(300)
    const before = (await topOf(page, href)) as number
    await chosen.getByRole('link').click()
    await page.waitForURL(`**${href}`)
    await page.goBack()
    await expect(shown(page, inAll)).toBeAttached()
    // On a phone the place is near, not the same: a row of cards or so.
    const nearPx = width < 576 ? 330 : 40
    await expect.poll(async () => Math.abs(((await topOf(page, href)) ?? 9999) - before)).toBeLessThan(nearPx)

    await page.getByRole('button', { name: t('search.startOver') }).click()
    await expect(shown(page, 24)).toBeAttached()
    await expect(
      page.getByRole('status').filter({ hasText: t('search.count', { count: numResults }) }),
    ).toBeFocused()
    expect(anna.complaints).toEqual([])
    await anna.context.close()
  })

  test(`nobody fits: what to let go, and how many that brings (${width} px)`, async ({
    browser,
    baseURL,
  }) => {
    const origin = baseURL as string
    const anna = await openBrowser(browser, origin, { width })
    const { page, context } = anna
    await logIn(anna, origin, 'premium@vonk.test')
    const query = 'gender=female&min_age=99&hair_color=red'
    const { hints } = await (await context.request.get(`/api/members?${query}`)).json()
    const [best] = hints
    expect(best).toMatchObject({ filter: 'ages' })
    await page.goto(`/members?${query}`)
    await page.waitForLoadState('networkidle')
    await expect(count(page, 0)).toBeVisible()
    await expectAccessible(page)
    const loosen = page.getByRole('link', { name: t('search.without.ages') })
    await expect(loosen).toContainText(t('search.count', { count: best.numResults }))
    await loosen.click()
    await expect(count(page, best.numResults)).toBeVisible()
    expect(new URL(page.url()).search).toBe('?gender=female&hair_color=red')
    expect(anna.complaints).toEqual([])
    await context.close()
  })
}

test('a visitor who follows a member’s two-way search logs in and comes back to it', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const visitor = await openBrowser(browser, origin)
  const { page } = visitor
  await page.goto('/members?gender=female&two_way=true')
  await page.waitForURL('**/login?next=*')
  expect(new URL(page.url()).searchParams.get('next')).toBe('/members?gender=female&two_way=true')
  await visitor.context.close()
})
