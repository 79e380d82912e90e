import { type Country, formattingLocale } from '../../../../core/countries.ts'
import { formatMoment, formatMoney } from '../../../../core/intl.ts'
import { type Locale, locales } from '../../../../core/locales.ts'
import { type Currency, type MinorUnits, minorUnits, minus, noMoney } from '../../../../core/money.ts'
import { defineMail, type MailType } from '../../../../server/mail/mail-type.ts'
import { perDay } from '../../../../server/outbox/receiver-limit.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountById, receiverOf, sendAccountMail } from '../../../accounts/server/public.ts'
import { ibanGroups } from '../../iban-rules.ts'
import { findInvoicesOf } from '../../invoices/server/invoices-table.ts'
import { invoiceNumber } from '../../invoices/server/issue-invoice.ts'
import { endsPremium } from '../../payment-rules.ts'
import type { TransferDetails } from '../../payments/server/payment-provider.ts'
import { findOrder, findOtherPaidAmounts } from './orders-table.ts'
import { findRefund } from './refunds-table.ts'

interface PaidOrder {
  id: number
  payment_id: string
  credits: number
  amount: MinorUnits
  currency: Currency
  /** True if the buyer asked for the credits at once. */
  immediate_delivery: boolean
  /** Its printed number. */
  invoice: string
}

const paidOrder: PaidOrder = {
  id: 1,
  payment_id: 'EXAMPLE1',
  credits: 250,
  amount: minorUnits(2245),
  currency: 'EUR',
  immediate_delivery: true,
  invoice: 'V1-000001',
}

/** Returns the locale that formats amounts as the pages of the member do. */
const formatOf = (language: Locale, country: Country | undefined) =>
  country ? formattingLocale(language, country) : locales[language].iso

const receiptMail = defineMail<PaidOrder>(
  'receipt',
  perDay(100),
  ({ t, linkTo, site, language, country }, order) => ({
    title: t('title'),
    paragraphs: [
      t('what', {
        credits: order.credits,
        amount: formatMoney(formatOf(language, country), order.amount, order.currency),
      }),
      t('invoice', { invoice: order.invoice }),
    ],
    button: { label: t('button'), href: linkTo(`/transactions/${order.id}`) },
    footer: [
      t('reference', { reference: order.payment_id }),
      t(order.immediate_delivery ? 'withdraw' : 'withdrawFull', {
        refund_days: site.settings.refund_days,
      }),
    ],
  }),
  paidOrder,
  { ...paidOrder, immediate_delivery: false },
)

interface Transfer extends TransferDetails {
  order: { id: number; amount: MinorUnits; currency: Currency; country: Country; expires_at: string }
}

/**
 * States the account to transfer the amount of an order to, and the deadline. Some a day: an order costs nothing
 * until it is paid.
 */
const transferMail = defineMail<Transfer>(
  'transfer',
  perDay(20),
  ({ t, linkTo, language }, { order, account_holder, iban, bic, reference }) => {
    const format = formattingLocale(language, order.country)
    return {
      title: t('title'),
      paragraphs: [
        t('what', { amount: formatMoney(format, order.amount, order.currency) }),
        t('account', { account_holder, iban: ibanGroups(iban), bic }),
        t('under', { reference }),
        t('until', { moment: formatMoment(format, new Date(order.expires_at)) }),
      ],
      button: { label: t('button'), href: linkTo(`/transactions/${order.id}`) },
      footer: [],
    }
  },
  {
    order: {
      id: 1,
      amount: minorUnits(2245),
      currency: 'EUR',
      country: 'NL',
      expires_at: '2026-12-07T10:00:00.000Z',
    },
    account_holder: 'Example Payments B.V.',
    iban: 'NL91ABNA0417164300',
    bic: 'ABNANL2A',
    reference: 'EXAMPLE3',
  },
)

interface Refunded {
  order: { id: number; payment_id: string; currency: Currency; country: Country }
  refund: {
    reference: string
    amount: MinorUnits
    credits: number
    created_at: string
  }
}

interface Withdrawn extends Refunded {
  /** True if Premium ends with the refund. */
  ends_premium: boolean
}

const refunded: Refunded = {
  order: { id: 1, payment_id: 'EXAMPLE1', currency: 'EUR', country: 'NL' },
  refund: {
    reference: 'EXAMPLE2',
    amount: minorUnits(2245),
    credits: 250,
    created_at: '2026-11-23T10:00:00.000Z',
  },
}

/**
 * The receipt of a withdrawal, with what was sent and when (law: 2.2). It names the account, not what was typed on a page that
 * works logged out: nobody writes into our mails.
 */
