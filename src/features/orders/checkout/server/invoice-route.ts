import { InvalidInput } from '../../../../core/refusals.ts'
import { escapeHtml } from '../../../../server/escape-html.ts'
import { refusal } from '../../../../server/http/answers.ts'
import type { RequestScope } from '../../../../server/http/context.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { createWork } from '../../../../server/run-work.ts'
import { type InvoiceDocument, invoiceDocument } from '../../invoices/server/invoice-document.ts'
import { readInvoiceFile } from '../../invoices/server/invoice-file.ts'
import { findInvoicesOf } from '../../invoices/server/invoices-table.ts'
import { invoiceNumber } from '../../invoices/server/issue-invoice.ts'
import { findOrderOf, type OrderRow } from '../../settlement/server/orders-table.ts'

const look = {
  body: "font:16px/1.5 Figtree,'Segoe UI',Helvetica,Arial,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#231a26;background:#fff",
  table: 'width:100%;border-collapse:collapse;margin-bottom:1.5rem',
  label: 'font-weight:400;text-align:left;padding:.4rem 0;border-bottom:1px solid #e6dde3',
  value: 'text-align:right;font-variant-numeric:tabular-nums;padding:.4rem 0;border-bottom:1px solid #e6dde3',
  total: 'font-weight:700',
}

/**
 * Returns an invoice as a page of its own that prints on one sheet. It needs no script and no other file, and its style
 * is in attributes, which the policy of every response allows.
 */
function invoiceHtml(invoice: InvoiceDocument): string {
  const row = ([label, value]: [string, string]) =>
    `<tr><th scope="row" style="${look.label}">${escapeHtml(label)}</th><td style="${look.value}">${escapeHtml(value)}</td></tr>`
  const table = (rows: [string, string][]) =>
    `<table style="${look.table}"><tbody>${rows.map(row).join('')}</tbody>`
  return `<!doctype html>
<html lang="${invoice.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${invoice.title} ${invoice.details[0]?.[1] ?? ''}`)}</title>
</head>
<body style="${look.body}">
<main>
<h1 style="font-size:1.6rem;margin:0 0 1.5rem">${escapeHtml(invoice.title)}</h1>
<p>${invoice.seller.map(escapeHtml).join('<br>')}</p>
${table(invoice.details)}</table>
${table(invoice.lines)}<tfoot style="${look.total}">${row(invoice.total)}</tfoot></table>
<p style="color:#6b5f6e">${escapeHtml(invoice.note)}</p>
</main>
</body>
</html>
`
}

/**
 * Serves the invoice of an order to its owner, as a page or as a PDF (api: GET /orders/{id}/invoice); with `number` any of
 * its documents. A raw route, because it answers no JSON.
 */
export const invoiceRoute: RawRoute = {
  method: 'GET',
  path: '/api/orders/:id/invoice',
  limit: { key: 'account', amount: 120, windowSeconds: 60 },
  operation: {
    operationId: 'orders.invoice',
    summary: 'Read the invoice of an own order',
    description: 'Or with `number` another of its documents, such as a credit note.',
    security: [{ session: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'format', in: 'query', schema: { enum: ['html', 'pdf'] } },
      { name: 'number', in: 'query', schema: { type: 'string' } },
    ],
    responses: {
      200: {
        description: 'A page that prints, or a PDF',
        content: {
          'text/html': { schema: { type: 'string' } },
          'application/pdf': { schema: { type: 'string' } },
        },
      },
    },
  },
  handle: async (scope, request, params) => {
    const { services, actor } = scope
    if (!actor) return refusal(scope, 'authentication_required', 403)
    const id = /^[1-9][0-9]{0,15}$/.test(params.id ?? '') ? Number(params.id) : 0
    return serveInvoice(scope, request, await findOrderOf(services.database.db, actor.account_id, id))
  },
}

/** Serves the document of an order that a request names, to somebody who may see the order. */
export async function serveInvoice(
  scope: RequestScope,
  request: Request,
  order: OrderRow | undefined,
): Promise<Response> {
  const { services, locale } = scope
  const { searchParams } = new URL(request.url)
  const format = searchParams.get('format') ?? 'html'
  const number = searchParams.get('number')
  if (format !== 'html' && format !== 'pdf')
    throw new InvalidInput([{ path: 'format', message: 'not_offered' }])
  const documents = order ? await findInvoicesOf(services.database.db, [order.id]) : []
  // The invoice of the purchase is the first one.
  const invoice = number === null ? documents[0] : documents.find((row) => invoiceNumber(row) === number)
  if (!order || !invoice) return refusal(scope, 'not_found', 404)
  if (format === 'html') {
    return new Response(invoiceHtml(invoiceDocument(locale, invoice, order, documents)), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
    })
  }
  const work = createWork(services, { now: scope.now, log: scope.log })
  const bytes = await readInvoiceFile(work, { invoice, order, documents }, locale)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${invoiceNumber(invoice)}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
}
