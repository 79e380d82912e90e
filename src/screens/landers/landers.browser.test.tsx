import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pullSideways, swipe, useTouch } from '../../../tests/drivers/browser/hands.ts'
import { showPage, t } from '../../../tests/drivers/browser/show-page.tsx'
import DeckScreen from './deck-screen.tsx'
import MagazineScreen from './magazine-screen.tsx'

// What only a browser shows of the landers: the deck in the hand, and whether a name fits on a cover.

const settings = {
  name: 'Vonk',
  niche: 1,
  signups: 'open',
  min_age: 18,
  message_credits: 10,
  credit_rate: { credits: 100, amount: 1100, currency: 'EUR' },
  fictional_plural: 'fictional profiles',
}

const showLander = (lander: React.ReactElement, own: Partial<typeof settings> = {}) =>
  showPage(lander, {
    settings: { ...settings, ...own },
    path: '/members/999999/landing3',
    fill: (queryClient, api) => {
      queryClient.setQueryData<unknown>(api.signup.form.queryKey({ input: {} }), { is_open: true })
      queryClient.setQueryData<unknown>(api.cards.landing.queryKey({ input: { id: 999999 } }), { card: null })
    },
  })

describe('the deck', () => {
  beforeEach(async () => {
    await page.viewport(390, 844)
    await useTouch(true)
    window.location.hash = ''
    await showLander(<DeckScreen />)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Another one for each page: a module runs once.
    await import(/* @vite-ignore */ `/src/screens/landers/deck-script.ts?page=${crypto.randomUUID()}`)
    return () => useTouch(false)
  })
  const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')]
  const top = () => cards().find((card) => card.dataset.at === '0') as HTMLElement
  const at = (index: number) => expect.poll(() => cards()[index]?.dataset.at).toBe('0')

  // spec: landers-2
  test('is swiped by mouse, by touch, by keyboard and by buttons, and ends with the signup', async () => {
    await at(0)
    await pullSideways(top(), 30)
    await at(0)
    await pullSideways(top(), 180)
    await at(1)
    expect(cards()[0]?.dataset.verdict).toBe('like')
    await swipe(top(), 'left')
    await at(2)
    expect(cards()[1]?.dataset.verdict).toBe('pass')
    await userEvent.keyboard('{ArrowRight}')
    await at(3)
    await userEvent.keyboard('{Backspace}')
    await at(2)
    const pass = page.getByRole('button', { name: t('swipe.pass'), exact: true })
    for (let index = 3; index < 7; index += 1) {
      await pass.click()
      await at(index)
    }
    await expect.element(page.getByRole('heading', { name: t('landers.deck.yours') })).toHaveFocus()
    await expect.element(page.getByRole('button', { name: t('signup.next'), exact: true })).toBeVisible()
    await expect.element(pass).not.toBeInTheDocument()
  })
})

describe('the cover', () => {
  test.each([
    [320, 'Vonk'],
    [390, 'Vonk'],
    [1280, 'Vonk'],
    [320, 'Vonk Silver'],
    [390, 'Vonk Silver'],
    [1280, 'Vonk Silver'],
    [320, 'MMMMMMMM'],
    [390, 'MMMMMMMM'],
    [1280, 'MMMMMMMM'],
    [320, 'Wunderbare Begegnungen'],
    [390, 'Wunderbare Begegnungen'],
    [1280, 'Wunderbare Begegnungen'],
    [320, 'W'.repeat(40)],
    [390, 'W'.repeat(40)],
    [1280, 'W'.repeat(40)],
  ])('at %i px carries the name of a site whole: %s', async (width, name) => {
    await page.viewport(width, 844)
    await showLander(<MagazineScreen />, { name })
    await expect.poll(() => document.querySelector('.magazine-masthead')).not.toBeNull()
    const masthead = document.querySelector('.magazine-masthead') as HTMLElement
    expect(masthead.textContent).toBe(name)
    expect(masthead.scrollWidth).toBeLessThanOrEqual(masthead.clientWidth)
    const lines = masthead.clientHeight / Number.parseFloat(getComputedStyle(masthead).fontSize)
    expect(lines).toBeLessThan(2.2)
  })
})
