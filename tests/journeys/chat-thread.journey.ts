import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { longIf, test } from './journey.ts'
import { expectReady, logIn, openBrowser } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

// Messages between two browsers: arrival, warning, reading, replies, reactions.

/** Returns the messages with a member, next to which the list of chats may be. */
const threadOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('region', { name: t('chats.thread.messages', { name }) })

const writingTo = (page: Page, { name }: { name: string }) =>
  page.getByRole('textbox', { name: t('chats.composer.label', { name }) })

/** Returns the chip of a partner's reaction; without a name, of the viewer's own. */
const chipOf = (emoji: 'heart' | 'thumb', name?: string) => {
  const word = t(`chats.reactions.names.${emoji}`)
  return name === undefined
    ? t('chats.reactions.chip.own', { emoji: word })
    : t('chats.reactions.chip.other', { emoji: word, name })
}

/** Logs in two members who have never written to each other. */
async function meet(browser: Browser, origin: string, width: number, emails: readonly [string, string]) {
  const sender = await openBrowser(browser, origin, { width })
  const receiver = await openBrowser(browser, origin, { width })
  const from = await logIn(sender, origin, emails[0])
  const to = await logIn(receiver, origin, emails[1])
  return { sender, receiver, from, to }
}

for (const [width, ...emails] of [
  [390, 'member21@vonk.test', 'member22@vonk.test'],
  [1280, 'member23@vonk.test', 'member24@vonk.test'],
] as const) {
  // spec: chats-18, chats-19, chats-36, chats-39, core-12
  test(
    `a message arrives, gets a reply and a reaction (${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const { sender, receiver, from, to } = await meet(browser, baseURL as string, width, emails)
      const [page, other] = [sender.page, receiver.page]
      const words = 'I need money, please send me 200 euro'
      const link = 'https://pay.example.com/now'

      // It reaches a browser that shows another page, and its sender sees that.
      await other.goto('/likes')
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto(`/members/${to.id}/chat`)
      await expectReady(page)
      await writingTo(page, to).fill(`${words} ${link}`)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/chats\/\d+$/)
      const chat = new URL(page.url()).pathname
      const sent = threadOf(page, to).getByRole('listitem').filter({ hasText: words }).first()
      await expect(sent.getByText(t('chats.bubble.delivered'), { exact: true })).toBeVisible()
      await expect(sent).toContainText(link)
      await expect(sent.getByText(t('chats.contactMasking.own', { name: to.name }))).toBeVisible()
      await expect(sent.getByText(`${link} ${t('chats.contactMasking.mark')}`)).toBeVisible()
      await expect(sent.getByText(t('chats.scamWarnings.money.what'))).toHaveCount(0)
      await expectAccessible(page)

      // The recipient is warned, and sees no link before replying.
      await other.goto(chat)
      const received = threadOf(other, from).getByRole('listitem').filter({ hasText: words }).first()
      await expect(received.getByText(t('chats.scamWarnings.money.what'))).toBeVisible()
      await expect(received.getByText(t('chats.scamWarnings.money.rule'))).toBeVisible()
      await expect(received.getByText(t('chats.contactMasking.received'))).toBeVisible()
      await expect(received).not.toContainText('example')
      await expectAccessible(other)
      await expect(sent.getByText(t('chats.bubble.read'), { exact: true })).toBeVisible()

      // Replies from the menu; Escape cancels.
      const menuOf = t('chats.thread.theirMessageMenu', { name: from.name, time: '' }).trim()
      const menu = received.getByRole('button', { name: new RegExp(`^${menuOf}`) })
      const replyTo = async () => {
        await menu.click()
        await other.getByRole('menuitem', { name: t('chats.reply.action') }).click()
      }
      const bar = other.getByRole('button', { name: t('chats.reply.cancel') })
      await expectReady(page)
      await menu.click()
      await expect(other.getByRole('menuitem', { name: t('chats.reply.action') })).toBeVisible()
      await expectAccessible(other)
      await other.getByRole('menuitem', { name: t('chats.reply.action') }).click()
      await expect(bar).toBeVisible()
      await expect(writingTo(other, from)).toBeFocused()
      await other.keyboard.press('Escape')
      await expect(bar).toBeHidden()
      await replyTo()
      await expect(bar).toBeVisible()
      await expect(writingTo(other, from)).toBeFocused()
      await other.keyboard.type('Not a cent')
      await expectAccessible(other)
      await other.keyboard.press('Enter')

      // The reply quotes the message for both, and links to it; now that both have written nothing is masked.
      for (const [reader, partner, message] of [
        [page, to, sent],
        [other, from, received],
      ] as const) {
        const answer = threadOf(reader, partner).getByRole('listitem').filter({ hasText: 'Not a cent' })
        const quote = answer.getByTitle(t('chats.reply.show'))
        await expect(quote).toContainText(words)
        await quote.click()
        await expect(message).toBeFocused()
        await expect(message).toBeInViewport()
        await expect(message).toContainText(link)
        await expect(message.getByText(t('chats.contactMasking.received'))).toHaveCount(0)
        await expect(message.getByText(t('chats.contactMasking.own', { name: to.name }))).toHaveCount(0)
        await expect(message.getByText(t('chats.contactMasking.mark'))).toHaveCount(0)
      }

      // Reacts by the menu, changes the reaction, removes it; the partner sees each step.
      const react = async (emoji: 'heart' | 'thumb') => {
        await menu.click()
        const choice = other.getByRole('menuitemcheckbox', { name: t(`chats.reactions.names.${emoji}`) })
        await expect(choice).toBeVisible()
        await choice.click()
      }
      const chip = (emoji: 'heart' | 'thumb') => ({
        own: received.getByRole('button', { name: chipOf(emoji), exact: true }),
        seen: sent.getByRole('button', { name: chipOf(emoji, to.name), exact: true }),
      })
      await react('heart')
      await expect(chip('heart').own).toHaveAttribute('aria-pressed', 'true')
      await expect(chip('heart').seen).toBeVisible()
      await react('thumb')
      await expect(chip('thumb').own).toBeVisible()
      await expect(chip('thumb').seen).toBeVisible()
      await expect(chip('heart').seen).toHaveCount(0)
      await expectAccessible(page)
      await chip('thumb').own.click()
      await expect(chip('thumb').own).toHaveCount(0)
      await expect(chip('thumb').seen).toHaveCount(0)

      // With Enter set to new lines, Ctrl and Enter sends.
      await page.goto('/chats')
      const settings = page.getByRole('button', { name: t('chats.settings.title') })
      await expectReady(page)
      await settings.click()
      const enterSends = page.getByRole('switch', { name: t('chats.settings.enterSends') })
      await expect(enterSends).toBeChecked()
      await enterSends.uncheck()
      await page.keyboard.press('Escape')
      await expect(enterSends).toBeHidden()
      await page.locator(`a[href="${chat}"]`).click()
      const field = writingTo(page, to)
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(t('chats.composer.keysWithControl'))
      await page.keyboard.type('One line')
      await page.keyboard.press('Enter')
      await page.keyboard.type('and another')
      await expect(field).toHaveValue('One line\nand another')
      await page.keyboard.press('Control+Enter')
      await expect(field).toHaveValue('')
      await expect(
        threadOf(other, from).getByRole('listitem').filter({ hasText: 'and another' }),
      ).toContainText('One line')

      expect([...sender.complaints, ...receiver.complaints]).toEqual([])
      await sender.context.close()
      await receiver.context.close()
    },
  )
}
