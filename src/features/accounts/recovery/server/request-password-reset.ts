import { refuse } from '../../../../core/refusals.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { isWithinReceiverLimit } from '../../../../server/outbox/count-receiver.ts'
import { resetRefusals } from '../../contract.ts'
import { findAccountByEmail } from '../../identity/server/accounts-table.ts'
import { resetsAsked } from '../../identity/server/asked-mails.ts'
import { sendPasswordResetMail } from '../../identity/server/jobs.ts'
import { canBeReactivated, offerReactivation } from '../../identity/server/offer-reactivation.ts'
import { countRevealingAnswer, takeBackRevealingAnswer } from '../../identity/server/reveal.ts'

/**
 * Mails a link for setting a new password; a deleted account receives its reactivation link. At most five
 * mails a day. Addresses without an account are counted the same way if the site does not reveal which have
 * one.
 */
export async function requestPasswordReset(
  ctx: PublicContext,
  { email }: { email: string },
): Promise<{ ok: true }> {
  const isRevealing = ctx.site.settings.reveal_accounts
  if (isRevealing) await countRevealingAnswer(ctx, 'reset')
  const found = await findAccountByEmail(ctx.db, ctx.site.id, email)
  const account = found?.status === 'deleted' && !canBeReactivated(found, ctx.now) ? undefined : found
  if (!account && isRevealing) throw refuse(resetRefusals, 'not_found')
  if (isRevealing) await takeBackRevealingAnswer(ctx, 'reset')
  if (!(await isWithinReceiverLimit(ctx, resetsAsked, email))) {
    throw refuse(resetRefusals, 'too_many_reset_mails')
  }
  if (account?.status === 'deleted') await offerReactivation(ctx, account)
  else if (account) await ctx.enqueue(sendPasswordResetMail, { account_id: account.id })
  return { ok: true }
}
