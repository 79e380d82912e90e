import { isLocale } from '../../../core/locales.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { Contribution } from '../../../server/registry.ts'
import { answerTo, onJob, showLive, subscribe, type Work } from '../../../server/work.ts'
import { accountErased, spendingQuestion } from '../../accounts/events.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { creditsReturned } from '../../credits/events.ts'
import { lastRateQuestion } from '../../sites/events.ts'
import { toOrder } from '../checkout/server/order-view.ts'
import { readCapSpending, readLastRate } from '../checkout/server/read-spending.ts'
import { clearMandates } from '../direct-debit/server/mandates-table.ts'
import { ibanPurpose, mandateDetails } from '../direct-debit/server/start-direct-debit.ts'
import { commonCodesRecord } from '../discounts/server/code-use-queries.ts'
import { deleteCodesOf } from '../discounts/server/discount-codes-table.ts'
import { orderChanged } from '../events.ts'
import { readInvoiceFile } from '../invoices/server/invoice-file.ts'
import { findInvoice, findInvoicesOf } from '../invoices/server/invoices-table.ts'
import { drawInvoiceFile } from '../invoices/server/issue-invoice.ts'
import { clearOldBodies } from '../payments/server/payment-events-table.ts'
import { providerNamed } from '../payments/server/providers.ts'
import { sealedPayments } from '../payments/server/sealed.ts'
import { deleteStoredMethods } from '../payments/server/stored-methods-table.ts'
import { playDueSuccesses } from '../sandbox/server/play-outcome.ts'
import { captureOrder, checkOpenOrders } from '../settlement/server/check-open.ts'
import { isReturned } from '../settlement/server/debit-limits.ts'
import { countDeferred } from '../settlement/server/deferred.ts'
import { latePayments, moneyMismatches } from '../settlement/server/figures.ts'
import {
  applyPaymentEvent,
  cancelPayment,
  capturePayment,
  sendReceiptMail,
  sendRefund,
  sendRefundMail,
  sendReturnMail,
  sendTransferMail,
  sendWithdrawalMail,
} from '../settlement/server/jobs.ts'
import {
  mailReceipt,
  mailRefund,
  mailReturn,
  mailTransfer,
  mailWithdrawal,
  orderMails,
} from '../settlement/server/mails.ts'
import { clearRedirects, findDebitOrders, findOrder } from '../settlement/server/orders-table.ts'
import { moneyQueues } from '../settlement/server/payment-queue.ts'
import { applyEvent } from '../settlement/server/receive-report.ts'
import { reconcileDaily } from '../settlement/server/reconcile.ts'
import { clearRefundForms } from '../settlement/server/refunds-table.ts'
import { runRefund, sendRefundsAgain } from '../settlement/server/request-refund.ts'
import { settleDebts } from '../settlement/server/settle-debts.ts'

/** Raw reports of providers are stored that long, encrypted (payments: 3.4). */
const bodySeconds = 90 * secondsPerDay

/**
 * Deletes what orders hold of an erased member. The orders, their states and invoices stay, as the law of accounts asks:
 * they name nobody.
 */
export async function eraseOrdersOf({ db }: Work, accountId: number): Promise<void> {
  await clearRedirects(db, accountId)
  await clearRefundForms(db, accountId)
  // A bank account whose debit was returned stays blocked (law: 2.9); that of a repeat order is one of the others.
  const debits = await findDebitOrders(db, accountId)
  const returned = debits.filter(isReturned)
  const retained = returned.some(({ kind }) => kind === 'repeat') ? debits : returned
  await clearMandates(
    db,
    accountId,
    retained.map(({ id }) => id),
  )
  await deleteStoredMethods(db, accountId)
  await deleteCodesOf(db, accountId)
}

/**
 * Runs the job `orders.cancel-payment`: closes the page of a cancelled order at a provider that can, so that nobody pays there.
 * An amount that is paid nevertheless goes back.
 */
async function closePayment({ db, services }: Work, orderId: number): Promise<void> {
  const order = await findOrder(db, orderId)
  if (order?.state !== 'canceled' || order.provider_ref === null) return
  await providerNamed(services, order.provider)?.cancelPayment?.(order.provider_ref)
}

/** Runs the job `orders.draw-invoice`: in the language of the member, in which it is probably read. */
async function drawInvoice(work: Work, invoiceId: number): Promise<void> {
  const invoice = await findInvoice(work.db, invoiceId)
  const order = invoice && (await findOrder(work.db, invoice.order_id))
  const language = order && (await findAccountById(work.db, order.account_id))?.language
  if (!invoice || !order || !language || !isLocale(language)) return
  const documents = await findInvoicesOf(work.db, [order.id])
  await readInvoiceFile(work, { invoice, order, documents }, language)
}

export const ordersContribution: Contribution = {
  secretUse: { columns: [...sealedPayments, mandateDetails], hashes: [ibanPurpose] },
  subscriptions: [
    subscribe(accountErased, (work, { account_id }) => eraseOrdersOf(work, account_id)),
    subscribe(creditsReturned, (work, { returns }) => settleDebts(work, returns)),
  ],
  answers: [
    answerTo(spendingQuestion, (work, { account_id }) => readCapSpending(work, account_id)),
    answerTo(lastRateQuestion, (work, { account_id }) => readLastRate(work.db, account_id)),
  ],
  live: [
    showLive(orderChanged, async (work, { order_id, account_id }) => {
      const row = await findOrder(work.db, order_id)
      return row ? [{ account_id, type: 'order', data: { order: await toOrder(work, row) } }] : []
    }),
  ],
  mails: orderMails,
  figures: [latePayments, moneyMismatches],
  ownRecords: [commonCodesRecord],
  jobs: [
    onJob(applyPaymentEvent, (work, { event_id }) => applyEvent(work, event_id)),
    onJob(sendRefund, (work, { refund_id }) => runRefund(work, refund_id)),
    onJob(capturePayment, (work, { order_id }) => captureOrder(work, order_id)),
    onJob(sendTransferMail, (work, { order_id }) => mailTransfer(work, order_id)),
    onJob(drawInvoiceFile, (work, { invoice_id }) => drawInvoice(work, invoice_id)),
    onJob(sendReceiptMail, (work, { order_id }) => mailReceipt(work, order_id)),
    onJob(sendWithdrawalMail, (work, { refund_id }) => mailWithdrawal(work, refund_id)),
    onJob(sendReturnMail, (work, { refund_id }) => mailReturn(work, refund_id)),
    onJob(cancelPayment, (work, { order_id }) => closePayment(work, order_id)),
    onJob(sendRefundMail, (work, { refund_id }) => mailRefund(work, refund_id)),
  ],
  extensions: { queues: moneyQueues },
  dueTasks: [
    { name: 'orders.play-sandbox', run: playDueSuccesses },
    { name: 'orders.check-open', run: checkOpenOrders },
    { name: 'orders.send-refunds', run: sendRefundsAgain },
    { name: 'orders.reconcile', run: reconcileDaily },
    { name: 'orders.count-deferred', run: countDeferred },
    {
      name: 'orders.drop-old-bodies',
      run: (work) => clearOldBodies(work.db, addSeconds(work.now, -bodySeconds)),
    },
  ],
}
