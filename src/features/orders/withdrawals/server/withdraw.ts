import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { addSeconds, secondsPerDay } from '../../../../core/time.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { readLots } from '../../../credits/server/public.ts'
import { siteById } from '../../../sites/server/public.ts'
import { withdrawalRefusals } from '../../contract.ts'
import { isPaid } from '../../payment-rules.ts'
import { sendWithdrawalMail } from '../../settlement/server/jobs.ts'
import { leftOf } from '../../settlement/server/left-of-order.ts'
import { findOrder, findOrderByReference, type OrderRow } from '../../settlement/server/orders-table.ts'
import { findRefundsOf, type RefundRow } from '../../settlement/server/refunds-table.ts'
import { requestRefund } from '../../settlement/server/request-refund.ts'
import { lockOrderOf } from '../../settlement/server/settle.ts'

/** The form of a withdrawal. */
interface WithdrawalInput {
  /** Its number, or its `payment_id`. */
  order_id: number | string
  email: string
  name: string
}

/**
 * Withdraws a buyer from an order (law: 2.2): returns the price of the paid credits that are left, takes those credits, and
 * mails the receipt. Works without a session; order and address must belong together, and the refusal does not reveal
 * which of the two is wrong. A repeat returns the first withdrawal.
 */
export async function withdraw(ctx: PublicContext, input: WithdrawalInput) {
  return ctx.transaction(async (work) => {
    const found = await findNamedOrder(work, input.order_id)
    const account = found && (await findAccountById(work.db, found.account_id))
    const isOwner = account?.email?.toLowerCase() === input.email.trim().toLowerCase()
    if (!found || found.site_id !== ctx.site.id || !isOwner) throw refuse(commonRefusals, 'not_found')
    const order = await lockOrderOf(work, found.id)
    const earlier = (await findRefundsOf(work.db, [order.id])).find(({ cause }) => cause === 'withdrawal')
    if (earlier) return receiptOf(order, earlier)
    await requireWithdrawable(work, order)
    const refund = await requestRefund(work, order, {
      cause: 'withdrawal',
      ...leftOf(order, await readLots(work.db, order.account_id)),
      name: input.name,
      email: input.email.trim(),
    })
    await work.enqueue(sendWithdrawalMail, { refund_id: refund.id })
    return receiptOf(order, refund)
  })
}

/** Returns the order with a number, or with the payment reference that receipt and invoice show, in any case. */
function findNamedOrder({ db }: Work, named: number | string): Promise<OrderRow | undefined> {
  const name = String(named).trim().toUpperCase()
  return /^[1-9]\d{0,14}$/.test(name) ? findOrder(db, Number(name)) : findOrderByReference(db, name)
}

async function requireWithdrawable(work: Work, order: OrderRow): Promise<void> {
  const { refund_days } = (await siteById(work, order.site_id)).settings
  if (order.paid_at === null) throw refuse(commonRefusals, 'not_found')
  const isOver = addSeconds(new Date(order.paid_at), refund_days * secondsPerDay) <= work.now
  if (isOver || !isPaid(order.state)) throw refuse(withdrawalRefusals, 'withdrawal_period_over')
}

function receiptOf(order: OrderRow, refund: RefundRow) {
  const { reference, amount: refund_amount } = refund
  return { reference, mail_sent: true, refund_amount, currency: order.currency }
}
