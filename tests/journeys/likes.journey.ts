import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { longIf, test } from './journey.ts'
import { expectReady, logIn, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

// Likes as seen by two members: the modal of a new like, the discreet notice, the badge in the list and how
// it is removed.

const t = textsOf('en')

/** Makes one member like another, or withdraw the like, by a call of that member's browser. */
function like({ page }: Person, profileId: number, method: 'POST' | 'DELETE'): Promise<number> {
  return page.evaluate(
    async ([id, verb]) => {
      const isNew = verb === 'POST'
      const response = await fetch(isNew ? '/api/likes' : `/api/likes/${id}`, {
        method: verb as string,
        headers: { 'content-type': 'application/json' },
        ...(isNew ? { body: JSON.stringify({ profile_id: id }) } : {}),
      })
      return response.status
    },
    [profileId, method] as const,
  )
}

const modal = (page: Page) => page.getByRole('dialog', { name: t('likes.newLike.title') })

for (const width of [390, 1280]) {
  // spec: chats-7, likes-3, likes-4, likes-5, likes-7
  test(
    `a new like is announced, viewed and withdrawn (${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      test.slow()
      const origin = baseURL as string
      const anna = await openBrowser(browser, origin, { width })
      const bram = await openBrowser(browser, origin)
      // Two other members at each width, without likes between them yet.
      const own = await logIn(anna, origin, `member${width === 390 ? 31 : 33}@vonk.test`)
      const other = await logIn(bram, origin, `member${width === 390 ? 32 : 34}@vonk.test`)
      const { page } = anna
      await like(bram, own.id, 'DELETE')
      await like(anna, other.id, 'DELETE')

      // While the page is open: a notice that links to the sender.
      await page.goto('/members')
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      expect(await like(bram, own.id, 'POST')).toBe(200)
      const notice = page.getByText(t('likes.notice.like', { name: other.name })).filter({ visible: true })
      await expect(notice.last()).toBeVisible()
      await expect(page.getByRole('button', { name: t('likes.notice.look') })).toBeVisible()
      await expectAccessible(page)

      // The URL requests the modal: the parameter is removed, the others stay.
      await page.goto('/members?country=NL&t=1')
      await expect(modal(page)).toBeVisible()
      expect(new URL(page.url()).search).toBe('?country=NL')
      await expect(modal(page)).toContainText(other.name)
      await page.keyboard.press('Escape')
      await expect(modal(page)).toBeHidden()
      await page.goto('/members?t=soon')
      await page.waitForURL((url) => !url.searchParams.has('t'))

      // It is first in the list with its badge, and counted.
      await page.goto('/likes')
      const card = page.getByRole('listitem').filter({ hasText: other.name })
      await expect(card.getByText(t('likes.new'), { exact: true })).toBeVisible()

      // The button opens the chat, the picture the profile; both mark the like as seen.
      await page.goto('/members?t=0')
      await modal(page)
        .getByRole('button', { name: t('likes.write', { name: other.name }) })
        .click()
      await page.waitForURL(/\/(members\/\d+\/chat|chats\/\d+)$/)
      await like(bram, own.id, 'DELETE')
      await like(bram, own.id, 'POST')
      await page.goto('/members?t=0')
      await modal(page)
        .getByRole('button', { name: t('likes.newLike.profile') })
        .click()
      await page.waitForURL(`**/likes/m/${other.id}`)
      await expect(page.getByRole('heading', { name: new RegExp(other.name) })).toBeVisible()
      await page.goto('/likes')
      await expect(card).toBeVisible()
      await expect(card.getByText(t('likes.new'), { exact: true })).toBeHidden()

      // Liking back shows the match: the like is not new any more.
      await like(bram, own.id, 'DELETE')
      await like(bram, own.id, 'POST')
      await page.goto('/likes')
      await expect(card.getByText(t('likes.new'), { exact: true })).toBeVisible()
      await expectReady(page)
      await card.getByRole('button', { name: t('likes.button.likeName', { name: other.name }) }).click()
      await expect(page.getByText(t('likes.match.title')).first()).toBeVisible()
      // Below the open match the list has no roles.
      await page.getByRole('button', { name: t('likes.match.later') }).click()
      await expect(card).toBeVisible()
      await expect(card.getByText(t('likes.new'), { exact: true })).toHaveCount(0)

      // The match is withdrawn with one click, and restored from the notice.
      await page.goto('/likes/matches')
      await expect(card.getByRole('link', { name: t('likes.write', { name: other.name }) })).toBeVisible()
      await card.getByRole('button', { name: t('likes.button.likeName', { name: other.name }) }).click()
      await page.getByRole('button', { name: t('likes.button.likeAgain') }).click()
      await expect(page.getByText(t('likes.match.title')).first()).toBeVisible()
      // The first line is written where the match is; an idea fills the field and is not sent by itself.
      const scene = page.getByRole('dialog')
      const line = scene.getByLabel(t('chats.match.label', { name: other.name }))
      await scene
        .getByRole('list', { name: t('chats.match.suggestions') })
        .getByRole('button')
        .first()
        .click()
      await expect(line).not.toHaveValue('')
      await line.fill('Hello from the match')
      await expectAccessible(page)
      await scene.getByRole('button', { name: t('chats.composer.send') }).click()
      await expect(scene.getByText(t('chats.match.sent', { name: other.name }))).toBeVisible()
      // It leads into the chat, which has the message once, and closes behind.
      await scene.getByRole('link', { name: t('chats.match.open') }).click()
      await page.waitForURL(/\/chats\/\d+$/)
      await expect(scene).toBeHidden()
      await expect(page.locator('[id^=message-]').filter({ hasText: 'Hello from the match' })).toHaveCount(1)

      // A withdrawn like disappears live.
      await like(anna, other.id, 'DELETE')
      await page.goto('/likes')
      await expect(card).toBeVisible()
      await like(bram, own.id, 'DELETE')
      await expect(card).toHaveCount(0)

      expect(anna.complaints).toEqual([])
      await anna.context.close()
      await bram.context.close()
    },
  )
}

// spec: likes-8
test('a match that the other member makes is a notice, which opens the match', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin, { width: 390 })
  const bram = await openBrowser(browser, origin)
  const own = await logIn(anna, origin, 'member35@vonk.test')
  const other = await logIn(bram, origin, 'member36@vonk.test')
  const { page } = anna
  await like(bram, own.id, 'DELETE')
  await like(anna, other.id, 'POST')
  await page.goto('/members')
  await expectReady(page)
  expect(await like(bram, own.id, 'POST')).toBe(200)
  await expect(page.getByText(t('likes.notice.match', { name: other.name })).first()).toBeVisible()
  await page.getByRole('button', { name: t('likes.notice.look') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('likes.match.text', { name: other.name }))).toBeVisible()
  expect(anna.complaints).toEqual([])
  for (const person of [anna, bram]) await person.context.close()
})

// spec: likes-3
test('a like back is not new any more without script either', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin)
  const bram = await openBrowser(browser, origin)
  const own = await logIn(anna, origin, 'member49@vonk.test')
  const other = await logIn(bram, origin, 'member50@vonk.test')
  await like(anna, other.id, 'DELETE')
  await like(bram, own.id, 'DELETE')
  expect(await like(bram, own.id, 'POST')).toBe(200)
  const plain = await openBrowser(browser, origin, { javaScript: false })
  await plain.context.addCookies(await anna.context.cookies())
  await plain.page.goto('/likes')
  const card = plain.page.getByRole('listitem').filter({ hasText: other.name })
  const mark = card.getByText(t('likes.new'), { exact: true })
  await expect(mark).toBeVisible()
  await card.getByRole('button', { name: t('likes.button.likeName', { name: other.name }) }).click()
  await plain.page.goto('/likes/matches')
  await expect(card).toBeVisible()
  await expect(mark).toHaveCount(0)
  for (const person of [anna, bram, plain]) await person.context.close()
})
