import PdfDocument from 'pdfkit'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { buy } from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { emptyTable } from '../../../../tests/drivers/stored-rows.ts'
import type { Order } from '../order-contract.ts'

let ended: MockInstance<PDFKit.PDFDocument['end']>
beforeEach(() => {
  ended = vi.spyOn(PdfDocument.prototype, 'end')
})
/** Returns the languages of the PDFs that were drawn. */
const drawn = () => ended.mock.contexts.map((one) => (one as { options: { lang: string } }).options.lang)

const app = setUpApp()
const site = setUpSite(app)

/** Returns the PDF of an order, in the language that the browser asks for. */
async function readPdf({ id }: Order, { cookie }: TestMember, locale: string): Promise<Buffer> {
  const response = await app.http.request(`http://${site.host}/api/orders/${id}/invoice?format=pdf`, {
    headers: { host: site.host, cookie: cookie.replace('locale=en', `locale=${locale}`) },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await response.arrayBuffer())
}

// spec: orders-59
test('an invoice is drawn by the job that follows its issue, and by forty readers at once only once', async () => {
  const member = await newMember(app, site)
  const order = await buy(app, member)
  await app.drain()
  expect(drawn()).toEqual(['en-GB'])
  const own = await readPdf(order, member, 'en')
  expect(own.subarray(0, 5).toString()).toBe('%PDF-')
  expect(drawn()).toEqual(['en-GB'])
  const others = await Promise.all(Array.from({ length: 40 }, () => readPdf(order, member, 'pl')))
  expect(drawn().slice(1)).toHaveLength(1)
  for (const pdf of others) expect(pdf.equals(others[0] as Buffer)).toBe(true)
  expect(own.equals(others[0] as Buffer)).toBe(false)
})

// spec: orders-59
test('an invoice from before PDFs were stored is drawn once, by several processes too', async () => {
  const member = await newMember(app, site)
  const order = await buy(app, member)
  await app.drain()
  const { storeInvoiceFile } = await import('./server/invoice-file.ts')
  const { findInvoicesOf } = await import('./server/invoices-table.ts')
  const { findOrder } = await import('../settlement/server/orders-table.ts')
  const { db } = app.services.database
  await emptyTable(db, 'invoice_files')
  ended.mockClear()
  const documents = await findInvoicesOf(db, [order.id])
  const [invoice] = documents
  const row = await findOrder(db, order.id)
  if (!invoice || !row) throw new Error('There is no invoice')
  // Each as a process that knows nothing of the others' drawings.
  const files = await Promise.all(
    Array.from({ length: 6 }, () => storeInvoiceFile(app.work(), { invoice, order: row, documents }, 'en')),
  )
  expect(drawn()).toEqual(['en-GB'])
  for (const file of files) expect(Buffer.from(file).equals(Buffer.from(files[0] as Uint8Array))).toBe(true)
  expect((await readPdf(order, member, 'en')).equals(Buffer.from(files[0] as Uint8Array))).toBe(true)
  expect(drawn()).toEqual(['en-GB'])
})
