import { expect, type Page } from '@playwright/test'
import { longIf, test } from '../journey.ts'
import { expectReady, logIn, makeAccount, openBrowser } from '../people.ts'
import { textsOf } from '../texts.ts'
import { translatePages } from './translator.ts'

// Members write across languages and let the browser translate the page: it moves every text into elements of its own.

const t = textsOf('en')

/** Expects that no part of the page has failed. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('font').first()).toBeAttached()
  await expect(page.getByText(t('frame.error.generic'))).toHaveCount(0)
}

/** Opens a page and waits until it listens and is translated. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectReady(page)
  await expectWhole(page)
}

for (const [begin, when] of [
  ['before', 'before its scripts arrive'],
  ['after', 'once it listens'],
] as const) {
  // spec: browser-29
  test(
    `a whole life of a member whose browser translates each page ${when}`,
    longIf(begin === 'after'),
    async ({ browser, baseURL }) => {
      const origin = baseURL as string
      const anna = await openBrowser(browser, origin)
      const bob = await openBrowser(browser, origin)
      const { name } = await makeAccount(anna, 'Anna')
      const partner = await logIn(bob, origin, 'premium@vonk.test')
      for (const { context } of [anna, bob]) await translatePages(context, begin)
      const { page } = anna

      // Search: filters that count as they change, and the order.
      await open(page, '/members')
      const form = page.locator('#search-form')
      await form.getByRole('link', { name: t('search.filters.more') }).click()
      await page.getByRole('checkbox', { name: t('search.filters.withPhoto') }).check()
      await page.locator('#search-form button[type=submit]').click()
      await page.waitForURL('**with_photo=true**')
      await expectWhole(page)
      await page.getByLabel(t('search.order.label')).selectOption('new')
      await page.waitForURL('**order=new**')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectWhole(page)

      // A profile, by a link of the app, and a like that becomes a match.
      await page.getByRole('article').getByRole('link').first().click()
      await page.waitForURL(/\/members\/\d+/)
      await expectReady(page)
      await expectWhole(page)
      await open(page, `/members/${partner.id}`)
      await open(bob.page, '/likes')
      await page
        .getByRole('button', { name: t('likes.button.like', { name: partner.name }) })
        .first()
        .click()
      await expect(bob.page.getByText(name).first()).toBeVisible()
      await bob.page
        .getByRole('button', { name: t('likes.button.like', { name }) })
        .first()
        .click()
      await expect(bob.page.getByText(t('likes.match.title')).first()).toBeVisible()
      await expectWhole(bob.page)

      // A chat in both directions: what is sent, its receipts, an answer that quotes.
      await open(page, `/members/${partner.id}/chat`)
      const write = async (at: Page, to: string, words: string) => {
        await at.getByLabel(t('chats.composer.label', { name: to })).fill(words)
        await at.locator('main button[type=submit]', { hasText: t('chats.composer.send') }).click()
        await expect(at.getByRole('listitem').getByText(words).last()).toBeVisible()
      }
      await write(page, partner.name, 'Hello from afar')
      await open(bob.page, '/chats')
      await bob.page
        .getByRole('link', { name: new RegExp(name) })
        .first()
        .click()
      await expect(bob.page.getByRole('listitem').getByText('Hello from afar').last()).toBeVisible()
      await expect(page.getByText(t('chats.bubble.read')).last()).toBeVisible()
      await write(bob.page, name, 'Hello back')
      await expect(page.getByRole('listitem').getByText('Hello back').last()).toBeVisible()
      await expect(bob.page.getByText(t('chats.bubble.read')).last()).toBeVisible()
      const menu = t('chats.thread.theirMessageMenu', { name: partner.name, time: '' }).trim()
      await page
        .getByRole('button', { name: new RegExp(`^${menu}`) })
        .last()
        .click()
      await page.getByRole('menuitem', { name: t('chats.reply.action') }).click()
      await write(page, partner.name, 'An answer to that')
      await expect(bob.page.getByRole('listitem').getByText('An answer to that').last()).toBeVisible()
      for (const one of [anna, bob]) await expectWhole(one.page)

      // A purchase.
      await open(page, '/credits')
      await page
        .getByRole('listitem')
        .filter({ hasText: t('orders.credits', { count: 250 }) })
        .getByRole('link')
        .click()
      await page.getByRole('link', { name: 'iDEAL' }).click()
      await page.locator('[name=terms]').check()
      await page.locator('[name=start]').check()
      await page.locator('main form button[type=submit]').last().click()
      await page.waitForURL('**/sandbox/**')
      await page.locator('[name=outcome][value=succeed]').click()
      await expect(page.getByText(t('orders.order.completed')).first()).toBeVisible()
      await expectWhole(page)

      // Settings: switches, and a section that appears.
      await open(page, '/notifications')
      const quiet = page.getByRole('switch', { name: t('settings.quiet.use') })
      await quiet.click()
      await expect(quiet).toBeChecked()
      await expect(page.locator('#quiet select').first()).toBeVisible()
      await quiet.click()
      await expect(quiet).not.toBeChecked()
      await expect(page.locator('#quiet select')).toHaveCount(0)
      await expectWhole(page)

      expect(anna.complaints).toEqual([])
      expect(bob.complaints).toEqual([])
    },
  )
}

// spec: browser-29
test('an error in one message leaves the others and the page', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin)
  const bob = await openBrowser(browser, origin)
  const partner = await logIn(bob, origin, 'premium@vonk.test')
  const { name } = await makeAccount(anna, 'Anna')
  const { page } = anna
  await page.goto(`/members/${partner.id}/chat`)
  await expectReady(page)
  const send = async (words: string) => {
    await page.getByLabel(t('chats.composer.label', { name: partner.name })).fill(words)
    await page.locator('main button[type=submit]', { hasText: t('chats.composer.send') }).click()
    const message = page.getByRole('listitem').filter({ hasText: words }).last()
    await expect(message.getByText(t('chats.bubble.sent')).last()).toBeVisible()
    return message
  }
  const broken = await send('One that an extension changes')
  const whole = await send('One that it leaves')
  // The icon that React replaces when the message has been read.
  await broken.locator('[data-time] svg').evaluate((icon) => icon.remove())
  await bob.page.goto('/chats')
  await bob.page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  for (const message of [broken, whole]) {
    await expect(message.getByText(t('chats.bubble.read')).last()).toBeVisible()
  }
  // React reports what it has caught.
  expect(anna.complaints.filter((text) => !/removeChild/.test(text))).toEqual([])
  expect(bob.complaints).toEqual([])
})
