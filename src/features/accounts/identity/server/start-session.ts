import type { Locale } from '../../../../core/locales.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { hashToken, newToken } from '../../../../server/signer.ts'
import type { Work } from '../../../../server/work.ts'
import { languageChosenCookie, localeCookieSeconds } from '../../../sites/rules.ts'
import { accountSeen, sessionStarted, sessionsEnded } from '../../events.ts'
import { maxSessions, sessionSeconds } from '../../rules.ts'
import { deleteOldestSessions, deleteSessionByToken, insertSession } from './sessions-table.ts'

const maxUserAgentLength = 300

/**
 * Opens a session and returns its new token. Ends the browser's previous session, so that a token planted
 * there before the login becomes useless. Beyond `maxSessions` it ends the least recently used one. Call it
 * inside the transaction, and `setSessionCookie` after it.
 */
export async function startSession(work: Work, ctx: PublicContext, accountId: number): Promise<string> {
  const token = newToken()
  if (ctx.token) await deleteSessionByToken(work.db, hashToken(ctx.token))
  await insertSession(work.db, {
    account_id: accountId,
    token_hash: hashToken(token),
    created_at: work.now,
    last_seen_at: work.now,
    expires_at: addSeconds(work.now, sessionSeconds),
    user_agent: (ctx.headers.get('user-agent') ?? '').slice(0, maxUserAgentLength),
    address: ctx.address,
  })
  if (await deleteOldestSessions(work.db, accountId, maxSessions)) {
    await work.emit(sessionsEnded, { account_id: accountId })
  }
  await work.emit(sessionStarted, { account_id: accountId, cookieOf: (name) => ctx.cookies.get(name) })
  await work.emit(accountSeen, { account_id: accountId, at: work.now })
  return token
}

/** Sets the session cookie, and a language with it: usually the account's (decisions: Languages). */
export function setSessionCookie(ctx: PublicContext, token: string, language: Locale): void {
  ctx.cookies.set('auth', token, { maxAgeSeconds: sessionSeconds, httpOnly: true })
  setLanguageCookie(ctx, language)
}

/** Stores a chosen language in the browser (product: Accounts). */
export function setLanguageCookie(ctx: PublicContext, language: Locale): void {
  ctx.cookies.set('locale', language, { maxAgeSeconds: localeCookieSeconds, httpOnly: false })
  ctx.cookies.set(languageChosenCookie, '1', { maxAgeSeconds: localeCookieSeconds, httpOnly: true })
}
