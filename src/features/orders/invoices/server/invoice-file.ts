import PQueue from 'p-queue'
import type { Locale } from '../../../../core/locales.ts'
import type { Services, Work } from '../../../../server/work.ts'
import { type InvoicedOrder, invoiceDocument } from './invoice-document.ts'
import { findFile, insertFile, lockFile } from './invoice-files-table.ts'
import { invoicePdf } from './invoice-pdf.ts'
import type { InvoiceRow } from './invoices-table.ts'

/** An invoice of an order, with all documents of that order. */
interface Drawn {
  invoice: InvoiceRow
  order: InvoicedOrder
  documents: readonly InvoiceRow[]
}

interface Drawings {
  /** One at a time: each takes the processor for a fifth of a second, and everything else waits for it. */
  queue: PQueue
  underWay: Map<string, Promise<Uint8Array>>
}

const drawingsOf = new WeakMap<Services, Drawings>()

/**
 * Returns the PDF of an invoice in a language. It is drawn at most once: by the job that follows its issue, or by the
 * first who asks for it in another language, however many ask at once.
 */
export async function readInvoiceFile(work: Work, asked: Drawn, locale: Locale): Promise<Uint8Array> {
  const stored = await findFile(work.db, asked.invoice.id, locale)
  if (stored) return stored
  const { queue, underWay } = drawingsOf.get(work.services) ?? startDrawings(work.services)
  const key = `${asked.invoice.id} ${locale}`
  const present = underWay.get(key)
  if (present) return present
  const drawing = queue.add(async () => {
    // Requests that arrived during the last drawing are answered first.
    await new Promise(setImmediate)
    return storeInvoiceFile(work, asked, locale)
  })
  underWay.set(key, drawing)
  try {
    return await drawing
  } finally {
    underWay.delete(key)
  }
}

function startDrawings(services: Services): Drawings {
  const drawings = { queue: new PQueue({ concurrency: 1 }), underWay: new Map() }
  drawingsOf.set(services, drawings)
  return drawings
}

/** Draws and stores the PDF of an invoice, unless another process has: the lock makes it wait for that one. */
export function storeInvoiceFile(
  outer: Work,
  { invoice, order, documents }: Drawn,
  locale: Locale,
): Promise<Uint8Array> {
  return outer.transaction(async ({ db, now }) => {
    await lockFile(db, invoice.id, locale)
    const stored = await findFile(db, invoice.id, locale)
    if (stored) return stored
    const bytes = await invoicePdf(invoiceDocument(locale, invoice, order, documents))
    await insertFile(db, { invoice_id: invoice.id, locale, bytes, drawn_at: now })
    return bytes
  })
}
