import { sql } from 'kysely'
import type { ReadDb } from '../../src/server/db/tables.ts'

/** Returns the number of connections to this database that wait for a lock. */
export async function countLockWaits(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
