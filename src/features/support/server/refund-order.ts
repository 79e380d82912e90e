import { z } from 'zod'
import { type MinorUnits, minorUnits, plus } from '../../../core/money.ts'
import { commonRefusals, InvalidInput, Refusal, refuse } from '../../../core/refusals.ts'
import { holdsPermission, type Permission } from '../../../core/staff.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import { decodeCursor, pageBy, pageSize } from '../../../server/cursor.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { type Decider, propose, shownDecision } from '../../moderation/server/public.ts'
import type { PaymentState } from '../../orders/payment-rules.ts'
import {
  creditsTakenBy,
  findFraudReports,
  findOrder,
  findOrderNamed,
  findOrderPage,
  findOrdersOf,
  findRefundsOf,
  findReportsOf,
  findStatesOf,
  insertFraudReport,
  lockRefundable,
  type OrderRow,
  type Refundable,
  refundableOf,
  refundByStaff,
} from '../../orders/server/public.ts'
import { siteById } from '../../sites/server/public.ts'
import { audit } from '../../staff/server/public.ts'
import type { StaffOrderFile } from '../contract.ts'
import { findMembersByEmail } from './find-queries.ts'
import { insertNote } from './notes-table.ts'
import { findBuyers } from './orders-queries.ts'
import { findProposedRefund, insertProposedRefund } from './proposed-refunds-table.ts'
import { sitesOf } from './require-member.ts'
import { shownOrders, shownRefund } from './shown-order.ts'

const Position = z.object({ created_at: z.string(), id: z.int() })

/** A list of orders, narrowed. */
interface OrderQuery {
  q?: string | undefined
  site?: number | undefined
  state?: PaymentState | undefined
  method?: string | undefined
  country?: string | undefined
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
}

/** Returns the orders that a text names, or a page of all, of the sites whose orders the caller may read. */
export async function findOrders(ctx: StaffReadContext, input: OrderQuery = {}) {
  const sites = await sitesOf(ctx, 'orders.read')
  if (input.q === undefined) return listOrders(ctx, sites, input)
  const { db } = ctx
  const { q } = input
  const buyers = q.includes('@') ? await findMembersByEmail(db, q, { sites }) : []
  const named = buyers.length === 0 ? await findOrderNamed(db, q) : undefined
  const found = named ? [named] : []
  for (const { id } of buyers)
    found.push(...(await findOrdersOf(db, id, { beforeId: undefined, limit: pageSize })))
  const rows = found.filter(({ site_id }) => sites.includes(site_id))
  return {
    orders: await shownOrders(
      ctx,
      rows.toSorted((one, other) => other.id - one.id),
    ),
    next: null,
  }
}

async function listOrders(ctx: StaffReadContext, sites: number[], input: OrderQuery) {
  const { site, state, method, country, from, to, cursor } = input
  const filter = {
    siteIds: site === undefined ? sites : sites.filter((id) => id === site),
    states: state && [state],
    payment_method: method,
    country,
    from: from && `${from}T00:00:00Z`,
    until: to && addSeconds(new Date(`${to}T00:00:00Z`), secondsPerDay).toISOString(),
  }
  const after = cursor === undefined ? null : decodeCursor(ctx.services, Position, cursor)
  const rows = await findOrderPage(ctx.db, filter, { after, limit: pageSize + 1 })
  const { shown, next } = pageBy(ctx, rows, ({ created_at, id }) => ({ created_at, id }))
  return { orders: await shownOrders(ctx, shown), next }
}

/** Returns an order of a site for which the caller holds one of these permissions. Refuses `not_found` and `forbidden`. */
async function requireOrder(
  { db, actor }: Pick<StaffReadContext, 'db' | 'actor'>,
  id: number,
  ...permissions: Permission[]
): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (!order) throw refuse(commonRefusals, 'not_found')
  if (!permissions.some((permission) => holdsPermission(actor.staff, permission, order.site_id)))
    throw refuse(commonRefusals, 'forbidden')
  return order
}

/** Returns an order with all that is known of its payment. */
export async function readOrderFile(ctx: StaffReadContext, { id }: { id: number }) {
  const order = await requireOrder(ctx, id, 'orders.read', 'members.money')
  return { order: await orderFile(ctx, order) }
}

async function orderFile(ctx: Parameters<typeof shownOrders>[0], row: OrderRow): Promise<StaffOrderFile> {
  const { db } = ctx
  const [shown] = await shownOrders(ctx, [row])
  if (!shown) throw refuse(commonRefusals, 'not_found')
  const refundable = refundableOf(row, await findRefundsOf(db, [row.id]))
  const [fraud] = await findFraudReports(db, [row.id])
  const { vat_rate, debt_credits, provider_ref, kind, expires_at } = row
  return {
    ...shown,
    ...{ vat_rate, debt_credits, provider_ref, kind, expires_at },
    states: (await findStatesOf(db, row.id)).map(({ created_at, ...state }) => ({
      ...state,
      at: created_at,
    })),
    reports: (await findReportsOf(db, row.id)).map(({ received_at, ...report }) => ({
      ...report,
      at: received_at,
    })),
    fraud_report: fraud ? { source: fraud.source, reference: fraud.reference, at: fraud.reported_at } : null,
    refundable: refundable && {
      left: refundable.left,
      by_staff: refundable.by_staff,
      limit: (await siteById(ctx, row.site_id)).settings.refund_limit,
    },
  }
}

/** Returns what a refund of an order would take back, and whether it would need a second person. */
export async function previewRefund(
  ctx: StaffReadContext,
  { id, amount: wanted }: { id: number; amount?: number | undefined },
) {
  const order = await requireOrder(ctx, id, 'refunds.give')
  const refundable = refundableOf(order, await findRefundsOf(ctx.db, [id]))
  if (!refundable) throw refuse(commonRefusals, 'conflict')
  const amount = wanted === undefined ? refundable.left : minorUnits(wanted)
  requireLeft(amount, refundable)
  const { refund_limit } = (await siteById(ctx, order.site_id)).settings
  return {
    amount,
    credits: await creditsTakenBy(ctx.db, refundable, amount),
    needs_confirmation: plus(refundable.by_staff, amount) > refund_limit,
  }
}

function requireLeft(amount: MinorUnits, { left }: Pick<Refundable, 'left'>): void {
  if (amount > left)
    throw new InvalidInput([{ path: 'amount', message: 'too_big', values: { maximum: left } }])
}

/** Records that a payment was reported as fraud; of two reports about an order the first counts. */
export async function reportFraud(
  ctx: StaffContext,
  { id, reference }: { id: number; reference?: string | undefined },
) {
  const { db, now, actor } = ctx
  const order = await requireOrder(ctx, id, 'orders.write')
  if (order.paid_at === null) throw refuse(commonRefusals, 'conflict')
  const report = { order_id: id, source: 'staff', reference: reference ?? null } as const
  if (await insertFraudReport(db, { ...report, reported_at: now, created_at: now })) {
    await audit(ctx, {
      actor_id: actor.account_id,
      site: String(order.site_id),
      action: 'order.fraud_report',
      subject: `order:${id}`,
      reason: reference ?? null,
    })
  }
  return { order: await orderFile(ctx, order) }
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
  requireLeft(amount, refundable)
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
