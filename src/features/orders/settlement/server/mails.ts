import { formatMoney } from '../../../../core/intl.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountById, receiverOf, sendAccountMail } from '../../../accounts/server/public.ts'
import { findOrder } from './orders-table.ts'
import { findRefund } from './refunds-table.ts'

/** Runs the job `orders.send-receipt-mail`. */
export async function mailReceipt(work: Work, orderId: number): Promise<void> {
  const order = await findOrder(work.db, orderId)
  const receiver = order && receiverOf(await findAccountById(work.db, order.account_id))
  if (!order || !receiver) return
  const amount = formatMoney(receiver.language, order.amount, order.currency)
  await sendAccountMail(work, receiver, 'receipt', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what', { credits: order.credits, amount }), say('invoice')],
    button: { label: say('button'), href: linkTo(`/transactions/${order.id}`) },
    footer: [say('reference', { reference: order.payment_id }), say('withdraw')],
  }))
}

/** Runs the job `orders.send-refund-mail`: the receipt of a withdrawal, or that money has gone back. */
export async function mailRefund(work: Work, refundId: number): Promise<void> {
  const refund = await findRefund(work.db, refundId)
  const order = refund && (await findOrder(work.db, refund.order_id))
  const receiver = order && receiverOf(await findAccountById(work.db, order.account_id))
  if (!refund || !order || !receiver) return
  const amount = formatMoney(receiver.language, refund.amount, order.currency)
  const kind = refund.state === 'done' && refund.amount > 0 ? 'refund' : 'withdrawal'
  await sendAccountMail(work, receiver, kind, ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what', { amount, credits: refund.credits }), say('next')],
    button: { label: say('button'), href: linkTo(`/transactions/${order.id}`) },
    footer: [say('reference', { reference: refund.reference })],
  }))
}
