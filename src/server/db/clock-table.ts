import { sql } from 'kysely'
import type { Db, ReadDb } from './tables.ts'

declare module './tables.ts' {
  interface Tables {
    clock: { only_row: boolean; offset_ms: number }
  }
}

/**
 * Returns the offset of the product's clock in milliseconds, set by the clock route; it survives a restart.
 */
export async function findClockOffset(db: ReadDb): Promise<number> {
  const row = await db.selectFrom('clock').select('offset_ms').executeTakeFirst()
  return row?.offset_ms ?? 0
}

/** Stores the clock's offset. */
export async function updateClockOffset(db: Db, offsetMs: number): Promise<void> {
  await sql`
    insert into clock (only_row, offset_ms) values (true, ${offsetMs})
    on conflict (only_row) do update set offset_ms = excluded.offset_ms
  `.execute(db)
}
