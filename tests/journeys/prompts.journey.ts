import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './journey.ts'
import { expectReady, logIn, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

// What members answer to prompts: written by keyboard and without script, liked and written about by somebody else.

const t = textsOf('en')
const answers = (page: Page) => page.locator('#prompts')
const promptAt = (page: Page, number: number) => answers(page).locator(`[name=prompt_${number}]`)
const answerAt = (page: Page, number: number) => answers(page).locator(`[name=answer_${number}]`)

/** Calls the API as the member of a browser. */
async function call({ page }: Person, path: string, method: string, body?: object) {
  return page.evaluate(
    async ([to, verb, json]) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(to as string, { method: verb as string, headers, body: json as string })
      return (await response.json()) as { profile: { prompts: { prompt: string; answer: string }[] } }
    },
    [path, method, body && JSON.stringify(body)] as const,
  )
}

const promptsOf = async (person: Person) =>
  (await call(person, '/api/profile', 'GET')).profile.prompts.map(({ prompt, answer }) => [prompt, answer])

// spec: core-9
test('a member answers prompts by keyboard, moves and removes them', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin, { width: 390 })
  const { page } = anna
  await logIn(anna, origin, 'member37@vonk.test')
  await call(anna, '/api/profile', 'PUT', { prompts: [] })
  await page.goto('/profile')
  await expectReady(page)
  await promptAt(page, 1).selectOption('sunday')
  await answerAt(page, 1).fill('Flea market, soup, a nap.')
  await promptAt(page, 2).selectOption('dish')
  await answerAt(page, 2).fill('Risotto.')

  const up = (number: number) => page.getByRole('button', { name: t('answers.edit.up', { number }) })
  await up(2).focus()
  await page.keyboard.press('Enter')
  await expect(answerAt(page, 1)).toHaveValue('Risotto.')
  // The focus moves with the answer.
  await expect(up(1)).toBeFocused()
  await page.getByRole('button', { name: t('profiles.edit.save') }).click()
  await expect(page.getByText(t('profiles.edit.saved'), { exact: true })).toBeVisible()
  expect(await promptsOf(anna)).toEqual([
    ['dish', 'Risotto.'],
    ['sunday', 'Flea market, soup, a nap.'],
  ])

  await page.getByRole('button', { name: t('answers.edit.remove', { number: 1 }) }).click()
  await expect(answerAt(page, 1)).toHaveValue('Flea market, soup, a nap.')
  await expect(promptAt(page, 3)).toBeFocused()
  // A refusal names the answer that is meant, and loses nothing.
  await answerAt(page, 3).fill('Write to anna@example.com')
  await promptAt(page, 3).selectOption('rain')
  await page.getByRole('button', { name: t('profiles.edit.save') }).click()
  await expect(answerAt(page, 3)).toHaveAttribute('aria-invalid', 'true')
  await expect(answerAt(page, 3)).toBeFocused()
  await answerAt(page, 3).fill('Old films.')
  await page.getByRole('button', { name: t('profiles.edit.save') }).click()
  await expect(page.getByText(t('profiles.edit.saved'), { exact: true })).toBeVisible()
  expect(await promptsOf(anna)).toEqual([
    ['sunday', 'Flea market, soup, a nap.'],
    ['rain', 'Old films.'],
  ])
  await anna.context.close()
})

