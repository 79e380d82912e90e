import { isLocale } from '../../../../core/locales.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { readInvoiceFile } from '../../invoices/server/invoice-file.ts'
import { findInvoice, findInvoicesOf } from '../../invoices/server/invoices-table.ts'
import { findOrder } from './orders-table.ts'

/** Runs the job `orders.draw-invoice`: in the language of the member, in which it is probably read. */
export async function drawInvoice(work: Work, invoiceId: number): Promise<void> {
  const invoice = await findInvoice(work.db, invoiceId)
  const order = invoice && (await findOrder(work.db, invoice.order_id))
  const language = order && (await findAccountById(work.db, order.account_id))?.language
  if (!invoice || !order || !language || !isLocale(language)) return
  const documents = await findInvoicesOf(work.db, [order.id])
  await readInvoiceFile(work, { invoice, order, documents }, language)
}
