export { buyInSandbox, playInSandbox } from '../checkout/server/buy-in-sandbox.ts'
export { cancelUnbegunOrders } from '../checkout/server/cancel-order.ts'
export { serveInvoice } from '../checkout/server/invoice-route.ts'
export { type PaymentMark, paymentMarksOf } from '../direct-debit/server/payment-marks.ts'
export { startDirectDebit } from '../direct-debit/server/start-direct-debit.ts'
export { readEndingDiscount } from '../discounts/server/active-discount.ts'
export {
  type DiscountCodeRow,
  ensureCommonCodes,
  findCommonCode,
  findCommonCodes,
  insertCode,
  type NewCode,
  updateCodeEnded,
} from '../discounts/server/discount-codes-table.ts'
export { makePersonalCode, personalCodeSince } from '../discounts/server/personal-code.ts'
export {
  findInvoicePage,
  findVatCodes,
  type InvoicePosition,
  type InvoiceRange,
  type ListedInvoice,
  sumInvoiceRange,
} from '../invoices/server/invoice-list-queries.ts'
export { invoiceNumber } from '../invoices/server/issue-invoice.ts'
export { findReportsOf } from '../payments/server/payment-events-table.ts'
export { providersOf } from '../payments/server/providers.ts'
export { findOrderNamed, type WholeOrder, withDocuments } from '../settlement/server/find-orders.ts'
export {
  findFraudReports,
  insertFraudReport,
  type MoneyFilter,
  sumDeferred,
  sumInvoices,
  sumMoneyParts,
  sumOrders,
  sumTurnover,
} from '../settlement/server/money-days-table.ts'
export {
  findOrder,
  findOrderPage,
  findOrdersOf,
  findStatesOf,
  type OrderFilter,
  type OrderPosition,
  type OrderRow,
} from '../settlement/server/orders-table.ts'
export { printMismatches } from '../settlement/server/reconcile.ts'
export { findReconciliations, type Mismatch } from '../settlement/server/reconciliation-table.ts'
export {
  creditsTakenBy,
  lockRefundable,
  type Refundable,
  refundableOf,
  refundByStaff,
} from '../settlement/server/refund-by-staff.ts'
export { findRefundsOf, type RefundRow } from '../settlement/server/refunds-table.ts'
export { runRefund } from '../settlement/server/request-refund.ts'
export { withdraw } from '../withdrawals/server/withdraw.ts'
