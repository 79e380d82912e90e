import { renderSVG } from 'uqr'
import { addSeconds, secondsPerDay } from '../../../../core/time.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { Services } from '../../../../server/work.ts'
import type { CreditLot } from '../../../credits/rules.ts'
import { readLots } from '../../../credits/server/public.ts'
import { siteById } from '../../../sites/server/public.ts'
import { findCodesById } from '../../discounts/server/discount-codes-table.ts'
import { findInvoicesOf } from '../../invoices/server/invoices-table.ts'
import { invoiceNumber } from '../../invoices/server/issue-invoice.ts'
import type { Order } from '../../order-contract.ts'
import { isOpen, isPaid, isRefunding, statusOf } from '../../payment-rules.ts'
import { findMandatesOf } from '../../settlement/server/debit-queries.ts'
import type { OrderRow } from '../../settlement/server/orders-table.ts'
import { findRefundsOf, type RefundRow } from '../../settlement/server/refunds-table.ts'
import { readLeft } from '../../settlement/server/settle-refund.ts'
import { vatIn } from '../../vat-rules.ts'

/** Returns orders of one account as their owner sees them. */
export async function toOrders(
  work: { db: ReadDb; services: Services; now: Date },
  rows: OrderRow[],
): Promise<Order[]> {
  const ids = rows.map(({ id }) => id)
  const codeIds = rows.flatMap(({ discount_code_id }) => discount_code_id ?? [])
  const codes = new Map((await findCodesById(work.db, codeIds)).map((row) => [row.id, row.code]))
  const documents = await findInvoicesOf(work.db, ids)
  const debits = rows.filter(({ kind }) => kind === 'direct_debit').map(({ id }) => id)
  const mandates = new Map(
    (await findMandatesOf(work.db, debits)).map((row) => [row.order_id, row.reference]),
  )
  const refunds = await findRefundsOf(work.db, ids)
  const withdrawn = new Set(
    refunds.filter(({ cause }) => cause === 'withdrawal').map(({ order_id }) => order_id),
  )
  let lots: Promise<readonly CreditLot[]> | undefined
  const lotsOf = ({ account_id }: OrderRow) => {
    lots ??= readLots(work.db, account_id)
    return lots
  }
  const orders: Order[] = []
  for (const row of rows) {
    const { id, payment_id, kind, state, credits, amount, amount_before, currency, country, vat_rate } = row
    const { refund_days } = (await siteById(work, row.site_id)).settings
    const own = documents.filter(({ order_id }) => order_id === id)
    const end = row.paid_at === null ? null : addSeconds(new Date(row.paid_at), refund_days * secondsPerDay)
    const isWithdrawable = isPaid(state) && !withdrawn.has(id) && end !== null && end > work.now
    orders.push({
      id,
      payment_id,
      kind,
      status: statusOf(state),
      bundle_id: credits,
      credits,
      amount,
      amount_before,
      currency,
      discount:
        row.discount_code_id === null || row.discount_percentage === null
          ? null
          : { code: codes.get(row.discount_code_id) ?? '', percentage: row.discount_percentage },
      country,
      vat_rate,
      vat_amount: vatIn(amount, vat_rate),
      payment_method: row.payment_method,
      created_at: row.created_at,
      paid_at: row.paid_at,
      refunded_amount: row.refunded_amount,
      is_refund_pending: isRefunding(state),
      sent_back: sentBackOf(refunds.filter(({ order_id }) => order_id === id)),
      // The first one is that of the purchase.
      invoice_number: own[0] ? invoiceNumber(own[0]) : null,
      documents: own.map((row) => ({ kind: row.kind, number: invoiceNumber(row) })),
      redirect_url: isOpen(state) ? row.redirect_url : null,
      qr: isOpen(state) ? qrOf(row.qr_payload) : null,
      bank_transfer:
        isOpen(state) && row.bank_transfer ? { ...row.bank_transfer, expires_at: row.expires_at } : null,
      mandate_reference: mandates.get(id) ?? null,
      immediate_delivery: row.immediate_delivery,
      withdrawable_until: isWithdrawable ? end.toISOString() : null,
      withdrawable_amount: isWithdrawable ? (await readLeft(work.db, row, await lotsOf(row))).amount : null,
    })
  }
  return orders
}

/** Returns why the payment of an order with these refunds went back as it came; null where it did not. */
function sentBackOf(refunds: readonly RefundRow[]): Order['sent_back'] {
  for (const { cause } of refunds) if (cause === 'cancelled' || cause === 'code_used') return cause
  return null
}

function qrOf(payload: string | null): Order['qr'] {
  return payload === null ? null : { payload, image: renderSVG(payload, { border: 2, pixelSize: 8 }) }
}

/** Returns an order as its owner sees it. */
export async function toOrder(
  work: { db: ReadDb; services: Services; now: Date },
  row: OrderRow,
): Promise<Order> {
  const [order] = await toOrders(work, [row])
  if (!order) throw new Error(`order ${row.id} has no view`)
  return order
}
