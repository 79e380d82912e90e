import { expect } from '@playwright/test'
import type { Locale } from '../../src/core/locales.ts'
import { expectAccessible } from './accessibility.ts'
import { longIf, test } from './journey.ts'
import { logIn, newStamp, openBrowser, signUp } from './people.ts'
import { textsOf } from './texts.ts'

// The main use case, end to end: a person signs up, confirms, searches, likes, matches and chats with a
// member in another browser, live, with credits charged.
for (const { locale, width } of [
  { locale: 'en', width: 1280 },
  { locale: 'de', width: 390 },
  { locale: 'pl', width: 1280 },
] satisfies { locale: Locale; width: number }[]) {
  test(
    `a visitor becomes a member and meets another (${locale}, ${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const t = textsOf(locale)
      const origin = baseURL as string
      const anna = await openBrowser(browser, origin, { locale, width })
      const bob = await openBrowser(browser, origin)
      const stamp = `${locale}${newStamp()}`
      const email = `${stamp}@journey.vonk.test`
      const name = `Anna_${stamp}`

      // Signs up in steps.
      const { page } = anna
      await page.goto('/')
      await page
        .getByRole('link', { name: t('home.signup') })
        .first()
        .click()
      await signUp(anna, t, { email, name })
      await page.goto('/members')

      // Likes require the confirmation, which a mailed code gives.
      await expect(page.getByText(t('accounts.reminder.title')).first()).toBeVisible()
      const mails = await (await anna.context.request.get(`/dev/mail.json?to=${email}`)).json()
      const link = /https?:\/\/\S+\/activate\?token=[\w-]+/.exec(mails[0].text)?.[0] as string
      await page.goto(new URL(link).pathname + new URL(link).search)
      await page.waitForURL('**/activate/done?at=*')

      // Searches and opens a member.
      const partner = await logIn(bob, origin, 'premium@vonk.test')
      await page.goto('/members')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto(`/members/${partner.id}`)
      await expect(page.getByRole('heading', { name: new RegExp(partner.name) })).toBeVisible()

      // Sends a like; the recipient sees it live, likes back, and it is a match for both.
      await bob.page.goto('/likes')
      await page
        .getByRole('button', { name: t('likes.button.like', { name: partner.name }) })
        .first()
        .click()
      const card = bob.page.getByText(name).first()
      await expect(card).toBeVisible()
      const te = textsOf('en')
      await bob.page
        .getByRole('button', { name: te('likes.button.like', { name }) })
        .first()
        .click()
      await expect(bob.page.getByText(te('likes.match.title')).first()).toBeVisible()

      // Chats: messages arrive without a reload, and cost the stated price.
      await page.goto(`/members/${partner.id}/chat`)
      await expectAccessible(page)
      await page.getByLabel(t('chats.composer.label', { name: partner.name })).fill('Hello from the journey')
      await page.locator('main button[type=submit]', { hasText: t('chats.composer.send') }).click()
      await expect(page.getByText('Hello from the journey').filter({ visible: true }).last()).toBeVisible()
      await bob.page.goto('/chats')
      await bob.page
        .getByRole('link', { name: new RegExp(name) })
        .first()
        .click()
      await expect(bob.page.getByRole('listitem').getByText('Hello from the journey').last()).toBeVisible()
      const menu = te('chats.thread.theirMessageMenu', { name, time: '' }).trim()
      await bob.page.getByRole('button', { name: new RegExp(`^${menu}`) }).click()
      await bob.page.getByRole('menuitem', { name: te('chats.thread.report') }).click()
      const report = bob.page.getByRole('dialog', { name: te('safety.reportMessage') })
      await report.getByRole('radio', { name: te('safety.reasons.scam') }).check()
      await report.getByRole('checkbox', { name: te('safety.goodFaith') }).check()
      await expectAccessible(bob.page)
      await report.getByRole('button', { name: te('safety.send') }).click()
      await expect(bob.page.getByText(/R-[2-9A-Z]{4}-[2-9A-Z]{4}/).first()).toBeVisible()
      await expect(report).toHaveCount(0)
      await bob.page.getByLabel(te('chats.composer.label', { name })).fill('Hello back, live')
      await bob.page.locator('main button[type=submit]', { hasText: te('chats.composer.send') }).click()
      await expect(page.getByText('Hello back, live').filter({ visible: true }).first()).toBeVisible()
      const { user } = await (await anna.context.request.get('/api/user.php')).json()
      expect(user.credits).toBe(20)
      await page.goto('/credits/history')
      await expect(page.getByRole('main').getByText(t('credits.reasons.message'))).toBeVisible()

      expect(anna.complaints).toEqual([])
      expect(bob.complaints).toEqual([])
      await anna.context.close()
      await bob.context.close()
    },
  )
}
