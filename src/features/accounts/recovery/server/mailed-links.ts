import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { PublicReadContext, SessionContext } from '../../../../server/http/context.ts'
import { requireWithinReceiverLimit } from '../../../../server/outbox/count-receiver.ts'
import { hashToken, newToken } from '../../../../server/signer.ts'
import { findAccountById } from '../../identity/server/accounts-table.ts'
import { resumesAsked } from '../../identity/server/asked-mails.ts'
import { lockAccount } from '../../identity/server/credentials-queries.ts'
import { sendMailChangeMail } from '../../identity/server/jobs.ts'
import {
  deleteTokens,
  findPurpose,
  insertToken,
  type TokenPurpose,
} from '../../identity/server/tokens-table.ts'
import { mailChangeSeconds } from '../../rules.ts'

/**
 * Mails a link to the account's own address, to which mails have stopped. It is confirmed like a new address, which ends the
 * reasons: the member who opens the link receives mail there, and wants it.
 */
export async function resumeMail(ctx: SessionContext): Promise<{ ok: true }> {
  const { account_id } = ctx.actor
  const { email } = (await findAccountById(ctx.db, account_id)) ?? {}
  if (email) await requireWithinReceiverLimit(ctx, resumesAsked, email)
  await ctx.transaction(async (work) => {
    const account = await lockAccount(work.db, account_id)
    if (!account?.email || account.notifications_disabled.length === 0) return
    await deleteTokens(work.db, account_id, ['mail_change'])
    const token_id = await insertToken(work.db, {
      account_id,
      purpose: 'mail_change',
      // The job that mails it sets the secret.
      token_hash: hashToken(newToken()),
      code_hash: null,
      created_at: work.now,
      expires_at: addSeconds(work.now, mailChangeSeconds),
      new_email: account.email,
    })
    await work.enqueue(sendMailChangeMail, { token_id })
  })
  return { ok: true }
}

/** The page of each kind of mailed link. */
const pages: Record<TokenPurpose, string> = {
  activate: '/activate',
  reset: '/reset-password/do',
  mail_change: '/mail-change/do',
  reactivate: '/reactivate',
}

/** Returns the page that a mailed token is for; `not_found` for used, expired and unknown ones alike. */
export async function readMailedLink(ctx: PublicReadContext, { token }: { token: string }) {
  const purpose = await findPurpose(ctx.db, ctx.site.id, hashToken(token), ctx.now)
  if (!purpose) throw refuse(commonRefusals, 'not_found')
  return { path: `${pages[purpose]}?token=${encodeURIComponent(token)}` }
}
