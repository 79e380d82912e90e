import type { PublicContext, PublicReadContext } from '../../../server/http/context.ts'
import { localeCookieSeconds } from '../../sites/rules.ts'
import { type CookieChoice, choiceCookie, readChoice } from '../rules.ts'

/** Returns this browser's choice about counting visits. */
export async function readCookieChoice({ cookies }: Pick<PublicReadContext, 'cookies'>) {
  return { choice: readChoice(cookies.get(choiceCookie)) }
}

/** Stores the choice. It identifies no visitor and expires after a year. */
export async function chooseCookies({ cookies }: PublicContext, { choice }: { choice: CookieChoice }) {
  cookies.set(choiceCookie, choice, { maxAgeSeconds: localeCookieSeconds, httpOnly: true })
  return { choice }
}
