import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectReady, logIn, openBrowser, type Person } from '../people.ts'
import { textsOf } from '../texts.ts'

const t = textsOf('en')

// Layout of the screens at each width (product: Frame).

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element has no box')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

async function postJson({ context }: Person, origin: string, path: string, data: object) {
  const answer = await context.request.post(path, { headers: { origin }, data })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

/** Returns the number of card columns on the search page. */
const columnsOf = (page: Page) =>
  page
    .locator('[data-members-page]')
    .first()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)

// spec: search-22
test('the filters are a sheet on phones, a drawer from 768 px and a column from 992 px', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin)
  const { page, context } = person
  await logIn(person, origin, 'free@vonk.test')
  const opener = page.getByRole('button', { name: new RegExp(`^${t('search.filters.show')}`) })
  const search = page.locator('#search-form button[type=submit]')
  const panel = page.locator('#search-filters')
  const results = page.locator('[data-members-page]').first()
  const openAt = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/members')
    await expect(results).toBeVisible()
  }

  // On a phone they come from below, as wide as the window, and leave a part of the results visible.
  await openAt(767)
  await expectReady(page)
  await expect(search).toBeHidden()
  const under = (await boxOf(results)).y
  await opener.click()
  await expect(search).toBeVisible()
  const sheet = await boxOf(panel)
  expect([sheet.x, sheet.bottom]).toEqual([0, 844])
  // The window less its scrollbar.
  expect(sheet.width).toBeGreaterThan(745)
  expect(sheet.y).toBeGreaterThan(80)
  expect((await boxOf(results)).y).toBe(under)
  await page.getByRole('button', { name: t('search.filters.close'), exact: true }).click()
  await expect(search).toBeHidden()
  await expect(opener).toBeFocused()

  // The drawer is at the side and as tall as the window, and closes by Escape.
  await openAt(768)
  await expectReady(page)
  await expect(search).toBeHidden()
  await opener.click()
  await expect(search).toBeVisible()
  const drawer = await boxOf(panel)
  expect([drawer.x, drawer.y, drawer.height]).toEqual([0, 0, 844])
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(opener).toBeFocused()

  // The column is always open and leaves the results visible.
  await openAt(992)
  await expect(opener).toBeHidden()
  await expect(search).toBeVisible()
  expect((await boxOf(page.locator('#search-form'))).right).toBeLessThan((await boxOf(results)).x)

  for (const width of [1200, 1280, 1920]) {
    await openAt(width)
    expect(await columnsOf(page)).toBe(3)
  }
  await context.close()
})

// spec: frame-27
test('chats have no header and no footer; a bar on the list of phones, a rail from 992 px', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin, { width: 390 })
  const { page, context } = person
  await logIn(person, origin, 'premium@vonk.test')
  const { chats } = await (await context.request.get('/api/chats')).json()
  const chat = `/chats/${chats[0].conversation_id}`
  const bars = page.getByRole('navigation', { name: t('frame.nav.label') })
  const footer = page.getByRole('contentinfo')
  const brand = page.getByRole('banner').getByRole('link', { name: /Vonk/ })

  // Elements that chats omit exist elsewhere.
  await page.goto('/members')
  await expect(brand).toBeVisible()
  await expect(footer).toBeAttached()

  for (const path of ['/chats', chat]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(brand).toHaveCount(0)
    await expect(footer).toHaveCount(0)
    await expect(bars.filter({ visible: true })).toHaveCount(path === '/chats' ? 1 : 0)
  }
  await expect(page.getByRole('link', { name: t('chats.thread.back') })).toBeVisible()

  await page.setViewportSize({ width: 992, height: 844 })
  for (const path of ['/chats', chat]) {
    await page.goto(path)
    const rail = bars.filter({ visible: true })
    await expect(rail).toHaveCount(1)
    const { width, height } = await boxOf(rail)
    expect(width).toBeLessThan(100)
    expect(height).toBeGreaterThan(600)
    for (const key of ['search', 'likes', 'credits'])
      await expect(rail.getByRole('link', { name: t(`frame.nav.${key}`) })).toBeVisible()
    await expect(rail.getByRole('button')).toHaveCount(1)
    await expect(brand).toHaveCount(0)
    await expect(footer).toHaveCount(0)
  }
  await context.close()
})

/** Logs in a free member who has likes left today and more members to choose from. */
async function logInWithLikes(person: Person, origin: string): Promise<void> {
  for (let nth = 50; nth < 80; nth += 1) {
    await logIn(person, origin, `member${nth}@vonk.test`)
    const { cards, likes_left } = await (await person.context.request.get('/api/swipe')).json()
    // Members of other journeys have no picture.
    const hasPictures = cards[0]?.main_image && cards[likes_left]?.main_image
    if (likes_left > 0 && hasPictures) return
  }
  throw new Error('no member of the demo has likes left')
}

// spec: frame-34, swipe-5
test('on a phone the card, its text and the buttons are visible, even when the likes are used up', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin, { width: 390 })
  const { page, context } = person
  await logInWithLikes(person, origin)
  const expectWhole = async () => {
    await page.goto('/swipe-game')
    const game = page.getByRole('region', { name: t('swipe.deck') })
    const card = game.getByRole('article')
    const like = game.getByRole('button', { name: t('swipe.like'), exact: true })
    await expect(card.locator('img')).toBeVisible()
    const words = await boxOf(card.getByRole('heading').locator('..'))
    const buttons = await boxOf(like)
    const bar = await boxOf(page.locator('nav[data-bottom-bar]'))
    expect(words.bottom).toBeLessThanOrEqual((await boxOf(card)).bottom)
    expect(words.bottom).toBeLessThanOrEqual(buttons.y)
    expect(buttons.bottom).toBeLessThanOrEqual(bar.y)
    // The more text, the smaller the picture.
    expect((await boxOf(card.locator('img'))).height).toBeGreaterThan(80)
  }
  await page.setViewportSize({ width: 390, height: 664 })
  await expectWhole()
  const { cards, likes_left } = await (await context.request.get('/api/swipe')).json()
  for (const { id } of cards.slice(0, likes_left ?? 0)) {
    const choice = { profile_id: id, choice: 'like', client_id: crypto.randomUUID() }
    await postJson(person, origin, '/api/swipe', choice)
  }
  await expectWhole()
  await expect(page.getByText(t('swipe.limit.title'))).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: t('frame.nav.premium') })).toBeVisible()
  await context.close()
})
