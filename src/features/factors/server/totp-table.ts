import type { Db, ReadDb } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    factor_totps: {
      account_id: number
      secret: string
      created_at: Time
      confirmed_at: NullableTime
      last_step: number | null
    }
  }
}

/** Returns the authenticator app of an account, confirmed or waiting for its first code. */
export function findTotp(db: ReadDb, accountId: number) {
  return db
    .selectFrom('factor_totps')
    .select(['secret', 'created_at', 'confirmed_at', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/**
 * Stores the sealed secret of a setup and replaces an unconfirmed one. Returns false where an app is set up
 * already.
 */
export async function insertTotp(db: Db, accountId: number, secret: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('factor_totps')
    .values({ account_id: accountId, secret, created_at: now, confirmed_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, created_at: now })
        .where('factor_totps.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Confirms a waiting app with the step of its first code. Returns false where a concurrent request confirmed
 * or changed it.
 */
export async function updateTotpConfirmed(
  db: Db,
  accountId: number,
  used: { secret: string; step: number },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('factor_totps')
    .set({ confirmed_at: now, last_step: used.step })
    .where('account_id', '=', accountId)
    .where('secret', '=', used.secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Uses up a step. Returns false where it, or a later one, was used already: only one of two concurrent calls
 * succeeds.
 */
export async function updateTotpStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('factor_totps')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes the authenticator app of an account. Returns whether it had a confirmed one. */
export async function deleteTotp(db: Db, accountId: number): Promise<boolean> {
  const rows = await db
    .deleteFrom('factor_totps')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .execute()
  return rows.some(({ confirmed_at }) => confirmed_at !== null)
}

/** Deletes setups that were started before `before` and never confirmed. */
export async function deleteUnconfirmedTotps(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('factor_totps')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', before.toISOString())
    .execute()
}
