import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { doubleTap, hold } from './hands.ts'
import { test } from './journey.ts'
import { expectReady, logIn, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

// A chat in the hand: its own header, messages above the keyboard, taps and holds; a photo from the device;
// translation where the browser has a translator.

const threadOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('region', { name: t('chats.thread.messages', { name }) })

const paragraph = 'We walked along the river until the lights came on, and then a little further. '

/** Writes messages by calls; returns the conversation. */
async function write({ context }: Person, origin: string, to: { id: number }, bodies: string[]) {
  let conversation = 0
  for (const body of bodies) {
    const data = { profile_id: to.id, client_id: crypto.randomUUID(), kind: 'text', body }
    const answer = await context.request.post('/api/chats', { headers: { origin }, data })
    expect(answer.status(), await answer.text()).toBe(200)
    conversation = (await answer.json()).conversation_id
  }
  return conversation
}

/** Opens a chat on a phone, with messages from the premium member. */
async function openChat(browser: Browser, origin: string, email: string, bodies: string[]) {
  const writer = await openBrowser(browser, origin)
  const from = await logIn(writer, origin, 'premium@vonk.test')
  const reader = await openBrowser(browser, origin, { width: 390, isTouch: true })
  const to = await logIn(reader, origin, email)
  const id = await write(writer, origin, to, bodies)
  await writer.context.close()
  return { reader, page: reader.page, from, id }
}

/** Returns how many of these elements are completely above a height, and below the header of the chat. */
const countInSight = (messages: Locator) =>
  messages.evaluateAll((items) => {
    const box = items[0]?.closest('section')?.getBoundingClientRect()
    return items.filter((item) => {
      const { top, bottom } = item.getBoundingClientRect()
      return box && top >= box.top && bottom <= box.bottom
    }).length
  })

// spec: frame-28
test('a chat on a phone: five messages above the keyboard, two taps react, holding opens the menu', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const short = ['Hello', 'How was your day', 'Mine was long', 'Rain since Monday', 'Tea?', 'Or a walk']
  const bodies = [paragraph.repeat(8), paragraph.repeat(6), ...short]
  const { reader, page, from, id } = await openChat(browser, origin, 'member6@vonk.test', bodies)
  // A browser without a translator offers none.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Translator'))
  await page.goto(`/chats/${id}`)
  await expectReady(page)
  const thread = threadOf(page, from)
  const messageOf = (text: string) => thread.getByRole('listitem').filter({ hasText: text }).last()
  const last = messageOf('Or a walk')
  const composer = page.getByRole('textbox', { name: t('chats.composer.label', { name: from.name }) })
  await expect(last).toBeInViewport()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText(t('frame.demo.bar')).filter({ visible: true })).toHaveCount(0)

  // A keyboard covers the lower half: the composer is above it, and so are five messages.
  const cover = (height: number | null) =>
    page.evaluate((visible) => {
      const { visualViewport } = window
      if (!visualViewport) throw new Error('no visual viewport')
      if (visible === null) Reflect.deleteProperty(visualViewport, 'height')
      else Object.defineProperty(visualViewport, 'height', { get: () => visible, configurable: true })
      visualViewport.dispatchEvent(new Event('resize'))
    }, height)
  await composer.tap()
  await cover(400)
  const box = await composer.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400)
  await expect(last).toBeInViewport()
  expect(await countInSight(thread.locator('li[id^=message-]'))).toBeGreaterThanOrEqual(5)
  await cover(null)
  expect((await composer.boundingBox())?.y).toBeGreaterThan(600)
  // The same where the browser makes the page smaller.
  await page.setViewportSize({ width: 390, height: 400 })
  await expect(last).toBeInViewport()
  expect(await countInSight(thread.locator('li[id^=message-]'))).toBeGreaterThanOrEqual(5)
  await page.setViewportSize({ width: 390, height: 844 })

  // Two taps add a heart, two more remove it; one alone does nothing after that.
  const middleOf = async (element: Locator) => {
    const area = await element.boundingBox()
    if (!area) throw new Error('nothing to tap')
    return { x: area.x + area.width / 2, y: area.y + area.height / 2 }
  }
  const text = messageOf('Rain since Monday').getByText('Rain since Monday')
  const heart = messageOf('Rain since Monday').getByRole('button', {
    name: t('chats.reactions.chip.own', { emoji: t('chats.reactions.names.heart') }),
    exact: true,
  })
  await doubleTap(page, await middleOf(text))
  await expect(heart).toBeVisible()
  await doubleTap(page, await middleOf(text))
  await expect(heart).toHaveCount(0)
  await text.tap()
  await expect(heart).toHaveCount(0)

  // Holding a message opens its menu once the finger lifts.
  const reply = page.getByRole('menuitem', { name: t('chats.reply.action') })
  const bubble = messageOf('Rain since Monday').locator('.holdable')
  await hold(page, text, () => expect(bubble).toHaveAttribute('data-held'))
  await expect(reply).toBeVisible()
  await expect(page.getByRole('menuitem', { name: t('chats.thread.copy') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: t('chats.translation.action') })).toHaveCount(0)
  await reply.tap()
  await expect(page.getByRole('button', { name: t('chats.reply.cancel') })).toBeVisible()

  // Away from the end, a button leads to the newest message.
  const toNewest = page.getByRole('button', { name: t('chats.thread.toNewest') })
  await expect(toNewest).toHaveCount(0)
  await thread.evaluate((element) => element.scrollTo({ top: -element.scrollHeight }))
  await expect(toNewest).toBeVisible()
  await expectAccessible(page)
  await toNewest.tap()
  await expect(last).toBeInViewport()
  await expect(toNewest).toHaveCount(0)
  expect(reader.complaints).toEqual([])
  await reader.context.close()
})

