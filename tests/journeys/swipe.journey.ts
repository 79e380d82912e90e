import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { pullSideways } from './hands.ts'
import { longIf, test } from './journey.ts'
import { expectReady, logIn, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

// The swipe game by click, key and drag: choices, undo, failures, the daily limit, a match.

/** Returns the swipe game on a page. */
function gameOf(page: Page) {
  const section = page.getByRole('region', { name: t('swipe.deck') })
  const button = (key: string) => section.getByRole('button', { name: t(`swipe.${key}`), exact: true })
  return {
    section,
    top: section.getByRole('article'),
    name: async () => (await section.getByRole('article').getByRole('heading').textContent()) ?? '',
    like: button('like'),
    pass: button('pass'),
    undo: button('undo'),
  }
}
type Game = ReturnType<typeof gameOf>

const left = (page: Page, amount: number) => page.getByText(t('swipe.left', { left: amount, total: 4 }))

/** Waits for the end of the pause that prevents a double click from choosing twice. */
const expectListening = (game: Game) => expect(game.section).toHaveAttribute('aria-busy', 'false')

/** Waits until the next card is on top and ready. */
async function nextAfter(game: Game, before: string): Promise<string> {
  await expect(game.top.getByRole('heading')).not.toHaveText(before)
  await expectListening(game)
  return game.name()
}

/** Likes the card on top, and closes the match dialog: demo members like one another. */
async function like(page: Page, game: Game) {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/swipe') && response.request().method() === 'POST',
  )
  await game.like.click()
  const { match } = await (await answered).json()
  const later = page.getByRole('button', { name: t('likes.match.later') })
  if (match) await later.click()
  await expect(later).toHaveCount(0)
}

async function open(person: Person): Promise<Game> {
  await person.page.goto('/swipe-game')
  await expectReady(person.page)
  const game = gameOf(person.page)
  await expect(game.top).toBeVisible()
  return game
}

for (const [width, email] of [
  [390, 'member3@vonk.test'],
  [1280, 'member4@vonk.test'],
] as const) {
  // spec: swipe-4
  test(
    `a member plays by click, by keyboard and by swipe (${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const origin = baseURL as string
      const person = await openBrowser(browser, origin, { width })
      const { page } = person
      await logIn(person, origin, email)
      const game = await open(person)
      await expect(game.undo).toHaveAttribute('aria-disabled', 'true')
      const first = await game.name()

      // A double click is one choice.
      await game.pass.dblclick()
      const second = await nextAfter(game, first)
      await game.undo.click()
      await expect(game.top.getByRole('heading')).toHaveText(first)
      await expectListening(game)

      // By drag: a short one springs back, a longer one passes.
      await pullSideways(page, game.top, -30)
      expect(await game.name()).toBe(first)
      await pullSideways(page, game.top, -220)
      expect(await nextAfter(game, first)).toBe(second)

      // By key: like, pass, undo, the profile and back to the same card.
      await game.pass.focus()
      await page.keyboard.press('ArrowLeft')
      const third = await nextAfter(game, second)
      await page.keyboard.press('z')
      await expect(game.top.getByRole('heading')).toHaveText(second)
      await expectListening(game)
      await page.keyboard.press('ArrowLeft')
      expect(await nextAfter(game, second)).toBe(third)
      await page.keyboard.press('ArrowUp')
      await page.waitForURL('**/members/*')
      await page.goBack()
      await expect(game.top.getByRole('heading')).toHaveText(third)

      // Choices are final: none of these members appear again.
      await expectReady(page)
      await page.reload()
      // A member who has become active since may come before the third.
      await expect(game.top.getByRole('heading')).not.toHaveText(first)
      await expect(game.top.getByRole('heading')).not.toHaveText(second)
      expect(person.complaints).toEqual([])
      await person.context.close()
    },
  )
}

// spec: swipe-4
test('four likes a day, then passing only; a choice that fails restores its card', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin, { width: 390 })
  const { page } = person
  await logIn(person, origin, 'free@vonk.test')
  const game = await open(person)
  await expect(left(page, 4)).toBeVisible()

  const first = await game.name()
  const refused = 'This cannot be done right now.'
  await page.route('**/api/swipe', (route) =>
    // A refusal: a fault would be retried several times, and a deleted member does not come back.
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'conflict', status: 409, message: refused } })
      : route.continue(),
  )
  await game.like.click()
  await expect(page.getByText(refused).first()).toBeVisible()
  await expect(game.top.getByRole('heading')).toHaveText(first)
  await expect(left(page, 4)).toBeVisible()
  await page.unroute('**/api/swipe')
  person.complaints.length = 0
  await expectListening(game)

  let current = first
  for (const rest of [3, 2, 1, 0]) {
    await like(page, game)
    await expect(rest > 0 ? left(page, rest) : page.getByText(t('swipe.limit.title'))).toBeVisible()
    current = await nextAfter(game, current)
  }
  await expect(game.like).toHaveAttribute('aria-disabled', 'true')
  // A click may have scrolled a part of the notice under the header, where its link counts as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await game.section.focus()
  await page.keyboard.press('ArrowRight')
  expect(await game.name()).toBe(current)
  await game.pass.click()
  await nextAfter(game, current)
  expect(person.complaints).toEqual([])
  await person.context.close()
})

// spec: swipe-4
test('a mutual like is a match, and the game continues behind its dialog', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin, { width: 390 })
  const { page } = person
  await logIn(person, origin, 'premium@vonk.test')
  const game = await open(person)
  await expect(page.getByText(t('swipe.noLimit'))).toBeVisible()
  // Likes between members differ in each demo; here the first like is mutual.
  await page.route('**/api/swipe', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { match: true, likes_left: null } })
      : route.continue(),
  )
  const name = (await game.name()).split(',')[0] as string
  await game.like.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('likes.match.text', { name }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(game.top).toBeVisible()
  expect(person.complaints).toEqual([])
  await person.context.close()
})

// spec: swipe-1
test('the photos of the card on top are stepped through by taps, and a drag still passes', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin, { width: 390, isTouch: true })
  const { page } = person
  await logIn(person, origin, 'premium@vonk.test')
  const game = await open(person)
  // The first card with several photos.
  const next = game.top.getByRole('button', { name: t('profiles.card.nextPhoto') })
  for (let count = 0; count < 24; count += 1) {
    const hasSeveral = await next.waitFor({ state: 'attached', timeout: 3000 }).then(
      () => true,
      () => false,
    )
    if (hasSeveral) break
    const before = await game.name()
    await game.pass.click()
    await nextAfter(game, before)
  }
  const picture = game.top.locator('img')
  const main = (await picture.getAttribute('src')) ?? ''
  await next.tap()
  await expect(game.top.getByText(/^Photo 2 of /)).toBeAttached()
  await expect(picture).not.toHaveAttribute('src', main)
  await game.top.getByRole('button', { name: t('profiles.card.previousPhoto') }).tap()
  await expect(picture).toHaveAttribute('src', main)
  expect(new URL(page.url()).pathname).toBe('/swipe-game')

  // The words lead to the profile; a drag over the halves is a choice.
  const name = await game.name()
  await pullSideways(page, game.top, -220)
  await nextAfter(game, name)
  await game.top.getByRole('heading').tap()
  await page.waitForURL('**/members/*')
  expect(person.complaints).toEqual([])
  await person.context.close()
})
