import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import type { Locale } from '../../src/core/locales.ts'
import { expectAccessible } from './accessibility.ts'
import { longIf, test } from './journey.ts'
import {
  expectReady,
  goOn,
  makeAccount,
  newStamp,
  openBrowser,
  type Person,
  newPassword as password,
} from './people.ts'
import { textsOf } from './texts.ts'

/** The key of the demo's invented partner (`demo/demo-sites.ts`). */
const demoPartnerKey = 'vonk-demo-partner-key'

/** Returns the link to a page in the newest mail to an address. */
async function mailedLink({ context }: Person, email: string, path: string): Promise<string> {
  const mails: { text: string }[] = await (await context.request.get(`/dev/mail.json?to=${email}`)).json()
  const link = new RegExp(`https?://\\S+(${path}\\?token=[\\w-]+)`)
  return mails.map(({ text }) => link.exec(text)?.[1]).find(Boolean) as string
}

async function logInByForm({ page }: Person, t: (key: string) => string, login: string, word: string) {
  await page.goto('/login')
  await page.getByLabel(t('accounts.login.email')).fill(login)
  await page.getByLabel(t('accounts.login.password'), { exact: true }).fill(word)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts.login.submit'), exact: true })
    .click()
}

for (const [locale, width] of [
  ['en', 1280],
  ['it', 390],
] as [Locale, number][]) {
  const t = textsOf(locale)

  // spec: accounts-25
  test(
    `a forgotten password is replaced by the mailed link (${locale}, ${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const person = await openBrowser(browser, baseURL as string, { locale, width })
      const { page, context } = person
      const { email } = await makeAccount(person, 'Forgot')
      await context.clearCookies({ name: 'auth' })
      await page.goto('/login')
      await page.getByRole('link', { name: t('accounts.login.forgot') }).click()
      await page.waitForURL('**/reset-password**')
      await page.getByLabel(t('accounts.reset.email')).fill('nobody.at.all@journey.vonk.test')
      await page.getByRole('button', { name: t('accounts.reset.submit') }).click()
      await expect(page.getByText(t('errors.email_not_found'))).toBeVisible()
      await page.getByLabel(t('accounts.reset.email')).fill(email)
      await page.getByRole('button', { name: t('accounts.reset.submit') }).click()
      await expect(page.getByRole('heading', { name: t('accounts.reset.sentTitle') })).toBeVisible()

      const link = await mailedLink(person, email, '/reset-password/do')
      await page.goto(link)
      await expectAccessible(page)
      const choose = async (first: string, second: string) => {
        await page.getByLabel(t('accounts.reset.password'), { exact: true }).fill(first)
        await page.getByLabel(t('accounts.reset.repeat'), { exact: true }).fill(second)
        await page.getByRole('button', { name: t('accounts.reset.doSubmit') }).click()
      }
      await choose('marble canoe 71 thistle', 'something else 71')
      await expect(page.getByText(t('errors.passwords_differ')).first()).toBeVisible()
      await choose('marble canoe 71 thistle', 'marble canoe 71 thistle')
      await expect(page.getByRole('heading', { name: t('accounts.reset.doneTitle') })).toBeVisible()
      // The link works only once.
      await page.goto(link)
      await choose('another canoe 71 thistle', 'another canoe 71 thistle')
      await expect(page.getByText(t('errors.link_expired')).first()).toBeVisible()

      await logInByForm(person, t, email, password)
      await expect(page.getByText(t('errors.login_failed'))).toBeVisible()
      await logInByForm(person, t, email, 'marble canoe 71 thistle')
      await page.waitForURL(/\/members\b/)
      await context.close()
    },
  )

  // spec: accounts-26
  test(
    `a new address takes effect with its confirmation (${locale}, ${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const person = await openBrowser(browser, baseURL as string, { locale, width })
      const { page, context } = person
      const { email } = await makeAccount(person, 'Moving')
      const next = email.replace('moving', 'moved').replace('Moving', 'Moved')
      await page.goto('/settings#email')
      await expectReady(page)
      const section = page.locator('section#email')
      await section.locator('summary').click()
      const change = async (to: string, word: string) => {
        await section.getByLabel(t('accounts.emailSection.newEmail')).fill(to)
        await section.getByLabel(t('accounts.emailSection.password'), { exact: true }).fill(word)
        await section.getByRole('button', { name: t('accounts.emailSection.submit') }).click()
      }
      await change('free@vonk.test', password)
      await expect(section.getByText(t('errors.email_in_use'))).toBeVisible()
      await change(next, 'not my password')
      await expect(section.getByText(t('errors.own_password_wrong'))).toBeVisible()
      await change(next, password)
      await expect(
        section.getByText(t('accounts.emailSection.pending', { pending: next, email })),
      ).toBeVisible()

      await page.goto(await mailedLink(person, next, '/mail-change/do'))
      await expect(page.getByRole('heading', { name: t('accounts.mailChange.doneTitle') })).toBeVisible()
      await expectAccessible(page)
      await context.clearCookies({ name: 'auth' })
      await logInByForm(person, t, next, password)
      await page.waitForURL(/\/members\b/)
      await context.close()
    },
  )

  // spec: closure-1
  test(
    `an account is deleted, restored, and erased (${locale}, ${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      test.slow()
      const person = await openBrowser(browser, baseURL as string, { locale, width })
      const { page, context } = person
      const { email } = await makeAccount(person, 'Leaving')
      const leave = async () => {
        await page.goto('/settings/delete')
        await expectReady(page)
        await page.getByLabel(t('closure.delete.confirm.password'), { exact: true }).fill(password)
        await page.getByRole('button', { name: t('closure.delete.confirm.submit'), exact: true }).click()
        await page.waitForURL('**/account-deleted**')
        await expect(page.getByRole('heading', { name: t('closure.deleted.title') })).toBeVisible()
      }
      await leave()
      await logInByForm(person, t, email, password)
      await expect(page.getByText(t('errors.account_deleted'))).toBeVisible()

      await page.goto(await mailedLink(person, email, '/reactivate'))
      await expect(page.getByRole('heading', { name: t('closure.reactivate.doneTitle') })).toBeVisible()
      await expectAccessible(page)
      await logInByForm(person, t, email, password)
      await page.waitForURL(/\/members\b/)

      await leave()
      const link = await mailedLink(person, email, '/reactivate')
      const moved = await context.request.post('/dev/clock', { data: { advance_seconds: 15 * 86_400 } })
      expect(moved.ok()).toBe(true)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: t('closure.reactivate.failedTitle') })).toBeVisible()
      await logInByForm(person, t, email, password)
      await expect(page.getByText(t('errors.login_failed'))).toBeVisible()
      await context.close()
    },
  )

  // spec: exports-1
  test(
    `all stored data can be exported (${locale}, ${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      test.slow()
      const person = await openBrowser(browser, baseURL as string, { locale, width })
      const { page, context } = person
      const { email, name } = await makeAccount(person, 'Taking')
      await page.goto('/settings#export')
      await expectReady(page)
      const section = page.locator('section#export')
      await section.getByLabel(t('exports.password'), { exact: true }).fill(password)
      await section.getByRole('button', { name: t('exports.request') }).click()
      const download = section.getByRole('link', { name: t('exports.download') })
      await expect(download).toBeVisible({ timeout: 30_000 })
      const answer = await context.request.get((await download.getAttribute('href')) as string)
      expect(answer.headers()['content-type']).toBe('application/zip')
      const files = unzipSync(await answer.body())
      const text = (file: string) => new TextDecoder().decode(files[file])
      expect(JSON.parse(text('accounts.json'))[0]).toMatchObject({ email, name })
      expect(JSON.parse(text('credit_entries.json'))).toMatchObject([{ reason: 'signup' }])
      expect(JSON.parse(text('profiles.json'))[0]).toMatchObject({ date_of_birth: '1988-05-15' })
      expect(text('README.txt')).toContain(name)
      await context.close()
    },
  )
}

for (const isPhone of [true, false]) {
  const t = textsOf('en')
  // spec: accounts-27
  test(
    `a member who completes a partner’s signup is reminded ${isPhone ? 'in a dialog on a smartphone' : 'by a notice'}`,
    longIf(!isPhone),
    async ({ browser, baseURL }) => {
      const person = await openBrowser(browser, baseURL as string, {
        width: isPhone ? 390 : 1280,
        isTouch: isPhone,
      })
      const { page } = person
      const stamp = newStamp()
      const owner = { email: `partner${stamp}@journey.vonk.test`, name: `Partner_${stamp}` }
      const answer = await person.context.request.post('/api/signup/handoff', {
        headers: { authorization: `Bearer ${demoPartnerKey}` },
        data: { ...owner, date_of_birth: '1988-05-15', gender: 'female', seeking: 'both', country: 'NL' },
      })
      const { complete_url } = await answer.json()
      const { pathname, search } = new URL(complete_url)
      await page.goto(pathname + search)
      await expectReady(page)
      for (let step = 0; step < 3; step += 1) await goOn(page, t)
      await page.getByLabel(t('signup.password'), { exact: true }).fill(password)
      await page.locator('[name=terms]').check()
      await page.locator('[name=sensitive_data]').check()
      await page.getByRole('button', { name: t('signup.submit') }).click()
      await page.waitForURL('**/signup-matches?api_signup_complete=1**')
      const dialog = page.getByRole('dialog', { name: t('accounts.reminder.title') })
      const notice = page.getByRole('complementary', { name: t('accounts.reminder.title') })
      await expect(isPhone ? dialog : notice).toBeVisible()
      await expect(isPhone ? notice : dialog).toBeHidden()
      await expectAccessible(page)
      if (isPhone) {
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        // An ordinary end of a signup shows it itself.
        await page.goto('/signup-matches')
        await expectReady(page)
        await expect(notice).toBeHidden()
      }
      await person.context.close()
    },
  )
}