// spec: chats-47
test('a pinned chat is the first of the list, in other tabs too', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin)
  await logIn(person, origin, 'premium@vonk.test')
  const { page, context } = person
  const { chats } = await (await context.request.get('/api/chats')).json()
  const { conversation_id, other } = chats.at(-1)
  const tab = await context.newPage()
  const firstOf = (at: Page) =>
    at
      .getByRole('region', { name: t('chats.list.label') })
      .locator('a[href^="/chats/"]')
      .first()
  await tab.goto('/chats')
  await expect(firstOf(tab)).not.toContainText(other.name)
  await page.goto(`/chats/${conversation_id}`)
  await expectReady(page)
  const menu = page.getByRole('button', { name: t('chats.thread.menu') })
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(entry(t('chats.thread.profile'))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entry(t('chats.thread.pin'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('chats.thread.pinned', { name: other.name })).first()).toBeVisible()
  for (const at of [page, tab]) {
    await expect(firstOf(at)).toContainText(other.name)
    await expect(firstOf(at).getByRole('img', { name: t('chats.thread.isPinned') })).toBeVisible()
  }
  await menu.click()
  await entry(t('chats.thread.unpin')).click()
  await expect(firstOf(tab)).not.toContainText(other.name)
  expect(person.complaints).toEqual([])
  await context.close()
})

// spec: chats-46
test('a chat of the list is held for its menu; before the first message one can block and report', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin, { width: 390, isTouch: true })
  await logIn(person, origin, 'premium@vonk.test')
  const { page, context } = person
  const { chats } = await (await context.request.get('/api/chats')).json()
  const { conversation_id, other } = chats.at(-1)
  await page.goto('/chats')
  await expectReady(page)
  const row = page.locator('li', { has: page.locator(`a[href="/chats/${conversation_id}"]`) })
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await row.scrollIntoViewIfNeeded()
  await hold(page, row.locator('a'), () => expect(row.locator('a')).toHaveAttribute('data-held'))
  await expect(entry(t('chats.thread.pin'))).toBeVisible()
  await expectAccessible(page)
  expect(new URL(page.url()).pathname).toBe('/chats')
  await entry(t('chats.thread.mute')).tap()
  await expect(row.getByRole('img', { name: t('chats.thread.isMuted') })).toBeVisible()
  // The same by its button; what is deleted can be restored.
  const menu = row.getByRole('button', { name: t('chats.list.menu', { name: other.name }) })
  await menu.tap()
  await entry(t('chats.thread.unmute')).tap()
  await expect(row.getByRole('img', { name: t('chats.thread.isMuted') })).toHaveCount(0)
  await menu.tap()
  await entry(t('chats.thread.delete')).tap()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: t('chats.thread.undo') }).tap()
  await expect(row).toBeVisible()

  // Somebody without a chat.
  const { results } = await (await context.request.get('/api/members?order=active&with_photo=true')).json()
  const known = new Set(chats.map(({ other: one }: { other: { id: number } }) => one.id))
  const stranger = results.find(
    (card: { id: number; is_fictional: boolean }) => !known.has(card.id) && !card.is_fictional,
  )
  await page.goto(`/members/${stranger.id}/chat`)
  await expectReady(page)
  await page.getByRole('button', { name: t('chats.thread.menu') }).tap()
  await expect(entry(t('profiles.view.block', { name: stranger.name }))).toBeVisible()
  await entry(t('safety.reportProfile', { name: stranger.name })).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(person.complaints).toEqual([])
  await context.close()
})

