import { createRequire } from 'node:module'
import type { InvoiceDocument } from './invoice-document.ts'

const require = createRequire(import.meta.url)
/** Has every letter of the eleven languages; the PDF holds only those that it uses. */
const fontOf = (style: 'DejaVuSans' | 'DejaVuSans-Bold') =>
  require.resolve(`dejavu-fonts-ttf/ttf/${style}.ttf`)

const page = { margin: 56, width: 595.28 }
const muted = '#6b5f6e'

/** Returns an invoice as a PDF of one A4 page. */
export async function invoicePdf(invoice: InvoiceDocument): Promise<Buffer<ArrayBuffer>> {
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
