import type { ReadDb } from '../../../server/db/tables.ts'

/** Returns the accounts of buyers that are not erased. */
export function findBuyers(db: ReadDb, ids: readonly number[]) {
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'site_id'])
    .where('id', 'in', [...new Set(ids), 0])
    .where('erased_at', 'is', null)
    .execute()
}
