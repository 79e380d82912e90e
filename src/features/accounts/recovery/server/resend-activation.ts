import type { SessionContext } from '../../../../server/http/context.ts'
import { requireWithinReceiverLimit } from '../../../../server/outbox/count-receiver.ts'
import { findAccountById } from '../../identity/server/accounts-table.ts'
import { activationPause, activationsAsked } from '../../identity/server/asked-mails.ts'
import { sendActivationMail } from '../../identity/server/jobs.ts'

/** Mails a new link and code to the member's address, unless the member is already active. */
export async function resendActivation(ctx: SessionContext): Promise<{ ok: true }> {
  const { account_id, confirmed } = ctx.actor
  const account = await findAccountById(ctx.db, account_id)
  if (confirmed || !account?.email) return { ok: true }
  await requireWithinReceiverLimit(ctx, activationPause, account.email)
  await requireWithinReceiverLimit(ctx, activationsAsked, account.email)
  await ctx.enqueue(sendActivationMail, { account_id })
  return { ok: true }
}
