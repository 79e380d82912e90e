import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { longIf, test } from './journey.ts'
import { expectReady, logIn, newStamp, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

// A photo in a chat: chosen, paid, blurred for an unsuspecting recipient, shown on request, enlarged by a
// click.

async function creditsOf({ context }: Person): Promise<number> {
  return (await (await context.request.get('/api/user.php')).json()).user.credits
}

/** Logs in a sender with photos, and a member whom they have never written to. */
async function meet(browser: Browser, origin: string, width: number, email: string) {
  const [sender, receiver] = [
    await openBrowser(browser, origin, { width }),
    await openBrowser(browser, origin, { width }),
  ]
  const from = await logIn(sender, origin, 'premium@vonk.test')
  const to = await logIn(receiver, origin, email)
  return { sender, receiver, from, to }
}

/** Returns the messages with a member, next to which the list of chats may be. */
const threadOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('region', { name: t('chats.thread.messages', { name }) })

/** Returns the width of a loaded picture; else 0. */
const widthOf = (image: ReturnType<Person['page']['locator']>) =>
  image.evaluate((node: HTMLImageElement) => (node.complete ? node.naturalWidth : 0))

for (const [width, email] of [
  [390, 'member11@vonk.test'],
  [1280, 'member12@vonk.test'],
] as const) {
  // spec: chats-33
  test(
    `a photo is blurred until the recipient accepts it (${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const origin = baseURL as string
      const { sender, receiver, from, to } = await meet(browser, origin, width, email)
      const words = `Here I am, ${newStamp()}`
      const before = await creditsOf(sender)

      const { page } = sender
      await page.goto(`/members/${to.id}/chat`)
      const button = page.getByRole('button', { name: t('chats.photo.button') })
      await expectReady(page)
      await button.click()
      const dialog = page.getByRole('dialog', { name: t('chats.photo.title', { name: to.name }) })
      // The first one may be in review, because of the journey that changes its rating.
      await expect(dialog.getByRole('radio').last()).toBeVisible()
      await dialog.getByRole('radio').last().check()
      await dialog.getByRole('textbox').fill(words)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: t('chats.photo.send') }).click()
      await page.waitForURL(/\/chats\/\d+$/)
      await expect(dialog).toBeHidden()
      expect(await creditsOf(sender)).toBe(before - 20)
      const own = threadOf(page, to).getByRole('listitem').filter({ hasText: words })
      await expect.poll(() => widthOf(own.getByRole('button').locator('img').first())).toBeGreaterThan(240)

      const other = receiver.page
      await other.goto('/chats')
      await other
        .getByRole('link', { name: new RegExp(from.name) })
        .first()
        .click()
      const received = threadOf(other, from).getByRole('listitem').filter({ hasText: words })
      const show = received.getByRole('button', { name: t('chats.photo.show') })
      await expect(show).toBeVisible()
      await expect(received.getByText(t('chats.photo.covered', { name: from.name }))).toBeVisible()
      await expect.poll(() => widthOf(received.locator('img').first())).toBe(240)
      const box = await received.locator('img').first().boundingBox()
      await expectReady(page)
      await expectAccessible(other)
      await show.focus()
      await other.keyboard.press('Enter')
      const large = received.getByRole('button', {
        name: `${t('chats.photo.label.other', { name: from.name })}. ${t('photos.enlarge')}`,
      })
      await expect(large).toBeFocused()
      await expect.poll(() => widthOf(large.locator('img'))).toBeGreaterThan(240)
      expect((await large.boundingBox())?.height).toBe(box?.height)
      expect((await large.boundingBox())?.width).toBe(box?.width)
      await other.keyboard.press('Enter')
      const lightbox = other.getByRole('dialog', { name: t('photos.gallery', { name: from.name }) })
      await expect(lightbox.getByRole('img')).toBeVisible()
      await other.keyboard.press('Escape')
      await expect(lightbox).toBeHidden()
      await expect(large).toBeFocused()

      if (width === 390) {
        // The next one is blurred again, and sharp once the recipient has replied.
        await page.getByRole('button', { name: t('chats.photo.button') }).click()
        await dialog.getByRole('radio').last().check()
        await dialog.getByRole('button', { name: t('chats.photo.send') }).click()
        await expect(other.getByRole('button', { name: t('chats.photo.show') })).toHaveCount(1)
        await other.getByRole('textbox').fill('Nice to see you')
        await other.locator('form[data-action-bar] [type=submit]').click()
        await expect(other.getByRole('button', { name: t('chats.photo.show') })).toHaveCount(0)
        await expect(other.getByRole('button', { name: new RegExp(t('photos.enlarge')) })).toHaveCount(2)
      }

      // Without a connection it is queued with its picture, and sent once.
      if (width === 1280) {
        await page.getByRole('button', { name: t('chats.photo.button') }).click()
        await dialog.getByRole('radio').last().check()
        await sender.context.setOffline(true)
        await dialog.getByRole('button', { name: t('chats.photo.send') }).click()
        await expect(dialog).toBeHidden()
        const waiting = threadOf(page, to).getByRole('listitem').last()
        await expect(waiting.getByText(t('chats.bubble.waiting'), { exact: true })).toBeVisible()
        await expect.poll(() => widthOf(waiting.locator('img'))).toBe(240)
        await sender.context.setOffline(false)
        await expect(other.getByRole('button', { name: t('chats.photo.show') })).toHaveCount(1)
        await expect(waiting.getByRole('button', { name: new RegExp(t('photos.enlarge')) })).toBeVisible()
        expect(await creditsOf(sender)).toBe(before - 40)
        const isOffline = (text: string) => text.includes('ERR_INTERNET_DISCONNECTED')
        sender.complaints.splice(0, Infinity, ...sender.complaints.filter((text) => !isOffline(text)))
      }

      expect([...sender.complaints, ...receiver.complaints]).toEqual([])
      await sender.context.close()
      await receiver.context.close()
    },
  )
}
