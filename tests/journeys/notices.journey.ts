import { type Browser, expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './journey.ts'
import { expectReady, fromSite, logIn, makeAccount, newPassword, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

// Notices for a member busy with something else, and the next step offered with a refusal.

async function send({ context }: Person, origin: string, path: string, data: object, method = 'POST') {
  const answer = await context.request.fetch(path, { method, headers: { origin }, data })
  return { status: answer.status(), body: await answer.json() }
}

async function enter(browser: Browser, origin: string, email: string) {
  const person = await openBrowser(browser, origin)
  return { person, own: await logIn(person, origin, email) }
}

interface Found {
  id: number
  name: string
  is_fictional: boolean
}

async function membersOf({ context }: Person, query = ''): Promise<Found[]> {
  return (await (await context.request.get(`/api/members?${query}`)).json()).results
}

/** Returns the first fictional and the first real member of the search. */
async function findBoth({ context }: Person): Promise<{ fictional: Found; real: Found }> {
  const found: Found[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
    const after: string = cursor && `&cursor=${cursor}`
    const answer = await context.request.get(`/api/members?order=new${after}`)
    const { results, next } = await answer.json()
    found.push(...results)
    cursor = next
    const [fictional, real] = [true, false].map((is) => found.find((one) => one.is_fictional === is))
    if (fictional && real) return { fictional, real }
  }
  throw new Error('the demo lacks members of both kinds')
}

// spec: chats-44
test('a message received on another screen is shown in one notice, discreetly if chosen so', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const { person: writer, own: from } = await enter(browser, origin, 'member31@vonk.test')
  const { person: reader, own: to } = await enter(browser, origin, 'member32@vonk.test')
  const { page } = reader
  const write = async (body: string) => {
    const message = { profile_id: to.id, client_id: crypto.randomUUID(), kind: 'text', body }
    const { status, body: answer } = await send(writer, origin, '/api/chats', message)
    expect(status, JSON.stringify(answer)).toBe(200)
    return answer.conversation_id as number
  }
  const notice = (text: string) => page.getByText(t('chats.thread.announced', { name: from.name, text }))
  const open = page.getByRole('button', { name: t('chats.notice.open') })

  const beDiscreet = async (discreet: boolean) =>
    expect((await send(reader, origin, '/api/account/privacy', { discreet }, 'PUT')).status).toBe(200)
  await beDiscreet(false)
  await page.goto('/credits')
  await expectReady(page)
  await write('The first of two')
  await expect(notice('The first of two').first()).toBeVisible()
  await expectAccessible(page)
  await write('Call me: 06 12 34 56 78')
  await expect(open).toHaveCount(1)
  await expect(notice('The first of two')).toHaveCount(0)
  await expect(page.getByText('12 34 56')).toHaveCount(0)
  const chat = await write('The last of three')
  await expect(notice('The last of three').first()).toBeVisible()
  await expect(open).toHaveCount(1)
  await open.click()
  await page.waitForURL(`**/chats/${chat}`)
  await expect(open).toHaveCount(0)

  // Discreet members see neither name nor text.
  await beDiscreet(true)
  await page.goto('/credits')
  await expectReady(page)
  await write('Nobody reads this over a shoulder')
  await expect(page.getByText(t('chats.notice.discreet')).first()).toBeVisible()
  await expect(page.getByText('over a shoulder')).toHaveCount(0)
  await expect(page.getByText(from.name)).toHaveCount(0)
  await beDiscreet(false)

  // A screen with texts of its own leaves the stream open: what was read in the chat is not announced on it.
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto(`/chats/${chat}`)
  await expectReady(page)
  await write('Read at once')
  await expect(page.getByText('Read at once').first()).toBeVisible()
  await page.locator('a[href="/members"]').first().click()
  await expect(page.locator('.picture-card').first()).toBeVisible()
  await write('Somewhere else')
  await expect(notice('Somewhere else').first()).toBeVisible()
  await expect(open).toHaveCount(1)
  expect(sockets).toHaveLength(1)
  await writer.context.close()
  await reader.context.close()
})

// spec: profiles-7
test('a fictional profile is labelled in the member’s lists', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const { person } = await enter(browser, origin, 'member33@vonk.test')
  const { page, context } = person
  const { fictional, real } = await findBoth(person)
  for (const list of ['blocks', 'hidden']) {
    for (const { id } of [fictional, real]) await send(person, origin, `/api/${list}`, { profile_id: id })
    await page.goto('/settings')
    await expectReady(page)
    for (const { name, is_fictional } of [fictional, real]) {
      const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
      await expect(row).toHaveCount(1)
      await expect(row.getByText(t('sites.fictional_singular'))).toHaveCount(is_fictional ? 1 : 0)
    }
    for (const { id } of [fictional, real]) await send(person, origin, `/api/${list}/${id}`, {}, 'DELETE')
  }
  await context.close()
})

