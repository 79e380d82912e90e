import { randomInt } from 'node:crypto'
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Country } from '../../src/core/countries.ts'
import type { Locale } from '../../src/core/locales.ts'
import type { Translate } from './texts.ts'

export const demoPassword = 'vonk-demo-2026'
/** The password of accounts that journeys create. */
export const newPassword = 'lantern otter 42 drizzle'

/** A person with a separate browser. */
export interface Person {
  page: Page
  context: BrowserContext
  /** Errors logged by the browser: console errors, failed scripts. Empty in a successful journey. */
  complaints: string[]
}

/** Opens a browser in a language. With `isNew` it still shows the entry warning. */
export async function openBrowser(
  browser: Browser,
  baseURL: string,
  options: {
    locale?: Locale
    width?: number
    javaScript?: boolean
    isNew?: boolean
    /** Uses touch input. */
    isTouch?: boolean
    /** Lets the service worker run: without it the browser's requests are those of the page alone. */
    hasWorker?: boolean
  } = {},
): Promise<Person> {
  const context = await browser.newContext({
    baseURL,
    locale: options.locale ?? 'en',
    viewport: { width: options.width ?? 1280, height: 844 },
    javaScriptEnabled: options.javaScript ?? true,
    hasTouch: options.isTouch ?? false,
    isMobile: options.isTouch ?? false,
    reducedMotion: 'reduce',
    serviceWorkers: options.hasWorker ? 'allow' : 'block',
  })
  await context.addCookies([{ name: 'locale', value: options.locale ?? 'en', url: baseURL }])
  if (!options.isNew) await context.addCookies([{ name: 'entry_warning', value: 'read', url: baseURL }])
  // Newcomers get a like by themselves after 20 seconds, in a dialog: on a busy machine in the middle of any journey.
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('auto-like-asked', String(Date.now()))
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (err) => complaints.push(err.message))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // Said by the test's own browser.
    if (message.text().includes('Service Worker registration blocked by Playwright')) return
    complaints.push(`${message.text()} (${message.location().url})`)
  })
  return { page, context, complaints }
}

/**
 * Logs in a demo member without the form, from a text of the site, which is shown at once: only browsers resolve
 * `she.localhost`. The language stays that of the browser.
 */
export async function logIn(
  { page, context }: Person,
  baseURL: string,
  email: string,
): Promise<{ id: number; name: string; credits: number }> {
  const [locale] = (await context.cookies(baseURL)).filter((cookie) => cookie.name === 'locale')
  // The page of a previous login opens a live stream, which the new session would break.
  await context.clearCookies({ name: 'auth' })
  await page.goto(`${baseURL}/robots.txt`)
  const answer = await page.evaluate(
    async ([login, password]) => {
      const response = await fetch('/api/user.php', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: login, password }),
      })
      return { status: response.status, body: await response.json() }
    },
    [email, demoPassword],
  )
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  await context.addCookies([{ name: 'locale', value: locale?.value ?? 'en', url: baseURL }])
  const { user } = answer.body
  return { id: user.profile.id, name: user.profile.name, credits: user.credits }
}

/** Waits until the page listens (`data-ready`): an earlier click has the effect it has without scripts. */
export async function expectReady(page: Page): Promise<void> {
  // On a busy machine the scripts of a page take seconds.
  await expect(page.locator('html[data-ready]')).toBeAttached({ timeout: 30_000 })
}

/** Clicks the button that leads to the next step of the signup. */
export async function goOn(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('signup.next'), exact: true }).click()
}

/** Chooses the signup's birth date. */
export async function chooseBirthday(
  page: Page,
  date: { day: number; month: number; year: number },
): Promise<void> {
  for (const [part, value] of Object.entries(date)) {
    await page.locator(`[name=date_of_birth_${part}]`).selectOption(String(value))
  }
}

/** Completes the account step, including the consents. */
export async function fillInAccount(
  form: Page | Locator,
  t: Translate,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await form.getByLabel(t('signup.email')).fill(email)
  await form.getByLabel(t('signup.name')).fill(name)
  await form.getByLabel(t('signup.password'), { exact: true }).fill(newPassword)
  await form.locator('[name=terms]').check()
  await form.locator('[name=sensitive_data]').check()
}

/** Skips the profile text, and the push step if shown; ends at the mailed code. */
export async function passAbout(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('signup.aboutMe.skip'), exact: true }).click()
  const code = page.getByRole('heading', { name: t('signup.confirm.title') })
  const later = page.getByRole('button', { name: t('notifications.prompt.no'), exact: true })
  await expect(code.or(later).first()).toBeVisible()
  if (await later.isVisible()) await later.click()
  await expect(code).toBeVisible()
}

/** Signs up from the page with the form; ends at the mailed code. */
export async function signUp(
  person: Person,
  t: Translate,
  account: { email: string; name: string },
): Promise<void> {
  await signUpToAbout(person, t, account)
  await passAbout(person.page, t)
}

/** Signs up from the page with the form; ends at the profile text. */
export async function signUpToAbout(
  { page, complaints }: Person,
  t: Translate,
  account: { email: string; name: string },
): Promise<void> {
  await expectReady(page)
  await page.locator('[name=gender][value=female]').check()
  await page.locator('[name=seeking][value=both]').check()
  await goOn(page, t)
  await chooseBirthday(page, { day: 15, month: 5, year: 1988 })
  await goOn(page, t)
  await goOn(page, t)
  await fillInAccount(page, t, account)
  await page.getByRole('button', { name: t('signup.submit') }).click()
  // A document of its own: before it listens, its form would be sent as without scripts.
  await page.waitForURL('**step=about**')
  await expectReady(page)
  // A form completed too fast requires a proof first, which the browser logs as a failed request.
  const proof = complaints.findIndex((text) => text.includes('status of 403'))
  if (proof >= 0) complaints.splice(proof, 1)
}

/** Returns the six digits of the newest mail to an address; `baseURL` if only browsers resolve the site. */
export async function mailedCode({ context }: Person, email: string, baseURL = ''): Promise<string> {
  const mails = await (await context.request.get(`${baseURL}/dev/mail.json?to=${email}`)).json()
  return /\b[0-9]{6}\b/.exec(mails[0].text)?.[0] as string
}

/**
 * Returns eight letters for a name, an address or a text that no other has. Consonants alone: digits, such as
 * those of the time, are now and then taken for a telephone number, and vowels for a word.
 */
export function newStamp(): string {
  const letters = 'bcdfghjkmnpqrstvwxz'
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}

/** Headers of a call that a page of the site makes. */
export const fromSite = { 'sec-fetch-site': 'same-origin' }

/** Creates a confirmed account, which the browser is logged in to afterwards. */
export async function makeAccount(
  person: Person,
  prefix: string,
  options: { isConfirmed?: boolean; country?: Country } = {},
): Promise<{ email: string; name: string }> {
  const { request } = person.context
  const stamp = newStamp()
  const owner = { email: `${prefix}${stamp}@journey.vonk.test`, name: `${prefix}_${stamp}` }
  const { terms_version } = await (await request.get('/api/settings')).json()
  const answer = await request.post('/api/signup', {
    headers: fromSite,
    data: {
      ...owner,
      password: newPassword,
      date_of_birth: '1988-05-15',
      gender: 'female',
      seeking: 'both',
      country: options.country ?? 'NL',
      terms_version,
      consents: { terms: true, sensitive_data: true },
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  if (options.isConfirmed === false) return owner
  const code = await mailedCode(person, owner.email)
  await request.post('/api/activate', { headers: fromSite, data: { email: owner.email, code } })
  return owner
}
