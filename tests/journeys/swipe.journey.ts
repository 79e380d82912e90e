import { expect, type Page } from '@playwright/test'
import { pullSideways } from './hands.ts'
import { longIf, test } from './journey.ts'
import { expectReady, logIn, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

// The swipe game by click, key and drag. Failures, the daily limit, a match and the photos are tests of its components.

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

/** Waits for the end of the pause that prevents a double click from choosing twice. */
const expectListening = (game: Game) => expect(game.section).toHaveAttribute('aria-busy', 'false')

/** Waits until the next card is on top and ready. */
async function nextAfter(game: Game, before: string): Promise<string> {
  await expect(game.top.getByRole('heading')).not.toHaveText(before)
  await expectListening(game)
  return game.name()
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
