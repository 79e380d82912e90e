import { sql } from 'kysely'
import type { ReadDb } from './tables.ts'

/**
 * Returns whether a database contains the demo, complete or not: its members are invented and their password
 * is published.
 */
export async function holdsDemo(db: ReadDb): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select exists (select from demo_progress) as holds`.execute(
    db,
  )
  return rows[0]?.holds ?? false
}

/** Returns the same of a database that may have no schema yet. */
export async function existsDemo(db: ReadDb): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass('demo_progress') is not null`.execute(db)
  return rows.length > 0 && (await holdsDemo(db))
}
