import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { Contribution } from '../../../server/registry.ts'
import { answerTo, onJob, showLive, subscribe } from '../../../server/work.ts'
import { accountErased, spendingQuestion } from '../../accounts/events.ts'
import { creditsReturned } from '../../credits/events.ts'
import { lastRateQuestion } from '../../sites/events.ts'
import { toOrder } from '../checkout/server/order-view.ts'
import { readCapSpending, readLastRate } from '../checkout/server/read-spending.ts'
import { ibanPurpose, mandateDetails } from '../direct-debit/server/start-direct-debit.ts'
import { commonCodesRecord } from '../discounts/server/code-use-queries.ts'
import { orderChanged } from '../events.ts'
import { drawInvoiceFile } from '../invoices/server/jobs.ts'
import { clearOldBodies } from '../payments/server/payment-events-table.ts'
import { sealedPayments } from '../payments/server/sealed.ts'
import { playDueSuccesses } from '../sandbox/server/play-outcome.ts'
import { captureOrder, checkOpenOrders } from '../settlement/server/check-open.ts'
import { closePayment } from '../settlement/server/close-payment.ts'
import { drawInvoice } from '../settlement/server/draw-invoice.ts'
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
import { findOrder } from '../settlement/server/orders-table.ts'
import { applyEvent } from '../settlement/server/receive-report.ts'
import { reconcileDaily } from '../settlement/server/reconcile.ts'
import { runRefund, sendRefundsAgain } from '../settlement/server/request-refund.ts'
import { settleDebts } from '../settlement/server/settle-debts.ts'
import { eraseOrdersOf } from './erase-orders.ts'

/** Raw reports of providers are stored that long, encrypted (payments: 3.4). */
const bodySeconds = 90 * secondsPerDay

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
  dueTasks: [
    { name: 'orders.play-sandbox', run: playDueSuccesses },
    { name: 'orders.check-open', run: checkOpenOrders },
    { name: 'orders.send-refunds', run: sendRefundsAgain },
    { name: 'orders.reconcile', run: reconcileDaily },
    {
      name: 'orders.drop-old-bodies',
      run: (work) => clearOldBodies(work.db, addSeconds(work.now, -bodySeconds)),
    },
  ],
}
