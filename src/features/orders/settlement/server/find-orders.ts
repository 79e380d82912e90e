import type { ReadDb } from '../../../../server/db/tables.ts'
import { findInvoicesOf, findOrderIdByNumber } from '../../invoices/server/invoices-table.ts'
import { invoiceNumber, readInvoiceNumber } from '../../invoices/server/issue-invoice.ts'
import { findOrder, findOrderByReference, type OrderRow } from './orders-table.ts'
import { findRefundsOf, type RefundRow } from './refunds-table.ts'

/** Returns the order of a payment reference or of a printed invoice number, both in any case; undefined for anything else. */
export async function findOrderNamed(db: ReadDb, name: string): Promise<OrderRow | undefined> {
  const invoice = readInvoiceNumber(name)
  if (!invoice) return findOrderByReference(db, name.trim().toUpperCase())
  const id = await findOrderIdByNumber(db, invoice)
  return id === undefined ? undefined : findOrder(db, id)
}

/** An order with its documents and refunds, oldest first. */
export interface WholeOrder {
  order: OrderRow
  documents: { kind: 'invoice' | 'credit_note'; number: string }[]
  refunds: RefundRow[]
}

/** Returns orders with their documents and refunds. */
export async function withDocuments(db: ReadDb, orders: OrderRow[]): Promise<WholeOrder[]> {
  const ids = orders.map(({ id }) => id)
  const [documents, refunds] = [await findInvoicesOf(db, ids), await findRefundsOf(db, ids)]
  return orders.map((order) => ({
    order,
    documents: documents
      .filter(({ order_id }) => order_id === order.id)
      .map((row) => ({ kind: row.kind, number: invoiceNumber(row) })),
    refunds: refunds.filter(({ order_id }) => order_id === order.id),
  }))
}
