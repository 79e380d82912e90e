import type { Db, ReadDb } from '../../../server/db/tables.ts'
import type { OwnKeys } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    staff_settings: { account_id: number; keys: Json<OwnKeys> }
  }
}

/** Returns the keys of their own that somebody of the staff has chosen. */
export async function findOwnKeys(db: ReadDb, accountId: number): Promise<OwnKeys> {
  const row = await db
    .selectFrom('staff_settings')
    .select('keys')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.keys ?? {}
}

/** Stores keys in place of all that were chosen before. */
export async function upsertOwnKeys(db: Db, accountId: number, keys: OwnKeys): Promise<void> {
  const stored = JSON.stringify(keys)
  await db
    .insertInto('staff_settings')
    .values({ account_id: accountId, keys: stored })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ keys: stored }))
    .execute()
}
