import { sql } from 'kysely'
import type { Locale } from '../../../../core/locales.ts'
import type { MinorUnits } from '../../../../core/money.ts'
import type { Db, Json, Made, ReadDb } from '../../../../server/db/tables.ts'

/** A company's details as printed on its invoices. */
export interface Seller {
  name: string
  address: string
  city: string
  country: string
  registration_number: string
  vat_numbers: string[]
}

type InvoiceKind = 'invoice' | 'credit_note'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    invoice_series: { company_id: number; kind: InvoiceKind; last_number: number }
    invoices: {
      id: Made<number>
      company_id: number
      kind: InvoiceKind
      number: number
      order_id: number
      /** Sold, or returned by a credit note. */
      credits: number
      /** The invoice that a credit note corrects. */
      corrects_id: number | null
      amount: MinorUnits
      vat_amount: MinorUnits
      seller: Json<Seller>
      issued_at: Time
    }
    invoice_files: {
      invoice_id: number
      locale: string
      /** A PDF. */
      bytes: Uint8Array
      drawn_at: Time
    }
  }
}

/** An invoice's row. */
export type InvoiceRow = Awaited<ReturnType<typeof findInvoicesOf>>[number]

/**
 * Returns the next number of a company's series. The series stays locked until the transaction ends, and a transaction
 * that fails gives the number back: numbers have no gaps.
 */
export async function takeNumber(db: Db, companyId: number, kind: InvoiceKind): Promise<number> {
  const row = await db
    .insertInto('invoice_series')
    .values({ company_id: companyId, kind, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind']).doUpdateSet((eb) => ({
        last_number: eb('invoice_series.last_number', '+', 1),
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

/** Stores an invoice and returns its id. */
export async function insertInvoice(
  db: Db,
  invoice: {
    company_id: number
    kind: InvoiceKind
    number: number
    order_id: number
    credits: number
    corrects_id: number | null
    amount: MinorUnits
    vat_amount: MinorUnits
    seller: Seller
    issued_at: Date
  },
): Promise<number> {
  const { id } = await db
    .insertInto('invoices')
    .values({ ...invoice, seller: JSON.stringify(invoice.seller) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns an invoice or credit note by its id. */
export function findInvoice(db: ReadDb, id: number): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the order of a numbered invoice or credit note. */
export async function findOrderIdByNumber(
  db: ReadDb,
  key: Pick<InvoiceRow, 'company_id' | 'kind' | 'number'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select('order_id')
    .where((invoice) => invoice.and(key))
    .executeTakeFirst()
  return row?.order_id
}

/** Returns the invoices and credit notes of orders, oldest first. */
export function findInvoicesOf(db: ReadDb, orderIds: number[]) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', 'in', orderIds.length > 0 ? orderIds : [0])
    .orderBy('id')
    .execute()
}

/** Returns the PDF of an invoice in a language; undefined before it was drawn. */
export async function findFile(
  db: ReadDb,
  invoiceId: number,
  locale: Locale,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('invoice_files')
    .select('bytes')
    .where('invoice_id', '=', invoiceId)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return row?.bytes
}

/** Locks the PDF of an invoice in a language, whether or not it was drawn, until the transaction ends. */
export async function lockFile(db: Db, invoiceId: number, locale: Locale): Promise<void> {
  const key = `invoice:${invoiceId}:${locale}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

export async function insertFile(
  db: Db,
  file: { invoice_id: number; locale: Locale; bytes: Uint8Array; drawn_at: Date },
): Promise<void> {
  await db.insertInto('invoice_files').values(file).execute()
}
