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
