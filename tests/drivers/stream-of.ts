import type { ReadDb } from '../../src/server/db/tables.ts'
import { findAllStreamEventsAfter } from '../../src/server/events/stream-table.ts'

/** Returns the entries of an account's stream after a number, as a browser reads them. */
export async function streamOf(db: ReadDb, accountId: number, after = 0, limit = 1000) {
  const entries = await findAllStreamEventsAfter(db, accountId, after, limit)
  return entries.map((entry) => ({ ...entry, data: JSON.parse(entry.data) }))
}
