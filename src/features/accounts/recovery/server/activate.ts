import { refuse } from '../../../../core/refusals.ts'
import type { PublicContext, SessionContext } from '../../../../server/http/context.ts'
import { clearLimits, requireWithinLimit } from '../../../../server/http/limits.ts'
import { requireWithinReceiverLimit } from '../../../../server/outbox/count-receiver.ts'
import { hashToken } from '../../../../server/signer.ts'
import type { Work } from '../../../../server/work.ts'
import { activationRefusals } from '../../contract.ts'
import { accountActivated } from '../../events.ts'
import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  updateAccountActivated,
} from '../../identity/server/accounts-table.ts'
import { isCodeHash } from '../../identity/server/activation-token.ts'
import { activationPause, activationsAsked } from '../../identity/server/asked-mails.ts'
import { sendActivationMail, sendWelcomeMail } from '../../identity/server/jobs.ts'
import { findNewestToken, updateTokenUsed } from '../../identity/server/tokens-table.ts'
import { foldEmail, wrongCodesAllowed } from '../../rules.ts'

/**
 * Confirms an address by the mailed token or by the code; each works once, for seven days. Wrong, used and
 * expired ones, and those of another site, are all refused with `activation_failed`. Codes can be guessed, so
 * one address gets few attempts.
 */
export async function activate(
  ctx: PublicContext,
  input: { token?: string; email?: string; code?: string },
): Promise<{ ok: true }> {
  const tokenHash =
    input.token === undefined
      ? await tokenHashOfCode(ctx, input.email ?? '', input.code ?? '')
      : hashToken(input.token)
  await ctx.transaction(async (work) => {
    const token = await updateTokenUsed(work.db, 'activate', tokenHash, work.now)
    const isActivated =
      token && (await activateAccount(work, { account_id: token.account_id, site_id: ctx.site.id }))
    if (!isActivated) throw refuse(activationRefusals, 'activation_failed')
  })
  return { ok: true }
}

/**
 * Activates an unconfirmed account of a site and welcomes its member. Returns false if it was not waiting for
 * activation there.
 */
export async function activateAccount(
  work: Work,
  account: { account_id: number; site_id: number },
): Promise<boolean> {
  if (!(await updateAccountActivated(work.db, account, work.now))) return false
  await work.emit(accountActivated, account)
  await work.enqueue(sendWelcomeMail, { account_id: account.account_id })
  return true
}

/**
 * An attempt is counted before the code is checked; an address without an account is counted the same way.
 */
async function tokenHashOfCode(ctx: PublicContext, email: string, code: string): Promise<string> {
  const key = `activate:code:${ctx.services.signer.sign('activate-email', `${ctx.site.id}:${foldEmail(email)}`)}`
  await requireWithinLimit(ctx.db, key, wrongCodesAllowed, ctx.now)
  const account = await findAccountByEmail(ctx.db, ctx.site.id, email)
  const token = account && (await findNewestToken(ctx.db, account.id, 'activate', ctx.now))
  if (!token || !isCodeHash(ctx.services, account.id, code, token.code_hash)) {
    throw refuse(activationRefusals, 'activation_failed')
  }
  await clearLimits(ctx.db, [key])
  return token.token_hash
}

/** Mails a new link and code to the member's address, unless the member is already active. */
export async function resendActivation(ctx: SessionContext): Promise<{ ok: true }> {
  const { account_id, confirmed } = ctx.actor
  const account = await findAccountById(ctx.db, account_id)
  if (!confirmed && account) await mailActivationAgain(ctx, account)
  return { ok: true }
}

/** Mails a new link and code to an account that waits for activation. Refuses `too_many_requests` for an address that had many. */
export async function mailActivationAgain(
  work: Work,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
): Promise<void> {
  if (email === null) return
  await requireWithinReceiverLimit(work, activationPause, email)
  await requireWithinReceiverLimit(work, activationsAsked, email)
  await work.enqueue(sendActivationMail, { account_id: id })
}
