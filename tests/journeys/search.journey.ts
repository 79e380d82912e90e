import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { settled } from './hands.ts'
import { longIf, test } from './journey.ts'
import { demoPassword, expectReady, logIn, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

// The search: its filters, paging and returning to the same scroll position, and relaxations without results.

const cards = (page: Page) => page.getByRole('region', { name: t('search.results') }).getByRole('article')

/** Returns the API's number of results, and the first ones. */
async function find({ context }: Person, query: string) {
  const { numResults, results } = await (await context.request.get(`/api/members?${query}`)).json()
  return { numResults, ids: results.map(({ id }: { id: number }) => id) as number[] }
}
const count = (page: Page, amount: number) =>
  page.getByRole('status').filter({ hasText: t('search.count', { count: amount }) })

/** Returns the status with this number of results, whether or not they are near enough to be rendered. */
const shown = (page: Page, amount: number) =>
  page.getByRole('status').filter({ hasText: t('search.loadedMore', { count: amount }) })

/** Maximum deviation of a card from its position, in px. */
const exactPx = 8

/** Scrolls to a part of the page and clicks the card in the middle of the screen; returns its position. */
async function pressCard(page: Page, part: number) {
  // Scrolling by wheel stops restoring the position.
  await page.mouse.wheel(0, 1)
  await page.evaluate((to) => window.scrollTo(0, document.documentElement.scrollHeight * to), part)
  await settled(page)
  const href = await page.evaluate((region) => {
    const middle = window.innerHeight / 2
    const offMiddle = ({ top, height }: DOMRect) => Math.abs(top + height / 2 - middle)
    // Not a suggested member: those differ after a reload.
    const [nearest] = [
      ...document.querySelectorAll(`section[aria-label="${region}"] [data-members-page] article`),
    ]
      .map((article) => ({ article, box: article.getBoundingClientRect() }))
      .sort((one, other) => offMiddle(one.box) - offMiddle(other.box))
    if (!nearest) return null
    // Measured in the click: the page may move until then, and a click scrolls to what lies at the edge.
    const measure = ({ target }: MouseEvent) =>
      Object.assign(window, {
        pressedTop: (target as Element).closest('article')?.getBoundingClientRect().top,
      })
    window.addEventListener('click', measure, { capture: true, once: true })
    return nearest.article.querySelector('a')?.getAttribute('href') ?? null
  }, t('search.results'))
  if (!href) throw new Error('no card in sight')
  // By its element: it waits until the card is still and nothing lies over it.
  await page
    .locator(`[data-members-page] article:has(a[href="${href}"])`)
    .click({ position: { x: 60, y: 150 } })
  await page.waitForURL(`**${href}`)
  const top = await page.evaluate(() => (window as unknown as { pressedTop: number }).pressedTop)
  return { href, top }
}

/** Returns the positions of the cards with a link: a suggested member can be among the results too. */
const topsOf = (page: Page, href: string) =>
  page
    .locator(`article:has(a[href="${href}"])`)
    .evaluateAll((articles) => articles.map((article) => article.getBoundingClientRect().top))

async function expectStays(page: Page, { href, top }: { href: string; top: number }) {
  const off = async () => Math.min(9999, ...(await topsOf(page, href)).map((found) => Math.abs(found - top)))
  await expect.poll(off).toBeLessThan(exactPx)
  // And it stays there.
  await settled(page)
  expect(await off()).toBeLessThan(exactPx)
}

/** The button that searches; while filters change it shows how many members they find. */
const submitButton = (page: Page) => page.locator('#search-form button[type=submit]')

/** Opens the filters, a sheet on phones; the number of active ones is shown on the button. */
async function openFilters(page: Page) {
  const opener = page.getByRole('button', { name: new RegExp(`^${t('search.filters.show')}`) })
  if (!(await submitButton(page).isVisible())) await opener.press('Enter')
  await expect(submitButton(page)).toBeVisible()
}

/** A thumb of the ages. */
const ageThumb = (page: Page, which: 'lowest' | 'highest') =>
  page.getByRole('group', { name: t('search.filters.age') }).getByLabel(t(`kit.${which}`))

/** Expects these filters in the URL, and the API's results for them on the page. */
async function expectSearch(person: Person, query: string) {
  const { page } = person
  await expect.poll(() => new URL(page.url()).search).toBe(`?${query}`)
  const filters = query.replace('gender=&', '').replace(/gender=$/, '')
  const { numResults, ids } = await find(
    person,
    filters.includes('order=') ? filters : `${filters}&best=true`,
  )
  await expect(count(page, numResults)).toBeVisible()
  // Not the very first: the order is that of the last activity, and results that come back on `back` are older.
  if (ids.length > 0) await expect.poll(async () => ids.includes(await firstShown(page))).toBe(true)
}

/** The id of the member on the first card. */
async function firstShown(page: Page): Promise<number> {
  const href = await cards(page).first().locator('a[href^="/members/"]').first().getAttribute('href')
  return Number(href?.split('/').at(-1))
}

for (const width of [390, 1280]) {
  // spec: search-7, search-9, search-12
  test(
    `filters are set, applied, saved and restored (${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const origin = baseURL as string
      const anna = await openBrowser(browser, origin, { width })
      const { page } = anna
      await logIn(anna, origin, 'premium@vonk.test')
      const wide = 'gender='
      await page.goto(`/members?${wide}`)
      await expectReady(page)

      await openFilters(page)
      await page.getByLabel(t('search.filters.gender')).selectOption('female')
      await ageThumb(page, 'lowest').fill('25')
      await ageThumb(page, 'highest').fill('55')
      // The number of members follows the filters.
      const counted = await (
        await anna.context.request.get('/api/members/count?gender=female&min_age=25&max_age=55')
      ).json()
      await expect(submitButton(page)).toHaveText(t('search.filters.showCount', { count: counted.count }))
      await expectAccessible(page)
      const form = page.locator('#search-form')
      await form.getByRole('link', { name: t('search.filters.more') }).click()
      const more = form.locator('summary').filter({ hasText: t('search.filters.more') })
      await expect(more).toBeFocused()
      await page.getByRole('checkbox', { name: t('search.filters.withPhoto') }).check()
      const hair = page.getByRole('group', { name: t('profiles.traits.hair_color.label') })
      await hair.getByRole('checkbox', { name: t('profiles.traits.hair_color.codes.brown') }).check()
      await hair.getByRole('checkbox', { name: t('profiles.traits.hair_color.codes.blonde') }).check()
      // On phones the bottom bar covers some of the many chips.
      if (width > 768) await expectAccessible(page)
      await submitButton(page).click()
      const filters = 'gender=female&min_age=25&max_age=55&hair_color=blonde%2Cbrown&with_photo=true'
      await expectSearch(anna, filters)

      // Both ways: remaining results look for somebody like the searcher.
      await openFilters(page)
      await page.getByRole('checkbox', { name: t('search.filters.twoWay') }).check()
      await submitButton(page).click()
      const twoWay = `${filters}&two_way=true`
      await expectSearch(anna, twoWay)
      await page.goBack()
      await expectSearch(anna, filters)
      await openFilters(page)
      await expect(page.getByRole('checkbox', { name: t('search.filters.twoWay') })).not.toBeChecked()
      await expect(ageThumb(page, 'lowest')).toHaveValue('25')
      await page.keyboard.press('Escape')

      // The order explains itself, and the select keeps the focus.
      const order = page.getByLabel(t('search.order.label'))
      await expect(order).toHaveAccessibleDescription(t('search.order.whyBest'))
      for (const [value, why] of [
        ['active', 'whyActive'],
        ['new', 'whyNew'],
        ['near', 'whyNear'],
      ]) {
        await order.focus()
        await order.selectOption(value as string)
        await expectSearch(anna, `${filters}&order=${value}`)
        await expect(order).toHaveAccessibleDescription(t(`search.order.${why}`))
        await expect(order).toBeFocused()
      }

      // Saved, found in the list after clearing everything, deleted and restored.
      const name = `Brown and blonde ${width}`
      await page.getByRole('button', { name: t('search.saved.save') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('search.saved.name')).fill(name)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: t('search.saved.submit') }).click()
      const notices = page.getByRole('region', { name: t('kit.notices') })
      await expect(notices.getByText(t('search.saved.done', { name }))).toBeVisible()
      const saved = page.getByRole('list', { name: t('search.saved.title') }).getByRole('link', { name })
      await expect(saved).toHaveAttribute('aria-current', 'true')
      // A chip removes one filter, a button all of them.
      const chip = t('search.filters.remove', { filter: t('search.filters.withPhoto') })
      await page.getByRole('link', { name: chip }).click()
      await expectSearch(anna, `${filters.replace('&with_photo=true', '')}&order=near`)
      await openFilters(page)
      await form.getByRole('link', { name: t('search.filters.clear') }).click()
      await expectSearch(anna, wide)
      await expect(saved).not.toHaveAttribute('aria-current', 'true')
      await saved.click()
      await expectSearch(anna, `${filters}&order=near`)
      const remove = page.getByRole('button', { name: t('search.saved.delete', { name }) })
      await remove.click()
      await expect(saved).toHaveCount(0)
      await page.getByRole('button', { name: t('search.saved.undo') }).click()
      await expect(saved).toBeVisible()
      await remove.click()
      await expect(saved).toHaveCount(0)
      expect(anna.complaints).toEqual([])
      await anna.context.close()
    },
  )
}

for (const width of [390, 1280]) {
  // spec: search-13
  test(
    `page after page, to a profile and back to the same position (${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const origin = baseURL as string
      const anna = await openBrowser(browser, origin, { width })
      const { page } = anna
      await logIn(anna, origin, 'premium@vonk.test')
      const { numResults } = await find(anna, '')
      expect(numResults).toBeGreaterThan(48)
      const inAll = Math.min(numResults, 96)
      await page.goto('/members?gender=')
      await expectReady(page)
      await expect(shown(page, 24)).toBeAttached()
      await page.getByRole('link', { name: t('search.more') }).press('Enter')
      // More pages load automatically.
      await expect(async () => {
        await cards(page).last().scrollIntoViewIfNeeded()
        await expect(shown(page, inAll)).toBeAttached({ timeout: 500 })
      }).toPass()
      // Distant cards are not rendered, and reappear when near. On a wide screen all of the demo's are near.
      if (width < 992) await expect.poll(() => cards(page).count()).toBeLessThan(inAll)

      // The clicked card returns to its position, near the end and below the suggestions, also after a reload.
      for (const part of [0.85, 0.4]) {
        const pressed = await pressCard(page, part)
        await page.goBack()
        await expect(shown(page, inAll)).toBeAttached()
        await expectStays(page, pressed)
        await page.goForward()
        await page.waitForURL(`**${pressed.href}`)
        await page.reload()
        await expectReady(page)
        await page.goBack()
        await expect(shown(page, inAll)).toBeAttached()
        await expectStays(page, pressed)
      }

      await page.getByRole('button', { name: t('search.startOver') }).click()
      await expect(shown(page, 24)).toBeAttached()
      await expect(
        page.getByRole('status').filter({ hasText: t('search.count', { count: numResults }) }),
      ).toBeFocused()
      expect(anna.complaints).toEqual([])
      await anna.context.close()
    },
  )

  // spec: search-2, search-12
  test(
    `nobody found: filters to relax, with the resulting counts (${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const origin = baseURL as string
      const anna = await openBrowser(browser, origin, { width })
      const { page, context } = anna
      await logIn(anna, origin, 'premium@vonk.test')
      const query = 'gender=female&min_age=99&hair_color=red'
      const { relaxations } = await (await context.request.get(`/api/members?${query}`)).json()
      const [best] = relaxations
      expect(best).toMatchObject({ filter: 'ages' })
      await page.goto(`/members?${query}`)
      await expectReady(page)
      await expect(count(page, 0)).toBeVisible()
      await expectAccessible(page)
      const loosen = page.getByRole('link', { name: t('search.without.ages') })
      await expect(loosen).toContainText(t('search.count', { count: best.numResults }))
      await loosen.click()
      await expect(count(page, best.numResults)).toBeVisible()
      expect(new URL(page.url()).search).toBe('?gender=female&hair_color=red')
      expect(anna.complaints).toEqual([])
      await context.close()
    },
  )
}

// spec: search-18
test('a visitor who follows a member’s two-way search logs in and returns to it', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const visitor = await openBrowser(browser, origin)
  const { page } = visitor
  await page.goto('/members?gender=female&two_way=true')
  await page.waitForURL('**/login?next=*')
  await expectReady(page)
  await page.getByLabel(t('accounts.login.email')).fill('premium@vonk.test')
  await page.getByLabel(t('accounts.login.password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  await page.waitForURL('**/members?*')
  await expectSearch(visitor, 'gender=female&two_way=true')
  await expectReady(page)
  await openFilters(page)
  await expect(page.getByRole('checkbox', { name: t('search.filters.twoWay') })).toBeChecked()
  expect(visitor.complaints).toEqual([])
  await visitor.context.close()
})

// spec: search-23
test('without filters members of the own country come first, and those farther away after them', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin)
  const { page, context } = person
  // A member whose own country has less than a page of results.
  for (let nth = 1; nth <= 40; nth += 1) {
    await context.clearCookies({ name: 'auth' })
    const data = { email: `member${nth}@vonk.test`, password: demoPassword }
    const answer = await context.request.post('/api/user.php', { headers: { origin }, data })
    const { country, seeking } = (await answer.json()).user.profile
    const gender = seeking === 'both' ? '' : `gender=${seeking}&`
    const found = await (await context.request.get(`/api/members?${gender}country=${country}`)).json()
    if (found.results.length === 0 || found.similar_results.length === 0) continue
    await page.goto('/members')
    expect(new URL(page.url()).searchParams.get('country')).toBe(country)
    const away = page
      .getByRole('region', { name: t('search.results') })
      .locator('section')
      .last()
    await expect(away.getByRole('heading', { name: t('search.similar.away') })).toBeVisible()
    await expect(away.getByRole('article')).toHaveCount(found.similar_results.length)
    expect(found.results.every((card: { country: string }) => card.country === country)).toBe(true)
    expect(found.similar_results.every((card: { country: string }) => card.country !== country)).toBe(true)
    // The distance is accessible without opening anything, and the country can be removed.
    await expect(page.getByRole('group', { name: t('search.filters.distance') })).toBeVisible()
    await expect(
      page.getByRole('list', { name: t('search.filters.chosen') }).getByRole('link'),
    ).not.toHaveCount(0)
    return context.close()
  }
  throw new Error('every member of the demo has a full page of the own country')
})

test('the rest of the filters, opened by its address, stays open beside what it finds', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin)
  const { page } = anna
  await logIn(anna, origin, 'premium@vonk.test')
  await page.goto('/members?gender=female&more=')
  await expectReady(page)
  const withPhoto = page.getByRole('checkbox', { name: t('search.filters.withPhoto') })
  await withPhoto.check()
  await submitButton(page).click()
  await expectSearch(anna, 'gender=female&with_photo=true')
  await expect(withPhoto).toBeVisible()
  await page.locator('#search-form summary', { hasText: t('search.filters.more') }).click()
  await expect(withPhoto).toBeHidden()
  await anna.context.close()
})

test('without scripts the rest of the filters is on a page of its own', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const scripted = await openBrowser(browser, origin)
  await logIn(scripted, origin, 'premium@vonk.test')
  const { page, context } = await openBrowser(browser, origin, { javaScript: false })
  await context.addCookies(await scripted.context.cookies())
  await page.goto('/members?gender=female')
  await page
    .locator('#search-form')
    .getByRole('link', { name: t('search.filters.more') })
    .click()
  await page.getByRole('checkbox', { name: t('search.filters.withPhoto') }).check()
  await submitButton(page).click()
  await page.waitForURL(/gender=female.*with_photo=true/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.close()
})
