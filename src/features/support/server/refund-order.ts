import { type MinorUnits, plus } from '../../../core/money.ts'
import { commonRefusals, InvalidInput, Refusal, refuse } from '../../../core/refusals.ts'
import { holdsPermission } from '../../../core/staff.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { type Decider, propose, shownDecision } from '../../moderation/server/public.ts'
import {
  findOrder,
  findOrderNamed,
  findOrdersOf,
  lockRefundable,
  refundByStaff,
} from '../../orders/server/public.ts'
import { siteById } from '../../sites/server/public.ts'
import { audit } from '../../staff/server/public.ts'
import { findMembersByEmail } from './find-queries.ts'
import { insertNote } from './notes-table.ts'
import { findBuyers } from './orders-queries.ts'
import { findProposedRefund, insertProposedRefund } from './proposed-refunds-table.ts'
import { sitesOf } from './require-member.ts'
import { shownOrders, shownRefund } from './shown-order.ts'

/** Of one buyer; newest first. */
const ordersShown = 50

/** Returns the orders that a text names, of the sites whose orders the caller may read. */
export async function findOrders(ctx: StaffReadContext, { q }: { q: string }) {
  const sites = await sitesOf(ctx, 'orders.read')
  const { db } = ctx
  const buyers = q.includes('@') ? await findMembersByEmail(db, q, { sites }) : []
  const named = buyers.length === 0 ? await findOrderNamed(db, q) : undefined
  const found = named ? [named] : []
  for (const { id } of buyers)
    found.push(...(await findOrdersOf(db, id, { beforeId: undefined, limit: ordersShown })))
  const rows = found.filter(({ site_id }) => sites.includes(site_id))
  return {
    orders: await shownOrders(
      ctx,
      rows.toSorted((one, other) => other.id - one.id),
    ),
  }
}

/**
 * Refunds an order, or proposes it where staff would have refunded more of it than the site's limit. Of two that refund at once one
 * waits for the other, and is refused.
 */
export async function refundOrder(
  ctx: StaffContext,
  { id, amount: wanted, reason }: { id: number; amount?: MinorUnits | undefined; reason: string },
) {
  const { db, now, actor } = ctx
  const found = await findOrder(db, id)
  if (!found) throw refuse(commonRefusals, 'not_found')
  const { site_id } = found
  if (!holdsPermission(actor.staff, 'refunds.give', site_id)) throw refuse(commonRefusals, 'forbidden')
  const refundable = await lockRefundable(ctx, id)
  const amount = wanted ?? refundable.left
  if (amount > refundable.left)
    throw new InvalidInput([{ path: 'amount', message: 'too_big', values: { maximum: refundable.left } }])
  const { refund_limit } = (await siteById(ctx, site_id)).settings
  const { account_id } = refundable.order
  const entry = { actor_id: actor.account_id, site: String(site_id), subject: `order:${id}` }
  // Nothing is written down about an erased buyer.
  if ((await findBuyers(db, [account_id])).length > 0) {
    const author_id = actor.account_id
    await insertNote(db, { account_id, author_id, action: 'refund', text: reason, created_at: now })
  }
  if (plus(refundable.by_staff, amount) > refund_limit) {
    if (!holdsPermission(actor.staff, 'refunds.propose', site_id)) throw refuse(commonRefusals, 'forbidden')
    const decision = await propose(ctx, {
      kind: 'refund',
      subject: { kind: 'order', id },
      account_id,
      site_id,
      note: reason,
    })
    await insertProposedRefund(db, { decision_id: decision.id, order_id: id, amount })
    await audit(ctx, { ...entry, action: 'order.propose_refund', reason: String(amount) })
    return { decision: await shownDecision(db, decision) }
  }
  const refund = await refundByStaff(ctx, refundable, amount)
  await audit(ctx, { ...entry, action: 'order.refund', reason: String(amount) })
  const order = await findOrder(db, id)
  const [shown] = await shownOrders(ctx, order ? [order] : [])
  return { ...(shown ? { order: shown } : {}), refund: shownRefund(refund) }
}

/** Refunds above the limit, once a second person has confirmed them. What cannot be refunded any more is left, and audited. */
export const refundDecider: Decider = {
  kind: 'refund',
  confirmation: 'refunds.confirm',
  decide: async (work, { id, decided_by }) => {
    const proposed = await findProposedRefund(work.db, id)
    if (!proposed) return
    const isRefunded = await refundProposed(work, proposed)
    await audit(work, {
      actor_id: decided_by,
      action: isRefunded ? 'order.refund' : 'order.refund_dropped',
      subject: `order:${proposed.order_id}`,
      reason: String(proposed.amount),
    })
  },
}

/** Returns false where the order has changed since, so that so much of it cannot be refunded. */
async function refundProposed(
  work: Work,
  { order_id, amount }: { order_id: number; amount: MinorUnits },
): Promise<boolean> {
  try {
    const refundable = await lockRefundable(work, order_id)
    if (amount > refundable.left) return false
    await refundByStaff(work, refundable, amount)
    return true
  } catch (err) {
    if (err instanceof Refusal) return false
    throw err
  }
}