const withdrawalMail = defineMail<Withdrawn>(
  'withdrawal',
  perDay(100),
  ({ t, linkTo, language, country, receiver }, { order, refund, ends_premium }) => ({
    title: t('title'),
    paragraphs: [
      ...(refund.amount > 0
        ? [
            t('what', {
              amount: formatMoney(formatOf(language, country), refund.amount, order.currency),
              credits: refund.credits,
            }),
            t('next'),
            ...(ends_premium ? [t('premium')] : []),
          ]
        : [t('nothing')]),
      t('submitted', {
        moment: formatMoment(formattingLocale(language, order.country), new Date(refund.created_at)),
        buyer: receiver.name,
        email: receiver.email,
        order: order.payment_id,
      }),
    ],
    button: { label: t('button'), href: linkTo(`/transactions/${order.id}`) },
    footer: [t('reference', { reference: refund.reference })],
  }),
  { ...refunded, ends_premium: true },
  { ...refunded, refund: { ...refunded.refund, amount: noMoney, credits: 0 }, ends_premium: false },
)

const refundMail = defineMail<Refunded>(
  'refund',
  perDay(100),
  ({ t, linkTo, language, country }, { order, refund }) => ({
    title: t('title'),
    paragraphs: [
      t('what', {
        amount: formatMoney(formatOf(language, country), refund.amount, order.currency),
        credits: refund.credits,
      }),
      t('next'),
    ],
    button: { label: t('button'), href: linkTo(`/transactions/${order.id}`) },
    footer: [t('reference', { reference: refund.reference })],
  }),
  refunded,
)

interface Returned extends Refunded {
  why: 'cancelled' | 'code_used'
}

/** A payment that arrived for an order which takes none, and goes back. */
const returnMail = defineMail<Returned>(
  'payment_returned',
  perDay(100),
  ({ t, linkTo, language, country }, { order, refund, why }) => ({
    title: t('title'),
    paragraphs: [
      t(why, { amount: formatMoney(formatOf(language, country), refund.amount, order.currency) }),
      t('what'),
      t('next'),
    ],
    button: { label: t('button'), href: linkTo(`/transactions/${order.id}`) },
    footer: [t('reference', { reference: order.payment_id })],
  }),
  { ...refunded, why: 'cancelled' },
  { ...refunded, why: 'code_used' },
)

export const orderMails: MailType<unknown>[] = [
  transferMail,
  receiptMail,
  withdrawalMail,
  refundMail,
  returnMail,
]

/** Runs the job `orders.send-transfer-mail`: nothing is to be transferred once the order has ended. */
export async function mailTransfer(work: Work, orderId: number): Promise<void> {
  const order = await findOrder(work.db, orderId)
  const receiver = order && receiverOf(await findAccountById(work.db, order.account_id))
  if (order?.state !== 'awaiting_funds' || !order.bank_transfer || !receiver) return
  await sendAccountMail(work, receiver, transferMail, { order, ...order.bank_transfer })
}

/** Runs the job `orders.send-receipt-mail`. */
export async function mailReceipt(work: Work, orderId: number): Promise<void> {
  const order = await findOrder(work.db, orderId)
  const receiver = order && receiverOf(await findAccountById(work.db, order.account_id))
  const [invoice] = order ? await findInvoicesOf(work.db, [order.id]) : []
  if (!order || !receiver || !invoice) return
  await sendAccountMail(work, receiver, receiptMail, { ...order, invoice: invoiceNumber(invoice) })
}

/** Runs the job `orders.send-withdrawal-mail`. */
export async function mailWithdrawal(work: Work, refundId: number): Promise<void> {
  const refunded = await findRefunded(work, refundId)
  if (!refunded) return
  const { order, refund, receiver } = refunded
  const others = await findOtherPaidAmounts(work.db, order.account_id, order.id)
  // A refund that is done is part of `refunded_amount`.
  const before = refund.state === 'done' ? minus(order.refunded_amount, refund.amount) : order.refunded_amount
  const ends_premium = endsPremium({ ...order, refunded_amount: before }, refund.amount, others)
  await sendAccountMail(work, receiver, withdrawalMail, { order, refund, ends_premium })
}

/** Runs the job `orders.send-refund-mail`: the money has gone back. */
export async function mailRefund(work: Work, refundId: number): Promise<void> {
  const refunded = await findRefunded(work, refundId)
  if (refunded) await sendAccountMail(work, refunded.receiver, refundMail, refunded)
}

/** Runs the job `orders.send-return-mail`. */
export async function mailReturn(work: Work, refundId: number): Promise<void> {
  const refunded = await findRefunded(work, refundId)
  const cause = refunded?.refund.cause
  if (!refunded || (cause !== 'cancelled' && cause !== 'code_used')) return
  await sendAccountMail(work, refunded.receiver, returnMail, { ...refunded, why: cause })
}

/** Returns a refund with what its mails need; undefined once the account is erased. */
async function findRefunded(work: Work, refundId: number) {
  const refund = await findRefund(work.db, refundId)
  const order = refund && (await findOrder(work.db, refund.order_id))
  const receiver = order && receiverOf(await findAccountById(work.db, order.account_id))
  return refund && order && receiver ? { refund, order, receiver } : undefined
}
