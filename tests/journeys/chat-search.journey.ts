import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { presencePauseMs } from '../../src/features/chats/receipts/web/presence.ts'
import { expectAccessible } from './accessibility.ts'
import { longIf, test } from './journey.ts'
import { demoPassword, expectReady, logIn, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')
const field = (page: Page) => page.getByRole('searchbox', { name: t('chats.search.label') })
const results = (page: Page) => page.getByRole('region', { name: t('chats.search.results') })

/** Makes a call from a page of the member. */
function call<T>({ page }: Person, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([to, sent]) => {
      const options = sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) }
      const answer = await fetch(to as string, {
        ...options,
        headers: { 'content-type': 'application/json' },
      })
      if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    [path, body] as const,
  )
}
const text = (body: string) => ({ client_id: randomUUID(), kind: 'text', body })

interface Found {
  id: number
  name: string
  is_fictional: boolean
}
const membersOf = async (member: Person, query: string): Promise<Found[]> => {
  const found: Found[] = []
  let cursor = ''
  for (let page = 0; page < 4; page += 1) {
    const { results, next } = await call<{ results: Found[]; next: string | null }>(
      member,
      `/api/members?${query}${cursor}`,
    )
    found.push(...results)
    if (next === null) break
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
  return found
}

/** Messages per page of a conversation in this test. */
const shortPage = 10

/**
 * Serves a conversation in short pages, so that the limit of free messages (`freePerMinute`) allows several
 * of them.
 */
async function shortenPages({ page }: Person) {
  await page.route(/\/api\/chats\/\d+\/messages/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const { messages, next } = (await response.json()) as { messages: { id: number }[]; next: string | null }
    const shown = messages.slice(0, shortPage)
    const isCut = shown.length < messages.length
    await route.fulfill({
      response,
      json: { messages: shown, next: isCut ? String(shown.at(-1)?.id) : next },
    })
  })
}

/** Writes several short pages to a fictional profile, which is free. Returns the first message. */
async function writeMuch(member: Person, word: string, nthProfile: number) {
  const fictional = (await membersOf(member, 'order=new')).filter((card) => card.is_fictional)
  const other = fictional.at(nthProfile) as Found
  const first = await call<{ conversation_id: number; message: { id: number } }>(member, '/api/chats', {
    profile_id: other.id,
    fictional_acknowledged: true,
    ...text(`Do you know the ${word} by the Café Orlå?`),
  })
  for (let nth = 1; nth <= 2.5 * shortPage; nth += 1) {
    await call(member, `/api/chats/${first.conversation_id}/messages`, text(`Line ${nth}`))
  }
  return { id: first.conversation_id, message: first.message.id, other }
}

for (const width of [390, 1280]) {
  // spec: chats-23, chats-24
  test(
    `finds an old message and scrolls to it (${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const origin = baseURL as string
      const member = await openBrowser(browser, origin, { width })
      const { page } = member
      await logIn(member, origin, 'premium@vonk.test')
      await shortenPages(member)
      const word = `lighthouse${width}`
      const chat = await writeMuch(member, word, width === 390 ? 0 : -1)

      await page.goto('/chats')
      await expectReady(page)
      await page.keyboard.press('/')
      await expect(field(page)).toBeFocused()
      await page.keyboard.type('nothing like this')
      await expect(page.getByText(t('chats.search.none', { words: 'nothing like this' }))).toBeVisible()

      // Ignores case and accents; matches are highlighted.
      await field(page).fill(`cafe ${word.toUpperCase()}`)
      const hit = results(page).locator(`a[href="/chats/${chat.id}?message=${chat.message}"]`)
      await expect(hit.locator('mark')).toHaveText([word, 'Café'])
      await expectAccessible(page)
      await hit.click()

      // Older messages are loaded until it is there; it is visible and focused.
      const message = page.locator(`#message-${chat.message}`)
      await expect(message).toBeInViewport()
      await expect(message).toBeFocused()

      // `/` returns to the search, which is unchanged; Escape clears it.
      await page.keyboard.press('/')
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue(`cafe ${word.toUpperCase()}`)
      await expect(hit).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(field(page)).toHaveValue('')
      await expect(results(page)).toBeHidden()
      await expect(page.locator(`a[href="/chats/${chat.id}"]`)).toBeVisible()

      // By name.
      await field(page).fill(chat.other.name.slice(0, 5).toLowerCase())
      await expect(results(page).locator(`a[href="/chats/${chat.id}"]`)).toBeVisible()

      // A deleted message is reported.
      await page.goto(`/chats/${chat.id}?message=1`)
      await expect(page.getByText(t('chats.search.gone')).first()).toBeVisible()
      expect(member.complaints).toEqual([])
      await member.context.close()
    },
  )
}