// spec: cards-7, chats-6
test('a like and a first message are about an answer, also without script', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin)
  const own = await logIn(anna, origin, 'member45@vonk.test')
  const prompts = [{ prompt: 'sunday', answer: 'Flea market, soup, a nap.' }]
  await call(anna, '/api/profile', 'PUT', { prompts })

  // Without script: forms and links.
  const bram = await openBrowser(browser, origin)
  await logIn(bram, origin, 'member42@vonk.test')
  await call(bram, `/api/likes/${own.id}`, 'DELETE')
  const cookies = await bram.context.cookies()
  const plain = await openBrowser(browser, origin, { javaScript: false })
  await plain.context.addCookies(cookies)
  await plain.page.goto(`/members/${own.id}`)
  const answer = plain.page.locator('section', { hasText: 'Flea market' }).last()
  await answer.getByRole('button', { name: t('answers.about.likeAnswer') }).click()
  await expect(plain.page).toHaveURL(new RegExp(`/members/${own.id}$`))
  await expect(plain.page.getByRole('button', { name: t('answers.about.likeAnswer') })).toHaveCount(0)

  // The liked member reads what it is about.
  await anna.page.goto('/likes')
  const quote = anna.page.getByText(t('answers.about.likesAnswer'))
  await expect(quote.first()).toBeVisible()
  await expect(anna.page.getByText('Flea market, soup, a nap.').first()).toBeVisible()

  // With script: a link to the chat, which quotes the answer and can write without it.
  const { page } = bram
  await page.goto(`/members/${own.id}`)
  await expectReady(page)
  await page.getByRole('link', { name: t('answers.about.writeAnswer') }).click()
  const drop = page.getByRole('link', { name: t('answers.about.drop') })
  await expect(drop).toBeVisible()
  await expect(page.locator('#composer-about')).toContainText('Flea market')
  await expectAccessible(page)
  await page.getByRole('textbox').fill('Which market?')
  await page.keyboard.press('Enter')
  const sent = page.getByRole('listitem').filter({ hasText: 'Which market?' })
  await expect(sent).toContainText('Flea market, soup, a nap.')
  await expect(page).toHaveURL(/\/chats\/\d+$/)
  await expect(drop).toHaveCount(0)

  // In the conversation that exists by now the next message can be about it as well, and lose it again.
  await page.goto(`/members/${own.id}/chat?about=sunday`)
  await expectReady(page)
  await expect(page).toHaveURL(/\/chats\/\d+\?about=sunday$/)
  await drop.click()
  await expect(drop).toHaveCount(0)

  // The recipient's page receives it while it is open.
  await anna.page.goto('/chats')
  await expect(anna.page.getByText('Which market?').first()).toBeVisible()
  await anna.page.getByText('Which market?').first().click()
  const received = (words: string) => anna.page.getByRole('listitem').filter({ hasText: words }).last()
  await expect(received('Which market?')).toContainText('soup')
  await page.goto(`/members/${own.id}/chat?about=sunday`)
  await expectReady(page)
  await page
    .getByRole('textbox', { name: t('chats.composer.label', { name: own.name }) })
    .fill('And the nap?')
  await page.keyboard.press('Enter')
  await expect(received('And the nap?')).toContainText('Flea market, soup, a nap.')
  for (const { context, complaints } of [anna, bram, plain]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})

// spec: cards-6
test('the next person of a list is a swipe or an arrow away, and back leads to the list', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin, { width: 390, isTouch: true })
  const { page } = anna
  await logIn(anna, origin, 'premium@vonk.test')
  await page.goto('/members')
  await expectReady(page)
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 120))
  const card = page.locator('main article a').nth(1)
  await card.scrollIntoViewIfNeeded()
  const before = await scrolled()
  await card.tap()
  await expectReady(page)
  const steps = page.getByRole('navigation', { name: t('profiles.steps.label') })
  await expect(steps.getByText(/^2 /)).toBeVisible()

  /** Moves a finger across the page, beginning on an element. */
  const swipe = (selector: string, by: number) =>
    page
      .locator(selector)
      .first()
      .evaluate(async (element, width) => {
        const { left, top } = element.getBoundingClientRect()
        const [x, y] = [left + 150, top + 5]
        const touch = (clientX: number) => new Touch({ identifier: 1, target: element, clientX, clientY: y })
        const send = (type: string, touches: Touch[], changedTouches: Touch[]) =>
          element.dispatchEvent(new TouchEvent(type, { touches, changedTouches, bubbles: true }))
        send('touchstart', [touch(x)], [touch(x)])
        send('touchend', [], [touch(x + width)])
      }, by)
  // On the photos a swipe is about the photos.
  await swipe('main ol', -120)
  await expect(steps.getByText(/^2 /)).toBeVisible()
  await swipe('main h1', -120)
  await expect(steps.getByText(/^3 /)).toBeVisible()
  await swipe('main h1', 120)
  await expect(steps.getByText(/^2 /)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(steps.getByText(/^3 /)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(steps.getByText(/^2 /)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/members(\?|$)/)
  await expect.poll(scrolled).toBe(before)
  await anna.context.close()
})
