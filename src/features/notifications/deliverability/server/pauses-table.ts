import { sql } from 'kysely'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    campaign_pauses: {
      domain: string
      paused_at: Time
      complaints: number
      sent: number
    }
  }
}

/** Pauses the advertising of a domain. Returns false if it is paused already. */
export async function insertPause(
  db: Db,
  pause: { domain: string; paused_at: Date; complaints: number; sent: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('campaign_pauses')
    .values(pause)
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns whether the advertising of a domain is paused. */
export async function existsPause(db: ReadDb, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_pauses')
    .select('domain')
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the domains that are paused. */
export function findAllPauses(db: ReadDb) {
  return db.selectFrom('campaign_pauses').select(['domain', 'paused_at']).orderBy('domain').execute()
}

/** Ends the pause of a domain. */
export async function deletePause(db: Db, domain: string): Promise<void> {
  await db.deleteFrom('campaign_pauses').where('domain', '=', domain).execute()
}

/** Locks what decides about a domain's pause until the transaction ends, after the account of the report (ARCHITECTURE: Locks). */
export async function lockDomain(db: Db, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campaigns:' || ${domain}, 0))`.execute(db)
}
