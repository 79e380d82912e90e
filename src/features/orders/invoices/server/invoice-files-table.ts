import { sql } from 'kysely'
import type { Locale } from '../../../../core/locales.ts'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    invoice_files: {
      invoice_id: number
      locale: string
      /** A PDF. */
      bytes: Uint8Array
      drawn_at: Time
    }
  }
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
