import { formattingLocale } from '../../../../core/countries.ts'
import { formatMoment, formatMoney } from '../../../../core/intl.ts'
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
  await sendAccountMail(work, receiver, 'receipt', ({ say, linkTo, site }) => ({
    title: say('title'),
    paragraphs: [say('what', { credits: order.credits, amount }), say('invoice')],
    button: { label: say('button'), href: linkTo(`/transactions/${order.id}`) },
    footer: [
      say('reference', { reference: order.payment_id }),
      say('withdraw', { refund_days: site.settings.refund_days }),
    ],
  }))
}

/** Runs the job `orders.send-withdrawal-mail`: the receipt, with what was sent and when (law: 2.2). */
export async function mailWithdrawal(work: Work, refundId: number): Promise<void> {
  const known = await findRefunded(work, refundId)
  if (!known) return
  const { refund, order, receiver, amount } = known
  const moment = formatMoment(formattingLocale(receiver.language, order.country), new Date(refund.created_at))
  await sendAccountMail(work, receiver, 'withdrawal', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [
      ...(refund.amount > 0
        ? [say('what', { amount, credits: refund.credits }), say('next')]
        : [say('nothing')]),
      say('submitted', {
        moment,
        buyer: refund.name ?? receiver.name,
        email: refund.email ?? receiver.email,
        order: String(order.id),
      }),
    ],
    button: { label: say('button'), href: linkTo(`/transactions/${order.id}`) },
    footer: [say('reference', { reference: refund.reference })],
  }))
}

/** Runs the job `orders.send-refund-mail`: the money has gone back. */
export async function mailRefund(work: Work, refundId: number): Promise<void> {
  const known = await findRefunded(work, refundId)
  if (!known) return
  const { refund, order, receiver, amount } = known
  await sendAccountMail(work, receiver, 'refund', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what', { amount, credits: refund.credits }), say('next')],
    button: { label: say('button'), href: linkTo(`/transactions/${order.id}`) },
    footer: [say('reference', { reference: refund.reference })],
  }))
}

/** Returns a refund with its order and the mail address of the buyer; null once the account is erased. */
async function findRefunded(work: Work, refundId: number) {
  const refund = await findRefund(work.db, refundId)
  const order = refund && (await findOrder(work.db, refund.order_id))
  const receiver = order && receiverOf(await findAccountById(work.db, order.account_id))
  if (!refund || !order || !receiver) return null
  return { refund, order, receiver, amount: formatMoney(receiver.language, refund.amount, order.currency) }
}
