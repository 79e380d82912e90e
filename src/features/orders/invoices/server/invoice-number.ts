import type { InvoiceRow } from './invoices-table.ts'

/** Returns the printed number of an invoice or credit note: the company, the series, and a number without gaps. */
export function invoiceNumber({
  company_id,
  kind,
  number,
}: Pick<InvoiceRow, 'company_id' | 'kind' | 'number'>) {
  return `${kind === 'invoice' ? 'V' : 'C'}${company_id}-${String(number).padStart(6, '0')}`
}