test('a failed search can be retried, and search works without scripts', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const member = await openBrowser(browser, origin, { width: 390 })
  const { page } = member
  await logIn(member, origin, 'premium@vonk.test')
  await page.goto('/chats')
  await expectReady(page)
  await page.route('**/api/chats/search**', (route) => route.fulfill({ status: 400, json: {} }))
  await field(page).fill('line')
  await expect(page.getByText(t('chats.search.failed'))).toBeVisible()
  await page.unroute('**/api/chats/search**')
  await page.getByRole('button', { name: t('kit.retry') }).click()
  await expect(results(page).locator('mark').first()).toBeVisible()

  const plain = await openBrowser(browser, origin, { width: 390, javaScript: false })
  await plain.context.addCookies(await member.context.cookies())
  await plain.page.goto('/chats')
  await field(plain.page).fill('line')
  await field(plain.page).press('Enter')
  await plain.page.waitForURL('**/chats?q=line')
  await expect(results(plain.page).locator('mark').first()).toBeVisible()
  await plain.context.close()
  await member.context.close()
})

// spec: chats-27
test('keyboard shortcuts can be listed and turned off; sound is off by default', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const member = await openBrowser(browser, origin)
  const { page } = member
  await logIn(member, origin, 'premium@vonk.test')
  await page.goto('/chats')
  await expectReady(page)
  const dialog = page.getByRole('dialog', { name: t('chats.settings.title') })
  // The page handles keys only a moment after hydration.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(dialog.getByText(t('chats.settings.keys.above'))).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByRole('switch', { name: t('chats.settings.sound') })).not.toBeChecked()
  await dialog.getByRole('switch', { name: t('chats.settings.sound') }).check()
  await dialog.getByRole('switch', { name: t('chats.settings.shortcuts') }).uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('/')
  await expect(field(page)).not.toBeFocused()

  // This browser stores both.
  await page.reload()
  await expectReady(page)
  await page.keyboard.press('?')
  await page.getByRole('button', { name: t('chats.settings.title') }).click()
  await expect(dialog.getByRole('switch', { name: t('chats.settings.sound') })).toBeChecked()
  await dialog.getByRole('switch', { name: t('chats.settings.shortcuts') }).check()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  expect(member.complaints).toEqual([])
  await member.context.close()
})

// spec: chats-26, frame-9
test('a message sounds in one tab, and not while its chat is visible', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const [anna, bob] = [await openBrowser(browser, origin), await openBrowser(browser, origin)]
  // Records the tones of each tab, and the badge of the installed app.
  await anna.context.addInitScript(() => {
    const received = { tones: 0, badge: -1 }
    Object.assign(window, { received })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...args) {
      received.tones += 1
      return start.apply(this, args)
    }
    Object.assign(navigator, { setAppBadge: async (count: number) => (received.badge = count) })
    localStorage.setItem('chat-sound', 'true')
  })
  const received = (page: Page) =>
    page.evaluate(() => (window as unknown as { received: { tones: number; badge: number } }).received)
  const partner = await logIn(anna, origin, 'free@vonk.test')
  await logIn(bob, origin, 'member1@vonk.test')
  const { conversation_id: id } = await call<{ conversation_id: number }>(bob, '/api/chats', {
    profile_id: partner.id,
    ...text('First'),
  })

  const second = await anna.context.newPage()
  for (const page of [anna.page, second]) {
    await page.goto('/chats')
    await expectReady(page)
    // Browsers block audio before the first user action.
    await page.mouse.click(700, 400)
  }
  const badge = (await received(second)).badge
  await call(bob, `/api/chats/${id}/messages`, text('Second'))
  const tones = async () => (await received(anna.page)).tones + (await received(second)).tones
  // Two notes of one tone.
  await expect.poll(tones).toBe(2)
  await expect.poll(async () => (await received(second)).badge).toBe(badge + 1)

  await second.goto(`/chats/${id}`)
  await expectReady(second)
  await expect(second.getByText('Second').first()).toBeVisible()
  await second.bringToFront()
  const before = (await received(anna.page)).tones
  await call(bob, `/api/chats/${id}/messages`, text('Third'))
  await expect(second.getByText('Third').last()).toBeVisible()
  // The second tab has received it as well.
  await expect(anna.page.getByText('Third').first()).toBeVisible()
  expect([(await received(anna.page)).tones, (await received(second)).tones]).toEqual([before, 0])
  await anna.context.close()
  await bob.context.close()
})

