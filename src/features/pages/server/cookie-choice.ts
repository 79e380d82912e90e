import type { PublicContext, PublicReadContext } from '../../../server/http/context.ts'
import { campaignCookie, localeCookieSeconds, sourceCookie } from '../../sites/rules.ts'
import { type CookieChoice, choiceCookie, readChoice } from '../rules.ts'

/** Returns this browser's choice about counting visits. */
export async function readCookieChoice({ cookies }: Pick<PublicReadContext, 'cookies'>) {
  return { choice: readChoice(cookies.get(choiceCookie)) }
}

/** Stores the choice. It identifies no visitor and expires after a year. A no also takes away what a yes stored. */
export async function chooseCookies({ cookies }: PublicContext, { choice }: { choice: CookieChoice }) {
  if (choice !== 'yes') for (const name of [sourceCookie, campaignCookie]) cookies.clear(name)
  cookies.set(choiceCookie, choice, { maxAgeSeconds: localeCookieSeconds, httpOnly: true })
  return { choice }
}
