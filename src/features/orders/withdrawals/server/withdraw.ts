import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { addSeconds, secondsPerDay, secondsPerHour } from '../../../../core/time.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { requireWithinLimit, takeBackLimit } from '../../../../server/http/limits.ts'
import type { Work } from '../../../../server/work.ts'
import { foldEmail } from '../../../accounts/rules.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { readLots } from '../../../credits/server/public.ts'
import { siteById } from '../../../sites/server/public.ts'
import { withdrawalRefusals } from '../../contract.ts'
import { isPaid } from '../../payment-rules.ts'
import { sendWithdrawalMail } from '../../settlement/server/jobs.ts'
import { findOrder, findOrderByReference, type OrderRow } from '../../settlement/server/orders-table.ts'
import { findRefundsOf, type RefundRow } from '../../settlement/server/refunds-table.ts'
import { requestRefund } from '../../settlement/server/request-refund.ts'
import { lockOrderOf } from '../../settlement/server/settle.ts'
import { readLeft } from '../../settlement/server/settle-refund.ts'

/** The form of a withdrawal. */
interface WithdrawalInput {
  /** Its number, or its `payment_id`. */
  order_id: number | string
  email: string
  name: string
}

/**
 * Tries by number for one address that found no order, from whatever network; the reference cannot be guessed. The second
 * lasts as long as a withdrawal is possible: numbers follow each other, so a few an hour would find one within a day.
 */
const wrongTries = [
  { name: 'withdraw', amount: 5, windowSeconds: secondsPerHour },
  { name: 'withdraw-days', amount: 10, windowSeconds: 14 * secondsPerDay },
] as const

/**
 * Withdraws a buyer from an order (law: 2.2): returns the price of the paid credits that are left, takes those credits, and
 * mails the receipt. Works without a session; order and address must belong together, and the refusal does not reveal
 * which of the two is wrong. What is returned is stated to the owner's own session alone: others read nothing about a purchase
 * here. A repeat returns the first withdrawal.
 */
export async function withdraw(ctx: PublicContext, input: WithdrawalInput) {
  const email = input.email.trim()
  const isOwner = await isOwnAddress(ctx, email)
  const found = await findOrderOfOwner(ctx, input.order_id, email, isOwner)
  return ctx.transaction(async (work) => {
    const order = await lockOrderOf(work, found.id)
    const earlier = (await findRefundsOf(work.db, [order.id])).find(({ cause }) => cause === 'withdrawal')
    if (earlier) return receiptOf(order, earlier, isOwner)
    await requireWithdrawable(work, order)
    const refund = await requestRefund(work, order, {
      cause: 'withdrawal',
      ...(await readLeft(work.db, order, await readLots(work.db, order.account_id))),
      name: input.name,
      email,
    })
    await work.enqueue(sendWithdrawalMail, { refund_id: refund.id })
    return receiptOf(order, refund, isOwner)
  })
}

/** Returns whether the session is that of the account with an address. */
async function isOwnAddress({ db, actor }: PublicContext, email: string): Promise<boolean> {
  const account = actor && (await findAccountById(db, actor.account_id))
  return account?.email != null && foldEmail(account.email) === foldEmail(email)
}

/**
 * Returns the order with a number, or with the payment reference that receipt and invoice show, in any case, if it belongs to
 * the account with an address. Numbers follow each other, so wrong ones are counted for the address; they do not hinder its
 * own session.
 */
async function findOrderOfOwner(
  ctx: PublicContext,
  named: number | string,
  email: string,
  isOwner: boolean,
): Promise<OrderRow> {
  const { db, now, services, site } = ctx
  const name = String(named).trim().toUpperCase()
  const isNumber = /^[1-9]\d{0,14}$/.test(name)
  const address = services.signer.sign('withdrawal-address', `${site.id}:${foldEmail(email)}`)
  const counted = isNumber && !isOwner ? wrongTries : []
  // Counted before the look, so that tries at once count one by one.
  for (const limit of counted) await requireWithinLimit(db, `${limit.name}:${address}`, limit, now)
  const order = await (isNumber ? findOrder(db, Number(name)) : findOrderByReference(db, name))
  const account = order && (await findAccountById(db, order.account_id))
  const isTheirs = account?.email != null && foldEmail(account.email) === foldEmail(email)
  if (!order || order.site_id !== site.id || !isTheirs) throw refuse(commonRefusals, 'not_found')
  for (const { name: kind } of counted) await takeBackLimit(db, `${kind}:${address}`, now)
  return order
}

async function requireWithdrawable(work: Work, order: OrderRow): Promise<void> {
  const { refund_days } = (await siteById(work, order.site_id)).settings
  if (order.paid_at === null) throw refuse(commonRefusals, 'not_found')
  const isOver = addSeconds(new Date(order.paid_at), refund_days * secondsPerDay) <= work.now
  if (isOver || !isPaid(order.state)) throw refuse(withdrawalRefusals, 'withdrawal_period_over')
}

function receiptOf({ currency }: OrderRow, { reference, amount }: RefundRow, isOwner: boolean) {
  const stated = isOwner ? { refund_amount: amount, currency } : { refund_amount: null, currency: null }
  return { reference, mail_sent: true, ...stated }
}
