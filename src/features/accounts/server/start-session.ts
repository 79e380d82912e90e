import type { Locale } from '../../../core/locales.ts'
import { addSeconds } from '../../../core/time.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { hashToken, newToken } from '../../../server/signer.ts'
import type { Work } from '../../../server/work.ts'
import { localeCookieSeconds } from '../../sites/rules.ts'
import { accountSeen } from '../events.ts'
import { sessionSeconds } from '../rules.ts'
import { deleteSessionByToken, insertSession } from './sessions-table.ts'

const longestUserAgent = 300

/**
 * Opens a session with a fresh token, which is answered, and ends the one that the browser had: a token that was
 * planted there before the login is worth nothing after it. Call it inside the transaction, `keepSession` after it.
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
    user_agent: (ctx.headers.get('user-agent') ?? '').slice(0, longestUserAgent),
    address: ctx.address,
  })
  await work.emit(accountSeen, { account_id: accountId, at: work.now })
  return token
}

/** Hands the session to the browser, and the account's language with it (decisions: Languages). */
export function keepSession(ctx: PublicContext, token: string, language: Locale): void {
  ctx.cookies.set('auth', token, { maxAgeSeconds: sessionSeconds, httpOnly: true })
  keepLanguage(ctx, language)
}

/** Remembers a language in the browser (product.md, 9: Cookies). */
export function keepLanguage(ctx: PublicContext, language: Locale): void {
  ctx.cookies.set('locale', language, { maxAgeSeconds: localeCookieSeconds, httpOnly: false })
}
