import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { enqueueRead } from '../../sending/server/receipt-batch.ts'
import { recipientOf } from '../../sending/server/recipient-of.ts'

/**
 * Marks the partner's messages as read, up to the given one; notifies the partner while both want read
 * receipts.
 */
export async function markRead(ctx: SessionContext, { id, up_to }: { id: number; up_to: number }) {
  const { profile_id, read_receipts, invisible } = ctx.actor
  const outcome = await enqueueRead(ctx.services, {
    profile_id,
    other_id: await recipientOf(ctx, id, profile_id),
    conversation_id: id,
    up_to,
    has_receipt: read_receipts,
    tells_delivery: !invisible,
  })
  if (!outcome) throw refuse(commonRefusals, 'not_found')
  return outcome
}
