import { type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { longIf, test } from './journey.ts'
import { expectReady, logIn, newStamp, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')
const stamp = newStamp()
let nth = 0
const words = () => {
  nth += 1
  return `Written ${stamp} ${nth}.`
}

// Message delivery: messages written offline, several tabs of one browser, and suspended browsers.

/** Logs in two demo members with a chat; returns its path. */
async function meet(browser: Browser, origin: string) {
  const [anna, bob] = [await openBrowser(browser, origin), await openBrowser(browser, origin)]
  const own = await logIn(anna, origin, 'member46@vonk.test')
  const other = await logIn(bob, origin, 'member41@vonk.test')
  // What members of the demo have differs from one to the next.
  for (const { context } of [anna, bob])
    expect((await context.request.post('/api/demo/credits', { headers: { origin }, data: {} })).ok()).toBe(
      true,
    )
  const [chat] = (await chatsWith(anna.context, other.id)).chats
  const path = chat ? `/chats/${chat.conversation_id}` : await beginChat(anna, origin, other.id)
  return { anna, bob, own, other, path }
}

const chatsWith = async ({ request }: BrowserContext, id: number) =>
  (await request.get(`/api/chats?profile_id=${id}`)).json()

async function beginChat({ context }: Person, origin: string, profile_id: number): Promise<string> {
  const { conversation_id } = await post(context, origin, '/api/chats', { profile_id })
  return `/chats/${conversation_id}`
}

async function post({ request }: BrowserContext, origin: string, url: string, data: object) {
  const answer = await request.post(url, {
    headers: { origin },
    data: { client_id: crypto.randomUUID(), kind: 'text', body: words(), ...data },
  })
  expect(answer.status()).toBe(200)
  return answer.json()
}

async function creditsOf({ request }: BrowserContext): Promise<number> {
  return (await (await request.get('/api/user.php')).json()).user.credits
}

/** Opens a tab with the chat, ready for typing. */
async function openChat(page: Page, path: string, name: string) {
  await page.goto(path)
  const field = page.getByLabel(t('chats.composer.label', { name }))
  await expectReady(page)
  return field
}

async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel(t('chats.composer.label', { name })).fill(text)
  await page.locator('main button[type=submit]', { hasText: t('chats.composer.send') }).click()
}

/** Returns a message in the open chat; the list next to it quotes it as well. */
const bubble = (page: Page, text: string) =>
  page
    .getByRole('region', { name: t('chats.thread.messages', { name: '' }).trim() })
    .getByRole('listitem')
    .filter({ hasText: text })
const arrived = ['sent', 'delivered', 'read'].map((state) => t(`chats.bubble.${state}`)).join('|')
const isSent = (page: Page, text: string) =>
  expect(bubble(page, text).getByText(new RegExp(`^(${arrived})$`)))

/** Returns the texts of this run in a chat, as stored on the server, oldest first. */
async function stored({ request }: BrowserContext, path: string): Promise<string[]> {
  const { messages } = await (await request.get(`/api${path}/messages`)).json()
  return messages
    .map(({ body }: { body: string | null }) => body ?? '')
    .filter((body: string) => body.includes(stamp))
    .reverse()
}

const isSending = (request: Request) => request.method() === 'POST' && /messages$/.test(request.url())

// spec: chats-34
test('messages written offline outlive the page, and arrive once and in order', async ({
  browser,
  baseURL,
}) => {
  const { anna, bob, other, path } = await meet(browser, baseURL as string)
  const before = await creditsOf(anna.context)
  const texts = [words(), words(), words()]
  const first = anna.page
  await openChat(first, path, other.name)
  await anna.context.setOffline(true)
  for (const text of texts) await write(first, other.name, text)
  for (const text of texts) {
    await expect(bubble(first, text).getByText(t('chats.bubble.waiting'), { exact: true })).toBeVisible()
  }
  await expectAccessible(first)
  await first.close()

  // The page has loaded again, but the messages are still blocked.
  await anna.context.route(`**/api${path}/messages`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await anna.context.routeWebSocket('**/api/socket**', (socket) => void socket.close())
  await anna.context.setOffline(false)
  const second = await anna.context.newPage()
  await openChat(second, path, other.name)
  for (const text of texts) await expect(bubble(second, text)).toHaveCount(1)
  expect(await stored(anna.context, path)).not.toContain(texts[0])
  await second.close()

  await anna.context.unroute(`**/api${path}/messages`)
  const third = await anna.context.newPage()
  await bob.page.goto(path)
  await third.goto('/likes')
  for (const text of texts) await expect(bubble(bob.page, text)).toHaveCount(1)
  expect((await stored(anna.context, path)).slice(-3)).toEqual(texts)
  const [{ credits: cost }] = (await (await anna.context.request.get(`/api${path}/messages`)).json()).messages
  expect(await creditsOf(anna.context)).toBe(before - 3 * cost)
  await third.goto(path)
  for (const text of texts) await expect(bubble(third, text)).toHaveCount(1)
  await anna.context.close()
  await bob.context.close()
})

test('two tabs that wrote offline send each message once', async ({ browser, baseURL }) => {
  const { anna, bob, other, path } = await meet(browser, baseURL as string)
  const [first, second] = [anna.page, await anna.context.newPage()]
  for (const page of [first, second]) await openChat(page, path, other.name)
  const texts = [words(), words(), words(), words()]
  await anna.context.setOffline(true)
  for (const [at, text] of texts.entries()) {
    await write(at % 2 === 0 ? first : second, other.name, text)
    // Each tab shows the messages queued in either of them.
    await expect(bubble(at % 2 === 0 ? second : first, text)).toHaveCount(1)
  }
  await anna.context.setOffline(false)
  for (const page of [first, second]) for (const text of texts) await isSent(page, text).toHaveCount(1)
  expect((await stored(bob.context, path)).slice(-4)).toEqual(texts)
  expect(anna.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([])
  await anna.context.close()
  await bob.context.close()
})

// spec: browser-10
test('one tab keeps the socket, for the stream and for what it sends', async ({ browser, baseURL }) => {
  const { anna, bob, other, own, path } = await meet(browser, baseURL as string)
  const [first, second] = [anna.page, await anna.context.newPage()]
  const sockets = [0, 0]
  const posts = [0, 0]
  for (const [at, page] of [first, second].entries()) {
    page.on('websocket', () => {
      sockets[at] = (sockets[at] ?? 0) + 1
    })
    page.on('request', (request) => {
      if (isSending(request)) posts[at] = (posts[at] ?? 0) + 1
    })
    await openChat(page, path, other.name)
  }
  await openChat(bob.page, path, own.name)
  const [one, two, three] = [words(), words(), words()]
  await write(first, other.name, one)
  await isSent(first, one).toBeVisible()
  await write(second, other.name, two)
  await isSent(second, two).toBeVisible()
  await write(bob.page, own.name, three)
  for (const page of [first, second]) {
    for (const text of [one, two, three]) await expect(bubble(page, text)).toHaveCount(1)
  }
  expect(sockets).toEqual([1, 0])
  expect(posts).toEqual([0, 1])
  expect([...anna.complaints, ...bob.complaints]).toEqual([])
  await anna.context.close()
  await bob.context.close()
})

/** Freezes a page, as browsers do in the background; with `isNotified`, the page is notified before. */
async function freeze(page: Page, { isNotified }: { isNotified: boolean }): Promise<void> {
  if (isNotified) await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  // Pauses at the next line of script: Chromium's own freezing needs a hidden page, and all are visible here.
  await session.send('Debugger.pause')
}

for (const how of ['closed', 'frozen', 'frozen without being told'] as const) {
  // spec: browser-8
  test(
    `a tab takes over when the leading one is ${how}`,
    longIf(how === 'frozen'),
    async ({ browser, baseURL }) => {
      const origin = baseURL as string
      const { anna, bob, other, path } = await meet(browser, origin)
      const [first, second] = [anna.page, await anna.context.newPage()]
      const opened = first.waitForEvent('websocket')
      await openChat(first, path, other.name)
      await opened
      await openChat(second, path, other.name)
      await second.bringToFront()
      // The second tab receives what the first forwards.
      const [before, after] = [words(), words()]
      await post(bob.context, origin, `/api${path}/messages`, { body: before })
      await expect(bubble(second, before)).toBeVisible()

      const taken = second.waitForEvent('websocket')
      if (how === 'closed') await first.close()
      else await freeze(first, { isNotified: how === 'frozen' })
      const from = Date.now()
      await post(bob.context, origin, `/api${path}/messages`, { body: after })
      await expect(bubble(second, after)).toBeVisible()
      const took = Date.now() - from
      test.info().annotations.push({ type: 'takeover', description: `${took} ms` })
      await taken
      await anna.context.close()
      await bob.context.close()
    },
  )
}

// spec: browser-9
test('without sockets the event stream and plain calls are used', async ({ browser, baseURL }) => {
  const { anna, bob, other, own, path } = await meet(browser, baseURL as string)
  await anna.context.routeWebSocket('**/api/socket**', (socket) => void socket.close())
  await openChat(anna.page, path, other.name)
  await openChat(bob.page, path, own.name)
  const [one, two] = [words(), words()]
  await write(anna.page, other.name, one)
  await expect(bubble(bob.page, one)).toBeVisible()
  await write(bob.page, own.name, two)
  await expect(bubble(anna.page, two)).toBeVisible()
  await anna.context.close()
  await bob.context.close()
})

test('a message that is refused later is reported in its chat, with its text, and can be deleted', async ({
  browser,
  baseURL,
}) => {
  const { anna, bob, other, path } = await meet(browser, baseURL as string)
  const { page, context } = anna
  await context.routeWebSocket('**/api/socket**', (socket) => void socket.close())
  const refusal = { code: 'credits_required', status: 402, message: 'Not enough credits for this.' }
  await context.route(`**/api${path}/messages`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 402, json: { ...refusal, data: { required: 1, balance: 0 } } })
      : route.fallback(),
  )
  await openChat(page, path, other.name)
  await context.setOffline(true)
  const text = words()
  await write(page, other.name, text)
  await expect(bubble(page, text).getByText(t('chats.bubble.waiting'), { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(bubble(page, text).getByText(refusal.message)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(bubble(page, text).getByText(refusal.message)).toBeVisible()
  await bubble(page, text)
    .getByRole('button', { name: t('kit.delete') })
    .click()
  await expect(bubble(page, text)).toHaveCount(0)
  await page.reload()
  await expectReady(page)
  await expect(bubble(page, text)).toHaveCount(0)
  await context.close()
  await bob.context.close()
})

// spec: chats-35
test('drafts outlive the tab, and a logout deletes them and the outbox', async ({ browser, baseURL }) => {
  const { anna, bob, other, path } = await meet(browser, baseURL as string)
  const { context } = anna
  const [draft, unsent] = [words(), words()]
  const field = await openChat(anna.page, path, other.name)
  await field.fill(draft)
  await anna.page.close()
  const page = await context.newPage()
  await expect(await openChat(page, path, other.name)).toHaveValue(draft)
  await context.setOffline(true)
  await write(page, other.name, unsent)
  await expect(bubble(page, unsent)).toBeVisible()
  await page.getByLabel(t('chats.composer.label', { name: other.name })).fill(draft)
  const saved = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vonk-private-')))
  expect(await saved()).toHaveLength(2)
  // Logged out elsewhere: the connection comes back, the session does not. Requests of the browser itself are
  // held offline, a request of the test is not.
  const left = await context.request.get('/api/logout.php')
  expect(left.status()).toBe(200)
  await context.setOffline(false)
  // The page navigates there by itself once it learns that the session is over.
  await page.waitForURL('**/login?*')
  await expect.poll(saved).toEqual([])
  await logIn({ ...anna, page }, baseURL as string, 'member46@vonk.test')
  await expect(await openChat(page, path, other.name)).toHaveValue('')
  await expect(bubble(page, unsent)).toHaveCount(0)
  await context.close()
  await bob.context.close()
})