// spec: chats-48
test('a photo from the device is added to the own ones, as a private one, and sent', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const { reader, page, from, id } = await openChat(browser, origin, 'member8@vonk.test', ['Show me'])
  const photosOf = async () =>
    (await (await reader.context.request.get('/api/profile')).json()).profile.photos as {
      id: number
      audience: string
    }[]
  // A free member has room for three.
  for (const photo of (await photosOf()).slice(1)) {
    await reader.context.request.delete(`/api/profile/photos/${photo.id}`, { headers: { origin } })
  }
  const before = (await photosOf()).map((photo) => photo.id)
  await page.goto(`/chats/${id}`)
  await expectReady(page)
  await page.getByRole('button', { name: t('chats.photo.button') }).tap()
  const dialog = page.getByRole('dialog', { name: t('chats.photo.title', { name: from.name }) })
  const camera = dialog.locator('input[type=file][capture]')
  await expect(dialog.getByText(t('chats.photo.camera'))).toBeVisible()
  const image = sharp({ create: { width: 400, height: 500, channels: 3, background: '#3a7' } })
  await camera.setInputFiles({
    name: 'now.jpg',
    mimeType: 'image/jpeg',
    buffer: await image.jpeg().toBuffer(),
  })
  await expect(dialog.getByRole('radio').last()).toBeChecked({ timeout: 30_000 })
  const added = (await photosOf()).filter((photo) => !before.includes(photo.id))
  expect(added).toMatchObject([{ audience: 'private' }])
  await dialog.getByRole('button', { name: t('chats.photo.send') }).tap()
  await expect(dialog).toBeHidden()
  await expect(
    threadOf(page, from).getByRole('button', { name: new RegExp(t('photos.enlarge')) }),
  ).toBeVisible()
  expect(reader.complaints).toEqual([])
  await reader.context.close()
})

// spec: chats-49
test('a message is translated where the browser has a translator', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const words = 'Wollen wir am Fluss spazieren gehen?'
  const { reader, page, from, id } = await openChat(browser, origin, 'member9@vonk.test', [words])
  // The translator of Chromium without a window has no languages.
  await reader.context.addInitScript(() => {
    const destroy = () => {}
    const detect = async () => [{ detectedLanguage: 'de' }]
    const translate = async () => 'Shall we walk along the river?'
    Object.assign(globalThis, {
      LanguageDetector: { create: async () => ({ detect, destroy }) },
      Translator: { create: async () => ({ translate, destroy }) },
    })
  })
  await page.goto(`/chats/${id}`)
  await expectReady(page)
  const message = threadOf(page, from).locator('li[id^=message-]').first()
  const menu = message.getByRole('button', { expanded: false }).first()
  await menu.tap()
  await page.getByRole('menuitem', { name: t('chats.translation.action') }).tap()
  await expect(message.getByText('Shall we walk along the river?').first()).toBeVisible()
  await expect(message.getByText(t('chats.translation.note'))).toBeVisible()
  await expectAccessible(page)
  await menu.tap()
  await page.getByRole('menuitem', { name: t('chats.translation.original') }).tap()
  await expect(message.getByText(words)).toBeVisible()
  expect(reader.complaints).toEqual([])
  await reader.context.close()
})