// spec: chats-29, chats-30
test('chats that cannot be loaded say so, without a message field', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const member = await openBrowser(browser, origin, { width: 390 })
  const { page } = member

  // Visitors log in first, and are redirected back.
  for (const path of ['/likes', '/members/3/chat', '/chats']) {
    await page.goto(path)
    await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`)
  }
  await page.getByLabel(t('accounts.login.email')).fill('free@vonk.test')
  await page.getByLabel(t('accounts.login.password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  await page.waitForURL('**/chats')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const writing = page.locator('textarea[name=body]')
  await page.goto('/chats/999999999')
  await expect(page.getByRole('heading', { name: t('chats.gone.title') }).first()).toBeVisible()
  await expectAccessible(page)
  await expect(writing).toBeHidden()
  await page.getByRole('link', { name: t('chats.gone.toChats') }).click()
  await page.waitForURL('**/chats')

  // A blocked member: an explanation, with a button to unblock.
  const other = (await membersOf(member, 'hide_fictional=1')).at(-1) as Found
  await call(member, '/api/blocks', { profile_id: other.id })
  await page.goto(`/members/${other.id}/chat`)
  await expect(
    page.getByRole('heading', { name: t('chats.gone.blockedByMe', { name: other.name }) }).first(),
  ).toBeVisible()
  await expect(writing).toBeHidden()
  await page.getByRole('link', { name: t('chats.thread.profile') }).click()
  await page.waitForURL(`**/members/${other.id}`)
  await page.evaluate((id) => fetch(`/api/blocks/${id}`, { method: 'DELETE' }), other.id)

  // A fictional profile is labelled before the first message.
  const fictional = (await membersOf(member, 'order=new')).find((card) => card.is_fictional) as Found
  await page.goto(`/members/${fictional.id}/chat`)
  await expect(page.getByText(t('sites.fictional_warning'))).toBeVisible()
  await member.context.close()
})

// spec: chats-25, chats-28
test('online status changes in list and chat; closing a chat restores the scroll position', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const member = await openBrowser(browser, origin, { width: 390 })
  const { page } = member
  await logIn(member, origin, 'premium@vonk.test')
  let isHere = true
  await page.route('**/api/chats/online**', (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids') ?? ''
    return route.fulfill({ json: { online: isHere ? ids.split(',').map(Number) : [] } })
  })
  // Shortens the minute between two presence requests; all other timers stay the same.
  await page.addInitScript((pauseMs) => {
    const start = window.setInterval.bind(window) as (...args: unknown[]) => number
    const hurry = (work: unknown, ms: unknown, ...args: unknown[]) =>
      start(work, ms === pauseMs ? 200 : ms, ...args)
    Object.assign(window, { setInterval: hurry })
  }, presencePauseMs)
  await page.goto('/chats')
  await expectReady(page)
  const { chats } = await call<{ chats: { conversation_id: number; other: { name: string } }[] }>(
    member,
    '/api/chats',
  )
  const [first, second] = chats as [(typeof chats)[number], (typeof chats)[number]]
  const row = page.locator(`a[href="/chats/${second.conversation_id}"]`)
  // Those of the chats: new matches above them have dots of their own.
  const dots = page.locator('a[href^="/chats/"]').getByText(t('kit.online'), { exact: true })
  await expect(dots).toHaveCount(chats.length)
  isHere = false
  await expect(dots).toHaveCount(0)

  const back = page.getByRole('link', { name: t('chats.thread.back') })
  const dot = page.locator('header').getByText(t('kit.online'), { exact: true })
  await row.click()
  await expect(back).toBeVisible()
  isHere = true
  await expect(dot).toBeVisible()
  isHere = false
  await expect(dot).toBeHidden()
  await back.click()
  await expect(row).toBeFocused()

  // Alt with the arrow keys switches chats from the focused field in each. The URL changes before the chat
  // has loaded.
  const writingTo = ({ other }: typeof first) =>
    page.getByRole('textbox', { name: t('chats.composer.label', { name: other.name }) })
  await row.press('Enter')
  await expect(writingTo(second)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await page.waitForURL(`**/chats/${first.conversation_id}`)
  await expect(writingTo(first)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowDown')
  await page.waitForURL(`**/chats/${second.conversation_id}`)
  await expect(writingTo(second)).toBeFocused()
  expect(member.complaints).toEqual([])
  await member.context.close()
})
