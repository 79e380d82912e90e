import { type Country, formattingLocale } from '../../../../core/countries.ts'
import { formatMoment, formatMoney } from '../../../../core/intl.ts'
import type { Currency } from '../../../../core/money.ts'
import { defineMail, type MailType } from '../../../../server/mail/mail-type.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountById, receiverOf, sendAccountMail } from '../../../accounts/server/public.ts'
import { findOrder } from './orders-table.ts'
import { findRefund } from './refunds-table.ts'

interface PaidOrder {
  id: number
  payment_id: string
  credits: number
  /** In minor units. */
  amount: number
  currency: Currency
}

const paidOrder: PaidOrder = { id: 1, payment_id: 'EXAMPLE1', credits: 250, amount: 2245, currency: 'EUR' }

const receiptMail = defineMail<PaidOrder>(
  'receipt',
  ({ say, linkTo, site, language }, order) => ({
    title: say('title'),
    paragraphs: [
      say('what', { credits: order.credits, amount: formatMoney(language, order.amount, order.currency) }),
      say('invoice'),
    ],
    button: { label: say('button'), href: linkTo(`/transactions/${order.id}`) },
    footer: [
      say('reference', { reference: order.payment_id }),
      say('withdraw', { refund_days: site.settings.refund_days }),
    ],
  }),
  paidOrder,
)

interface Refunded {
  order: { id: number; currency: Currency; country: Country }
  refund: {
    reference: string
    amount: number
    credits: number
    created_at: string
    /** As the buyer wrote them on a page that works logged out. */
    name: string | null
    email: string | null
  }
}

const refunded: Refunded = {
  order: { id: 1, currency: 'EUR', country: 'NL' },
  refund: {
    reference: 'EXAMPLE2',
    amount: 2245,
    credits: 250,
    created_at: '2026-11-23T10:00:00.000Z',
    name: null,
    email: null,
  },
}

/** The receipt of a withdrawal, with what was sent and when (law: 2.2). */
const withdrawalMail = defineMail<Refunded>(
  'withdrawal',
  ({ say, linkTo, language, receiver }, { order, refund }) => ({
    title: say('title'),
    paragraphs: [
      ...(refund.amount > 0
        ? [
            say('what', {
              amount: formatMoney(language, refund.amount, order.currency),
              credits: refund.credits,
            }),
            say('next'),
          ]
        : [say('nothing')]),
      say('submitted', {
        moment: formatMoment(formattingLocale(language, order.country), new Date(refund.created_at)),
        buyer: refund.name ?? receiver.name,
        email: refund.email ?? receiver.email,
        order: String(order.id),
      }),
    ],
    button: { label: say('button'), href: linkTo(`/transactions/${order.id}`) },
    footer: [say('reference', { reference: refund.reference })],
  }),
  refunded,
)

const refundMail = defineMail<Refunded>(
  'refund',
  ({ say, linkTo, language }, { order, refund }) => ({
    title: say('title'),
    paragraphs: [
      say('what', { amount: formatMoney(language, refund.amount, order.currency), credits: refund.credits }),
      say('next'),
    ],
    button: { label: say('button'), href: linkTo(`/transactions/${order.id}`) },
    footer: [say('reference', { reference: refund.reference })],
  }),
  refunded,
)

export const orderMails: MailType<unknown>[] = [receiptMail, withdrawalMail, refundMail]

/** Runs the job `orders.send-receipt-mail`. */
export async function mailReceipt(work: Work, orderId: number): Promise<void> {
  const order = await findOrder(work.db, orderId)
  const receiver = order && receiverOf(await findAccountById(work.db, order.account_id))
  if (order && receiver) await sendAccountMail(work, receiver, receiptMail, order)
}

/** Runs the job `orders.send-withdrawal-mail`. */
export function mailWithdrawal(work: Work, refundId: number): Promise<void> {
  return mailRefunded(work, refundId, withdrawalMail)
}

/** Runs the job `orders.send-refund-mail`: the money has gone back. */
export function mailRefund(work: Work, refundId: number): Promise<void> {
  return mailRefunded(work, refundId, refundMail)
}

/** Mails about a refund; does nothing once the account is erased. */
async function mailRefunded(work: Work, refundId: number, mail: MailType<Refunded>): Promise<void> {
  const refund = await findRefund(work.db, refundId)
  const order = refund && (await findOrder(work.db, refund.order_id))
  const receiver = order && receiverOf(await findAccountById(work.db, order.account_id))
  if (refund && order && receiver) await sendAccountMail(work, receiver, mail, { order, refund })
}
