import type { Db, ReadDb } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    campaign_turns: { account_id: number; due_at: Time }
  }
}

/** Returns the accounts whose turn has come, the longest due first. */
export async function findAllDue(db: ReadDb, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign_turns')
    .select('account_id')
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Locks a turn that is due and returns since when; null if another process has taken it. */
export async function lockTurn(db: Db, accountId: number, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('campaign_turns')
    .select('due_at')
    .where('account_id', '=', accountId)
    .where('due_at', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? new Date(row.due_at) : null
}

/** Stores when an account's next turn comes; an account without a turn gets its first. */
export async function updateTurn(db: Db, accountId: number, due: Date): Promise<void> {
  await db
    .insertInto('campaign_turns')
    .values({ account_id: accountId, due_at: due })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ due_at: due }))
    .execute()
}

/** Deletes an account's turn. */
export async function deleteTurn(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('campaign_turns').where('account_id', '=', accountId).execute()
}
