import type { Work } from '../../../../server/work.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { findOrder } from './orders-table.ts'
import { requestRefund } from './request-refund.ts'
import { lockOrderOf } from './settle.ts'

/**
 * Returns the money of an order that was paid after its account was erased: nobody is left to use the credits. A direct
 * debit can arrive days after the order.
 */
export async function refundErased(work: Work, orderId: number): Promise<void> {
  const order = await findOrder(work.db, orderId)
  if (order?.state !== 'paid' || order.paid_at === null) return
  const account = await findAccountById(work.db, order.account_id)
  if (!account?.erased_at || new Date(order.paid_at) < new Date(account.erased_at)) return
  const { amount, credits } = order
  await requestRefund(work, await lockOrderOf(work, orderId), {
    cause: 'erased',
    amount,
    credits,
    name: null,
    email: null,
  })
}
