import { escapeHtml } from '../../../../server/escape-html.ts'
import type { InvoiceDocument } from './invoice-document.ts'

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
export function invoiceHtml(invoice: InvoiceDocument): string {
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
