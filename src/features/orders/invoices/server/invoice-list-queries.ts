import { sql } from 'kysely'
import type { Country } from '../../../../core/countries.ts'
import { type Currency, type MinorUnits, minorUnits } from '../../../../core/money.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'

/** A document with its order, as accountants read it. It names no buyer. */
export interface ListedInvoice {
  id: number
  company_id: number
  kind: 'invoice' | 'credit_note'
  number: number
  issued_at: string
  credits: number
  amount: MinorUnits
  vat_amount: MinorUnits
  vat_rate: number
  currency: Currency
  country: Country
  site_id: number
  payment_id: string
  payment_method: string
  provider: string
  /** The number of the invoice that a credit note corrects. */
  corrects: number | null
}

/** Documents of a company that were issued from one time until before another; in one currency alone if it is given. */
export interface InvoiceRange {
  companyId: number
  from: string
  until: string
  currency?: Currency | undefined
}

/** A position in the order of issue. */
export interface InvoicePosition {
  issued_at: string
  id: number
}

/** Returns the next documents of a company after a position, in the order in which they were issued. */
export async function findInvoicePage(
  db: ReadDb,
  { companyId, from, until, currency = undefined }: InvoiceRange,
  { after, limit }: { after: InvoicePosition | null; limit: number },
): Promise<ListedInvoice[]> {
  const { rows } = await sql<ListedInvoice>`
    select i.id, i.company_id, i.kind, i.number, i.issued_at, i.credits, i.amount, i.vat_amount, o.vat_rate, o.currency,
      o.country, o.site_id, o.payment_id, o.payment_method, o.provider, c.number as corrects
    from invoices i join orders o on o.id = i.order_id left join invoices c on c.id = i.corrects_id
    where i.company_id = ${companyId} and i.issued_at >= ${after?.issued_at ?? from}::timestamptz
      and i.issued_at < ${until}::timestamptz
      and (i.issued_at, i.id) > (${after?.issued_at ?? from}::timestamptz, ${after?.id ?? 0}::bigint)
      and (${currency ?? null}::text is null or o.currency = ${currency ?? null})
    order by i.issued_at, i.id limit ${limit}
  `.execute(db)
  return rows
}

/** Sums of a range, as the head of an accountants' file names them. */
export interface InvoiceTotals {
  documents: number
  /** Documents with VAT in them, which need a line more. */
  taxed: number
  amount: MinorUnits
}

/** Returns how many documents a range has, and the sum of their amounts, invoices and credit notes alike. */
export async function sumInvoiceRange(
  db: ReadDb,
  { companyId, from, until, currency }: InvoiceRange,
): Promise<InvoiceTotals> {
  const { rows } = await sql<InvoiceTotals>`
    select count(*)::int as documents, count(*) filter (where i.vat_amount > 0)::int as taxed,
      coalesce(sum(i.amount), 0)::bigint as amount
    from invoices i join orders o on o.id = i.order_id
    where i.company_id = ${companyId} and i.issued_at >= ${from}::timestamptz and i.issued_at < ${until}::timestamptz
      and (${currency ?? null}::text is null or o.currency = ${currency ?? null})
  `.execute(db)
  return rows[0] ?? { documents: 0, taxed: 0, amount: minorUnits(0) }
}

/** Returns the countries and rates of a range, for the file's table of VAT codes. */
export async function findVatCodes(
  db: ReadDb,
  { companyId, from, until, currency }: InvoiceRange,
): Promise<{ country: Country; vat_rate: number }[]> {
  const { rows } = await sql<{ country: Country; vat_rate: number }>`
    select distinct o.country, o.vat_rate
    from invoices i join orders o on o.id = i.order_id
    where i.company_id = ${companyId} and i.issued_at >= ${from}::timestamptz and i.issued_at < ${until}::timestamptz
      and (${currency ?? null}::text is null or o.currency = ${currency ?? null})
    order by 1, 2
  `.execute(db)
  return rows
}
