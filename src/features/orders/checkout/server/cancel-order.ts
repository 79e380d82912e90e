import { noMoney } from '../../../../core/money.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { MemberContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { isUnbegun } from '../../payment-rules.ts'
import { cancelPayment } from '../../settlement/server/jobs.ts'
import { findOrderOf, findUnbegunOrders, type OrderRow } from '../../settlement/server/orders-table.ts'
import { lockOrderOf, settle } from '../../settlement/server/settle.ts'
import { toOrder } from './order-view.ts'

/**
 * Cancels an order whose payment the acting member has left: its code is free again, and it no longer counts towards the
 * caps. Its page is closed where the provider can; money that arrives all the same goes back. An order that the provider works on,
 * or that has ended, stays as it is.
 */
export async function cancelOrder(ctx: MemberContext, { id }: { id: number }) {
  const own = await findOrderOf(ctx.db, ctx.actor.account_id, id)
  if (!own) throw refuse(commonRefusals, 'not_found')
  return ctx.transaction(async (work) => {
    const locked = await lockOrderOf(work, id)
    if (isCancelable(locked)) await cancel(work, locked)
    return { order: await toOrder(work, (await findOrderOf(work.db, locked.account_id, id)) ?? locked) }
  })
}

/**
 * Cancels the orders of a locked account, of any kind, with which no provider has begun. What the provider works on stays as it
 * is; while the member is excluded its money goes back when it arrives (`settle`).
 */
export async function cancelUnbegunOrders(work: Work, accountId: number): Promise<void> {
  for (const id of await findUnbegunOrders(work.db, accountId))
    await cancel(work, await lockOrderOf(work, id))
}

async function cancel(work: Work, locked: OrderRow): Promise<void> {
  await settle(work, locked, { kind: 'canceled', amount: noMoney, currency: '' }, 'member')
  await work.enqueue(cancelPayment, { order_id: locked.id })
}

function isCancelable({ kind, state }: OrderRow): boolean {
  return kind === 'checkout' && isUnbegun(state)
}
