import type { StaffReadContext } from '../../../server/http/context.ts'
import { statusOf } from '../../orders/payment-rules.ts'
import type { RefundRow } from '../../orders/server/public.ts'
import { type OrderRow, withDocuments } from '../../orders/server/public.ts'
import { allSites } from '../../sites/server/public.ts'
import type { StaffOrder } from '../contract.ts'
import { findBuyers } from './orders-queries.ts'
import { emailFor } from './require-member.ts'

/** Returns orders as a caller sees them. */
export async function shownOrders(
  ctx: Pick<StaffReadContext, 'db' | 'actor' | 'services'>,
  rows: OrderRow[],
): Promise<StaffOrder[]> {
  const hosts = new Map((await allSites(ctx)).map(({ id, host }) => [id, host]))
  const buyers = await findBuyers(
    ctx.db,
    rows.map(({ account_id }) => account_id),
  )
  return (await withDocuments(ctx.db, rows)).map(({ order, documents, refunds }) => {
    const buyer = buyers.find(({ id }) => id === order.account_id)
    const { id, payment_id, state, credits, amount, refunded_amount, currency, country } = order
    const { payment_method, provider, created_at, paid_at } = order
    return {
      ...{ id, payment_id, state, credits, amount, refunded_amount, currency, country },
      ...{ payment_method, provider, created_at, paid_at },
      member: buyer ? { id: buyer.id, name: buyer.name, email: emailFor(ctx, buyer) } : null,
      site: hosts.get(order.site_id) ?? '',
      status: statusOf(state),
      invoice_number: documents[0]?.number ?? null,
      documents,
      refunds: refunds.map(shownRefund),
    }
  })
}

/** Returns a refund as staff sees it. */
export function shownRefund({ id, reference, cause, amount, credits, state, created_at }: RefundRow) {
  return { id, reference, cause, amount, credits, state, created_at }
}