// spec: chats-50
test('the missing acknowledgement before a first message to a fictional profile is reported in the page’s own words', async ({
  browser,
  baseURL,
}) => {
  const person = await openBrowser(browser, baseURL as string)
  const { page, context } = person
  // A new member has acknowledged nothing yet.
  await makeAccount(person, 'Nora')
  const { fictional } = await findBoth(person)
  // American English ticks nothing: it checks a box.
  const missing = page.getByText(/^Please (tick|check) this box first\.$/)
  await page.goto(`/members/${fictional.id}/chat`)
  const writing = page.locator('textarea[name=body]')
  await expectReady(page)
  await expect(page.getByText(t('sites.fictional_warning'))).toHaveCount(1)
  await writing.fill('Hello there')
  await page.keyboard.press('Enter')
  const tick = page.getByRole('checkbox', { name: t('chats.composer.acknowledge') })
  await expect(missing).toBeVisible()
  await expect(tick).toBeFocused()
  await expect(writing).toHaveValue('Hello there')
  await expectAccessible(page)
  await tick.check()
  await expect(missing).toHaveCount(0)
  await writing.press('Enter')
  await page.waitForURL(/\/chats\/\d+$/)
  await expect(page.locator('[id^=message-]').filter({ hasText: 'Hello there' })).toBeVisible()
  // From here on it is the first entry of the chat, without the box.
  await expect(page.getByText(t('sites.fictional_warning'))).toHaveCount(1)
  await expect(tick).toHaveCount(0)
  await context.close()
})

// spec: chats-43, frame-34
test('a member without free starts finds the way to more beside the refusal', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  // Not free@, whose new chats other journeys need.
  const { person } = await enter(browser, origin, 'member39@vonk.test')
  const { page, context } = person
  const premium = page.getByRole('main').getByRole('link', { name: t('frame.nav.premium') })
  const members = await membersOf(person, 'hide_fictional=1&order=new')
  const start = (profile_id: number) =>
    send(person, origin, '/api/chats', {
      profile_id,
      client_id: crypto.randomUUID(),
      kind: 'text',
      body: 'Good evening',
    })
  let refused: Found | undefined
  for (const member of members.slice(0, 8)) {
    const { status, body } = await start(member.id)
    if (body.code === 'conversation_limit') refused = member
    else expect([200, 403, 404], JSON.stringify(body)).toContain(status)
    if (refused) break
  }
  if (!refused) throw new Error('no start was refused')
  await page.goto(`/members/${refused.id}/chat`)
  const writing = page.locator('textarea[name=body]')
  await expectReady(page)
  await writing.fill('Are you there?')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('chats.composer.premium'))).toBeVisible()
  await expect(premium).toBeVisible()
  await expect(writing).toHaveValue('Are you there?')
  await expectAccessible(page)
  await context.close()
})

// spec: accounts-42
test('a browser whose session was ended by a new password shows the reason at the login', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  // A new member: passwords of the demo's members stay, and each member may change theirs a few times only.
  const elsewhere = await openBrowser(browser, origin)
  const { email } = await makeAccount(elsewhere, 'Ruth')
  const here = await openBrowser(browser, origin)
  const login = { email, password: newPassword }
  expect(
    (await here.context.request.post('/api/user.php', { headers: fromSite, data: login })).status(),
  ).toBe(200)
  const password = 'a-lantern-over-the-canal-7'
  const change = { old_password: newPassword, password, password_repeat: password }
  expect((await send(elsewhere, origin, '/api/account/password', change, 'PUT')).status).toBe(200)
  await here.page.goto('/chats')
  await here.page.waitForURL('**/login?next=*')
  await expect(here.page.getByText(t('accounts.login.passwordChanged'))).toBeVisible()

  // A caller who was not logged in receives nothing about a password.
  const visitor = await openBrowser(browser, origin)
  await visitor.page.goto('/chats')
  await visitor.page.waitForURL('**/login?next=*')
  await expect(visitor.page.getByRole('heading', { name: t('accounts.login.title') })).toBeVisible()
  await expect(visitor.page.getByText(t('accounts.login.passwordChanged'))).toHaveCount(0)
  for (const { context } of [here, elsewhere, visitor]) await context.close()
})

// spec: accounts-42
test('a visitor who opened a profile is offered the signup first', async ({ browser, baseURL }) => {
  const { page, context } = await openBrowser(browser, baseURL as string)
  await page.goto('/members/3')
  await page.waitForURL('**/login?next=*')
  // Strangers see the name only if the member has agreed.
  const { card } = await (await context.request.get('/api/profiles/3/landing')).json()
  const words = card ? t('accounts.login.toSee', { name: card.name }) : t('accounts.login.toSeeMember')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
  const main = page.getByRole('main')
  await expect(main.getByRole('link').or(main.getByRole('button')).first()).toHaveText(
    t('accounts.login.signup'),
  )
  await context.close()
})

// spec: chats-45
test('a chat can be muted, reported, blocked and deleted from its menu', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const { person } = await enter(browser, origin, 'premium@vonk.test')
  const { page, context } = person
  const { chats } = await (await context.request.get('/api/chats')).json()
  const { conversation_id, other } = chats.find((chat: { other: Found }) => !chat.other.is_fictional)
  const menu = page.getByRole('button', { name: t('chats.thread.menu') })
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await page.goto(`/chats/${conversation_id}`)
  await expectReady(page)
  await menu.click()
  for (const name of [
    t('chats.thread.profile'),
    t('chats.thread.reportChat'),
    t('profiles.view.block', { name: other.name }),
    t('chats.thread.delete'),
  ])
    await expect(entry(name)).toBeVisible()
  await entry(t('chats.thread.mute')).click()
  await expect(page.getByText(t('chats.thread.isMuted'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(t('chats.thread.isMuted'))).toBeVisible()
  await expectReady(page)
  await menu.click()
  await entry(t('chats.thread.unmute')).click()
  await expect(page.getByText(t('chats.thread.isMuted'))).toHaveCount(0)
  await menu.click()
  await entry(t('chats.thread.reportChat')).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await context.close()
})
