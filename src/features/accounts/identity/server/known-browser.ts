import type { PublicContext } from '../../../../server/http/context.ts'
import { hashToken, newToken } from '../../../../server/signer.ts'
import type { Work } from '../../../../server/work.ts'
import { browserCookie, browserSeconds, maxBrowsers } from '../../rules.ts'
import { existsBrowser, upsertBrowser } from './browsers-table.ts'
import { sendNewBrowserMail } from './jobs.ts'

const purpose = 'browser'

/** Returns the hash of the browser that a request's cookie names; null without a cookie that we signed. */
export function browserOf({ cookies, services }: Pick<PublicContext, 'cookies' | 'services'>): string | null {
  const [id = '', signature = ''] = (cookies.get(browserCookie) ?? '').split('.')
  return id !== '' && services.signer.verify(purpose, id, signature) ? hashToken(id) : null
}

/** A browser that is logged in, and what makes it name itself from now on. */
export interface NamedBrowser {
  hash: string
  /** Sets its cookie, for another year. To be called after the transaction that stores the hash. */
  setCookie(): void
}

/** Names this browser, by its cookie or a new one, which names the browser alone and never an account. */
export function nameBrowser(ctx: Pick<PublicContext, 'cookies' | 'services'>): NamedBrowser {
  const { cookies, services } = ctx
  const present = browserOf(ctx)
  const id = newToken()
  const value = present === null ? `${id}.${services.signer.sign(purpose, id)}` : cookies.get(browserCookie)
  return {
    hash: present ?? hashToken(id),
    setCookie: () =>
      cookies.set(browserCookie, value ?? '', { maxAgeSeconds: browserSeconds, httpOnly: true }),
  }
}

/**
 * Returns whether this browser has logged in to an account before. Asks the database for an unknown account as well, so that
 * its answer takes as long.
 */
export async function findKnownBrowser(
  ctx: PublicContext,
  account: { id: number } | undefined,
): Promise<string | null> {
  const browser = browserOf(ctx)
  if (browser === null) return null
  return (await existsBrowser(ctx.db, account?.id ?? 0, browser)) ? browser : null
}

/**
 * Stores that a browser logs in to an account, in the transaction that opens the session. The owner is mailed where it is none
 * of the browsers so far; not about the first one, which is usually that of the signup.
 */
export async function meetBrowser(work: Work, account_id: number, browser_hash: string): Promise<void> {
  const isNew = await upsertBrowser(
    work.db,
    { account_id, browser_hash },
    { now: work.now, max: maxBrowsers },
  )
  if (isNew) await work.enqueue(sendNewBrowserMail, { account_id })
}
