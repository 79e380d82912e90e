import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { PublicContext, SessionContext, SessionReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { closeAccount, reopenAccount, requireOwnPassword } from '../../accounts/server/public.ts'
import { readBalance } from '../../credits/server/public.ts'
import { reactivationRefusals } from '../contract.ts'
import { type DeletionReason, deletionReasons, eraseAfterDays } from '../rules.ts'
import { deleteClosure, insertClosure } from './closures-table.ts'
import { openOffer, openOfferCode } from './take-offer.ts'

interface DeleteInput {
  password: string
  reason: DeletionReason
  comment?: string | undefined
}

/**
 * Deletes the acting member's account. Staff accounts belong to the deployment and are refused. Of two
 * concurrent requests one deletes the account; the second is refused as not logged in.
 */
export async function deleteAccount(ctx: SessionContext, input: DeleteInput): Promise<{ ok: true }> {
  const { account_id, staff } = ctx.actor
  if (staff !== null) throw refuse(commonRefusals, 'forbidden')
  const { confirmInside } = await requireOwnPassword(ctx, input.password)
  await ctx.transaction(async (work) => {
    await confirmInside(work)
    if (!(await closeFor(work, account_id, input))) throw refuse(commonRefusals, 'authentication_required')
  })
  ctx.cookies.clear('auth')
  return { ok: true }
}

/**
 * Deletes an account for its member, who may have asked staff: hidden at once, erased after the time in which the mailed link
 * brings it back. Returns false if it was deleted already. Must run in a transaction.
 */
export async function closeFor(
  work: Work,
  account_id: number,
  { reason, comment }: { reason: DeletionReason; comment?: string | undefined },
): Promise<boolean> {
  if (!(await closeAccount(work, account_id))) return false
  await insertClosure(work.db, { account_id, reason, comment: comment?.trim() || null }, work.now)
  return true
}

/** Restores a deleted account by its mailed token; any other token is refused with `link_expired`. */
export async function reactivateAccount(
  ctx: PublicContext,
  { token }: { token: string },
): Promise<{ ok: true }> {
  await ctx.transaction(async (work) => {
    const account_id = await reopenAccount(work, { token, site_id: ctx.site.id })
    if (account_id === null) throw refuse(reactivationRefusals, 'link_expired')
    await deleteClosure(work.db, account_id)
  })
  return { ok: true }
}

/** Returns what the acting member should know before deleting the account. */
export async function readDeletion(ctx: SessionReadContext) {
  const { credits, paid_credits } = await readBalance(ctx.db, ctx.actor.account_id)
  const [open, offer_code] = [await openOffer(ctx), await openOfferCode(ctx)]
  return {
    deletion: {
      credits,
      paid_credits,
      offer: open === null ? null : { percentage: open },
      offer_code,
      reasons: [...deletionReasons],
      erase_after_days: eraseAfterDays,
    },
  }
}
