import { type Browser, expect } from '@playwright/test'
import { logIn, openBrowser, type Person } from '../people.ts'

/** Returns a browser in which one of the demo's staff is logged in. */
export async function openStaff(browser: Browser, baseURL: string, login: string): Promise<Person> {
  const person = await openBrowser(browser, baseURL)
  await logIn(person, baseURL, `${login}@vonk.test`)
  return person
}

/** Returns one of the demo's staff once all of their work is made, which begins with the first login. */
export async function openDesk(browser: Browser, baseURL: string, login: string): Promise<Person> {
  const person = await openStaff(browser, baseURL, login)
  const isReady = async () => (await (await person.context.request.get('/api/demo/desk')).json()).is_ready
  await expect.poll(isReady, { timeout: 300_000, intervals: [500] }).toBe(true)
  return person
}

/** Longer than a decision waits before it takes effect. */
export const effectiveSeconds = 15

/** Returns the mails to an address, the newest first. */
export async function mailsTo(
  { context }: Pick<Person, 'context'>,
  email: string,
): Promise<{ subject: string; text: string }[]> {
  return (await context.request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)).json()
}
