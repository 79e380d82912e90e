import type { Db } from '../../../../server/db/tables.ts'
import type { SiteRecord } from '../../../sites/server/public.ts'
import { vatIn } from '../../vat-rules.ts'
import { insertInvoice, takeNumber } from './invoices-table.ts'

/** The sale that an invoice is about. */
interface Sale {
  id: number
  vat_rate: number
}

/** Issues the invoice of a paid order, or the credit note of money that goes back; `amount` in minor units. */
export async function issueInvoice(
  db: Db,
  kind: 'invoice' | 'credit_note',
  { company }: SiteRecord,
  sale: Sale,
  amount: number,
  now: Date,
): Promise<void> {
  const { name, address, city, country, registration_number, vat_numbers } = company
  await insertInvoice(db, {
    company_id: company.id,
    kind,
    number: await takeNumber(db, company.id, kind),
    order_id: sale.id,
    amount,
    vat_amount: vatIn(amount, sale.vat_rate),
    seller: { name, address, city, country, registration_number, vat_numbers },
    issued_at: now,
  })
}
