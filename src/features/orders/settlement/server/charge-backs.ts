import { minus } from '../../../../core/money.ts'
import type { Work } from '../../../../server/work.ts'
import { grantCredits } from '../../../credits/server/public.ts'
import { siteById } from '../../../sites/server/public.ts'
import { issueInvoice } from '../../invoices/server/issue-invoice.ts'
import { deleteStoredMethod } from '../../payments/server/stored-methods-table.ts'
import { debitMethod } from '../../rules.ts'
import { sendRefund } from './jobs.ts'
import { type OrderRow, updateOrder } from './orders-table.ts'
import { findRefundsOf, insertDoneRefund, updateRefund } from './refunds-table.ts'
import { settleDebts } from './settle-debts.ts'
import { isDoneWithdrawal, setPaidUserByOrders, stateWhileRefunding } from './settle-refund.ts'
import { takeBackCredits } from './take-back-credits.ts'

/**
 * Records that the buyer's bank has taken back what was left of a locked order: as a refund, with the credits that it takes.
 * Refunds that the provider does not know yet wait: the money must not go back twice.
 */
export async function recordChargeBack(work: Work, order: OrderRow, cause: string): Promise<void> {
  const { db, now } = work
  const amount = minus(order.amount, order.refunded_amount)
  const { taken, owed } = await takeBackCredits(work, order, amount)
  for (const { id, state } of await findRefundsOf(db, [order.id]))
    if (state === 'requested') await updateRefund(db, id, { state: 'held' })
  await insertDoneRefund(db, order.id, { cause: 'charge_back', amount, credits: taken, owed }, now)
  await updateOrder(
    db,
    order,
    { state: 'charged_back', refunded_amount: order.amount, debt_credits: order.debt_credits + owed },
    { cause, now },
  )
  if (order.paid_at === null) return
  const part = { amount, credits: taken + owed }
  await issueInvoice(work, 'credit_note', await siteById(work, order.site_id), order, part)
  // An account whose debit was returned is charged by a new mandate only.
  if (order.payment_method === debitMethod) await deleteStoredMethod(db, order)
  await setPaidUserByOrders(work, order.account_id)
}

/**
 * Undoes the charge back of a locked order whose money has come back: its credits, its debt, and its credit note by a new
 * invoice. A refund that waited goes on. What the member owes of other orders is settled by the credits that come back.
 */
export async function reverseChargeBack(work: Work, order: OrderRow, cause: string): Promise<void> {
  const { db, now } = work
  const refunds = await findRefundsOf(db, [order.id])
  const lost = refunds.findLast((refund) => refund.cause === 'charge_back' && refund.state === 'done')
  if (!lost) throw new Error(`order ${order.id} has no charge back`)
  await updateRefund(db, lost.id, { state: 'reversed' })
  if (lost.credits > 0) {
    await grantCredits(work, {
      account_id: order.account_id,
      amount: lost.credits,
      reason: 'purchase',
      reference: `order:${order.id}`,
      idempotency_key: `order:${order.id}:charge_back_reversed:${lost.id}`,
    })
  }
  const held = refunds.find(({ state }) => state === 'held')
  const refunded_amount = minus(order.refunded_amount, lost.amount)
  const rest = refunded_amount > 0 ? 'partially_refunded' : 'charge_back_reversed'
  const left = refunds.some(isDoneWithdrawal) ? 'refunded' : rest
  const isGoingBack = held !== undefined || order.paid_at === null
  await updateOrder(
    db,
    order,
    {
      state: isGoingBack ? stateWhileRefunding(order, held) : left,
      refunded_amount,
      debt_credits: order.debt_credits - lost.owed,
    },
    { cause, now },
  )
  if (order.paid_at !== null) {
    const part = { amount: lost.amount, credits: lost.credits + lost.owed }
    await issueInvoice(work, 'invoice', await siteById(work, order.site_id), order, part)
  }
  if (held) {
    await updateRefund(db, held.id, { state: 'requested', send_at: now })
    await work.enqueue(sendRefund, { refund_id: held.id })
  }
  await settleDebts(work, [{ account_id: order.account_id, amount: lost.credits }])
  await setPaidUserByOrders(work, order.account_id)
}
