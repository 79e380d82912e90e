import type { Work } from '../../../../server/work.ts'
import { spendCredits } from '../../../credits/server/public.ts'
import { lockDebts, updateOrder } from './orders-table.ts'
import { findRefundsOf, updateRefund } from './refunds-table.ts'

/**
 * Takes what locked accounts owe from credits that have just come back to them, the oldest order first: credits that come back
 * before and after their money went back end alike (decision 48). A refund that is settled counts them as taken, so that a
 * charge back that is won gives them back.
 */
export async function settleDebts(
  work: Work,
  returns: readonly { account_id: number; amount: number }[],
): Promise<void> {
  const { db, now } = work
  const left = new Map<number, number>()
  for (const { account_id, amount } of returns) left.set(account_id, (left.get(account_id) ?? 0) + amount)
  if (left.size === 0) return
  for (const order of await lockDebts(db, [...left.keys()])) {
    const { id, account_id } = order
    let { debt_credits } = order
    for (const { id: refundId, credits, owed, state } of await findRefundsOf(db, [id])) {
      const available = left.get(account_id) ?? 0
      const amount = state === 'reversed' ? 0 : Math.min(owed, available)
      if (amount === 0) continue
      await spendCredits(work, {
        account_id,
        amount,
        reason: 'debt',
        reference: `order:${id}`,
        // It owes less after each.
        idempotency_key: `order:${id}:debt:${refundId}:${owed}`,
      })
      await updateRefund(db, refundId, { credits: credits + amount, owed: owed - amount })
      debt_credits -= amount
      left.set(account_id, available - amount)
    }
    await updateOrder(db, order, { debt_credits }, { cause: 'returned', now })
  }
}
