import { createRequire } from 'node:module'
import PQueue from 'p-queue'
import type { Locale } from '../../../../core/locales.ts'
import type { Services, Work } from '../../../../server/work.ts'
import { type InvoiceDocument, type InvoicedOrder, invoiceDocument } from './invoice-document.ts'
import { findFile, type InvoiceRow, insertFile, lockFile } from './invoices-table.ts'

const require = createRequire(import.meta.url)
/** Has every letter of the eleven languages; the PDF holds only those that it uses. */
const fontOf = (style: 'DejaVuSans' | 'DejaVuSans-Bold') =>
  require.resolve(`dejavu-fonts-ttf/ttf/${style}.ttf`)

const page = { margin: 56, width: 595.28 }
const muted = '#6b5f6e'

/** Returns an invoice as a PDF of one A4 page. */
async function invoicePdf(invoice: InvoiceDocument): Promise<Buffer<ArrayBuffer>> {
  // Its fonts and compression take a fifth of a second to load, which no start waits for.
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({
    size: 'A4',
    margin: page.margin,
    lang: invoice.lang,
    info: { Title: `${invoice.title} ${invoice.details[0]?.[1] ?? ''}` },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.registerFont('plain', fontOf('DejaVuSans')).registerFont('bold', fontOf('DejaVuSans-Bold'))
  document.font('bold').fontSize(20).text(invoice.title).moveDown()
  document.font('plain').fontSize(10)
  for (const line of invoice.seller) document.text(line)
  document.moveDown(2)
  for (const line of invoice.details) writeRow(document, line)
  document.moveDown(2)
  for (const line of invoice.lines) writeRow(document, line)
  document.moveDown(0.5).font('bold')
  writeRow(document, invoice.total)
  document.moveDown(2).font('plain').fontSize(9).fillColor(muted)
  document.text(invoice.note, page.margin, undefined, { width: page.width - 2 * page.margin })
  document.end()
  return done
}

/** Writes a label on the left and its value on the right of one line. */
function writeRow(document: PDFKit.PDFDocument, [label, value]: [string, string]): void {
  const top = document.y
  const width = page.width - 2 * page.margin
  document.text(value, page.margin, top, { width, align: 'right' })
  document.text(label, page.margin, top, { width: width * 0.65 }).moveDown(0.3)
}

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
