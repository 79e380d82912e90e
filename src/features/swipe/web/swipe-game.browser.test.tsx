import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/drivers/browser/accessible.ts'
import { pullSideways, useTouch } from '../../../../tests/drivers/browser/hands.ts'
import { type Answers, showPage, t } from '../../../../tests/drivers/browser/show-page.tsx'
import { exampleCard } from '../../../core/example-people.ts'
import SwipeScreen from './swipe-screen.tsx'

// The swipe game by click, key and drag, with the answers of the test: choices, undo, failures, the daily limit, a match.

const picture = (colour: string) =>
  URL.createObjectURL(
    new Blob(
      [
        `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="50"><rect width="40" height="50" fill="${colour}"/></svg>`,
      ],
      {
        type: 'image/svg+xml',
      },
    ),
  )
const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eve', 'Fay', 'Gia', 'Hope', 'Ida', 'Joy']
const cards = names.map((name, index) => {
  const file = picture(`hsl(${index * 36} 60% 50%)`)
  const main_image = { filename: file, thumb: file, thumb_filename: file, match: file, width: 40, height: 50 }
  return {
    ...exampleCard,
    id: index + 1,
    name,
    is_fictional: false,
    main_image,
    shared_interests: ['hiking'],
  }
})
const photosOf = (id: number) => (id === 1 ? [cards[0], cards[9]] : [cards[id - 1]])

interface Game {
  likesLeft?: number | null
  /** Answers a choice. */
  choose?: (choice: 'like' | 'pass') => Response
}

/** Opens the game with ten members, of whom the first has two photos. */
async function open({
  likesLeft = 4,
  choose = () => Response.json({ match: false, likes_left: null }),
}: Game = {}) {
  const deck = { cards, next: null, likes_left: likesLeft, resets_at: '2026-12-01T00:00:00.000Z' }
  const answers: Answers = ({ method, path, body }) => {
    if (method === 'POST' && path === '/swipe') return choose((body as { choice: 'like' | 'pass' }).choice)
    if (method === 'DELETE' && path.startsWith('/swipe/')) return Response.json({})
    const [, id] = /^\/profiles\/(\d+)\/photos$/.exec(path) ?? []
    if (!id) return undefined
    const photos = photosOf(Number(id)).map((card, index) => ({
      ...card?.main_image,
      id: index + 1,
      audience: 'everyone',
      locked: false,
      is_main: index === 0,
    }))
    return Response.json({ photos })
  }
  await showPage(<SwipeScreen />, {
    answers,
    settings: {
      countries: [],
      visible_profile_fields: [],
      message_credits: 10,
      credit_rate: { credits: 100, amount: 1100, currency: 'EUR' },
    },
    path: '/swipe-game',
    fill: (queryClient, api) => {
      queryClient.setQueryData<unknown>(api.swipe.deck.queryKey({ input: {} }), deck)
    },
  })
  const section = page.getByRole('region', { name: t('swipe.deck') })
  const button = (key: string) => section.getByRole('button', { name: t(`swipe.${key}`), exact: true })
  const top = () => section.element().querySelector('article[data-state=top]') as HTMLElement
  const shows = (name: string) => expect.poll(() => top().querySelector('h2')?.textContent).toContain(name)
  /** Waits for the end of the pause that prevents a double click from choosing twice. */
  const listens = () => expect.element(section).toHaveAttribute('aria-busy', 'false')
  const next = async (name: string) => {
    await shows(name)
    await listens()
  }
  await expect.element(section).toBeVisible()
  return { section, top, next, like: button('like'), pass: button('pass'), undo: button('undo') }
}

const left = (amount: number) => page.getByText(t('swipe.left', { left: amount, total: 4 }))

// spec: swipe-4
test.each([390, 1280])('a member plays by click, by keyboard and by swipe (%i px)', async (width) => {
  await page.viewport(width, 844)
  const game = await open()
  await game.next('Ada')
  await expect.element(game.undo).toHaveAttribute('aria-disabled', 'true')

  // A double click is one choice.
  await game.pass.dblClick()
  await game.next('Bea')
  await game.undo.click()
  await game.next('Ada')

  // By drag: a short one springs back, a longer one passes.
  await pullSideways(game.top(), -30)
  await game.next('Ada')
  await pullSideways(game.top(), -220)
  await game.next('Bea')

  // By key: pass, undo, pass again.
  ;(game.pass.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await game.next('Cleo')
  await userEvent.keyboard('z')
  await game.next('Bea')
  await userEvent.keyboard('{ArrowLeft}')
  await game.next('Cleo')
})

// spec: swipe-4
test('four likes a day, then passing only; a choice that fails restores its card', async () => {
  await page.viewport(390, 844)
  const refused = 'This cannot be done right now.'
  let isRefused = true
  let likes = 4
  const game = await open({
    choose: (choice) => {
      // A refusal: a fault would be retried several times, and a deleted member does not come back.
      if (isRefused)
        return Response.json({ code: 'conflict', status: 409, message: refused }, { status: 409 })
      if (choice === 'like') likes -= 1
      return Response.json({ match: false, likes_left: likes })
    },
  })
  await game.next('Ada')
  await expect.element(left(4)).toBeVisible()
  await game.like.click()
  await expect.element(page.getByText(refused).first()).toBeVisible()
  await game.next('Ada')
  await expect.element(left(4)).toBeVisible()
  isRefused = false

  for (const [nth, rest] of [3, 2, 1, 0].entries()) {
    await game.like.click()
    await expect.element(rest > 0 ? left(rest) : page.getByText(t('swipe.limit.title'))).toBeVisible()
    await game.next(names[nth + 1] as string)
  }
  await expect.element(game.like).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
  ;(game.section.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await game.next('Eve')
  await game.pass.click()
  await game.next('Fay')
})

// spec: swipe-4
test('a mutual like is a match, and the game continues behind its dialog', async () => {
  await page.viewport(390, 844)
  const game = await open({ likesLeft: null, choose: () => Response.json({ match: true, likes_left: null }) })
  await expect.element(page.getByText(t('swipe.noLimit'))).toBeVisible()
  await game.like.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(t('likes.match.text', { name: 'Ada' }))).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await game.next('Bea')
})

// spec: swipe-1
test('the photos of the card on top are stepped through by taps, and a drag still passes', async () => {
  await page.viewport(390, 844)
  await useTouch(true)
  const game = await open()
  await game.next('Ada')
  const shown = () => game.top().querySelector('img')?.getAttribute('src')
  const main = shown()
  await game.section.getByRole('button', { name: t('profiles.card.nextPhoto') }).click()
  await expect.element(game.section.getByText(/^Photo 2 of /)).toBeInTheDocument()
  expect(shown()).not.toBe(main)
  await expectAccessible()
  await game.section.getByRole('button', { name: t('profiles.card.previousPhoto') }).click()
  await expect.poll(shown).toBe(main)
  await game.next('Ada')

  // The words lead to the profile; a drag over the halves is a choice.
  await pullSideways(game.top(), -220)
  await game.next('Bea')
  expect(game.top().querySelector('h2 a')?.getAttribute('href')).toBe('/members/2')
  await useTouch(false)
})
