import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Locale } from '../../src/core/locales.ts'

export const demoPassword = 'vonk-demo-2026'

/** A person at a browser of their own. */
export interface Person {
  page: Page
  context: BrowserContext
  /** What the browser complained about: errors on the console, failed scripts. Stays empty in a good journey. */
  complaints: string[]
}

/** Opens a browser in a language. */
export async function openBrowser(
  browser: Browser,
  baseURL: string,
  options: { locale?: Locale; width?: number; javaScript?: boolean } = {},
): Promise<Person> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: options.width ?? 1280, height: 844 },
    javaScriptEnabled: options.javaScript ?? true,
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'locale', value: options.locale ?? 'en', url: baseURL }])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (err) => complaints.push(err.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return { page, context, complaints }
}

/**
 * Logs a demo person in without the form, from a page of the site: only browsers find `she.localhost`. The language
 * stays the one of the browser.
 */
export async function logIn(
  { page, context }: Person,
  baseURL: string,
  email: string,
): Promise<{ id: number; name: string; credits: number }> {
  const [locale] = (await context.cookies(baseURL)).filter((cookie) => cookie.name === 'locale')
  await page.goto(`${baseURL}/login`)
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

/** No serious accessibility fault on the page as it stands (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual([])
}
