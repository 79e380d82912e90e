import type { Country } from '../../../../core/countries.ts'
import type { MinorUnits } from '../../../../core/money.ts'
import { defineJob } from '../../../../server/jobs/job-type.ts'
import type { Work } from '../../../../server/work.ts'
import { vatNumberFor } from '../../../sites/rules.ts'
import type { SiteRecord } from '../../../sites/server/public.ts'
import { vatIn } from '../../vat-rules.ts'
import { findInvoicesOf, type InvoiceRow, insertInvoice, takeNumber } from './invoices-table.ts'

/** The sale that an invoice is about. */
interface Sale {
  id: number
  /** Of the buyer, which decides the VAT number. */
  country: Country
  vat_rate: number
}

/** The part of a sale that was paid or returned. */
interface Part {
  amount: MinorUnits
  credits: number
}

/** Draws an invoice as PDF, because that takes long and none ever changes. */
export const drawInvoiceFile = defineJob<{ invoice_id: number }>('orders.draw-invoice')

/** Issues the invoice of a paid order, or the credit note of money that goes back, which corrects its newest invoice. */
export async function issueInvoice(
  { db, now, enqueue }: Work,
  kind: 'invoice' | 'credit_note',
  { company }: SiteRecord,
  sale: Sale,
  { amount, credits }: Part,
): Promise<void> {
  const { name, address, city, country, registration_number } = company
  const vatNumber = vatNumberFor(company, sale.country)
  const earlier = kind === 'invoice' ? [] : await findInvoicesOf(db, [sale.id])
  const invoice_id = await insertInvoice(db, {
    company_id: company.id,
    kind,
    number: await takeNumber(db, company.id, kind),
    order_id: sale.id,
    credits,
    corrects_id: earlier.findLast((one) => one.kind === 'invoice')?.id ?? null,
    amount,
    vat_amount: vatIn(amount, sale.vat_rate),
    seller: {
      name,
      address,
      city,
      country,
      registration_number,
      vat_numbers: vatNumber === null ? [] : [vatNumber],
    },
    issued_at: now,
  })
  await enqueue(drawInvoiceFile, { invoice_id })
}

/** Returns the printed number of an invoice or credit note: the company, the series, and a number without gaps. */
export function invoiceNumber({ company_id, kind, number }: InvoiceKey) {
  return `${kind === 'invoice' ? 'V' : 'C'}${company_id}-${String(number).padStart(6, '0')}`
}

/** Returns what a printed number names; null for any other text. */
export function readInvoiceNumber(text: string): InvoiceKey | null {
  const [, letter, company, number] = /^([vc])([1-9]\d{0,8})-(\d{1,9})$/i.exec(text.trim()) ?? []
  if (!letter) return null
  const kind = letter.toLowerCase() === 'v' ? 'invoice' : 'credit_note'
  return { company_id: Number(company), kind, number: Number(number) }
}

type InvoiceKey = Pick<InvoiceRow, 'company_id' | 'kind' | 'number'>
