import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    stored_methods: {
      id: Made<number>
      account_id: number
      provider: string
      token: string
      /** Keyed hash of provider and token; null where it was stored before there were marks. */
      mark: string | null
      payment_method: string
      is_usable: Made<boolean>
      created_at: Time
      used_at: Time
    }
  }
}

/** A stored method's row. */
export type StoredMethodRow = NonNullable<Awaited<ReturnType<typeof findStoredMethod>>>

/** Returns the stored method that an account used last at one of the providers. */
export function findStoredMethod(db: ReadDb, accountId: number, providers: string[]) {
  return db
    .selectFrom('stored_methods')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', 'in', providers)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the marks of the stored methods of an account. */
export async function findMethodMarks(db: ReadDb, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_methods')
    .select('mark')
    .where('account_id', '=', accountId)
    .execute()
  return rows.flatMap(({ mark }) => mark ?? [])
}

/** Replaces an account's stored method of that kind; `token` is encrypted, `mark` its keyed hash. */
export async function replaceStoredMethod(
  db: Db,
  method: {
    account_id: number
    provider: string
    token: string
    mark: string
    payment_method: string
    now: Date
  },
): Promise<void> {
  const { now, ...values } = method
  await deleteStoredMethod(db, method)
  await db
    .insertInto('stored_methods')
    .values({ ...values, created_at: now, used_at: now })
    .execute()
}

/** Records a charge of a stored method. */
export async function updateStoredMethod(
  db: Db,
  methodId: number,
  change: { is_usable: boolean; used_at: Date },
): Promise<void> {
  await db.updateTable('stored_methods').set(change).where('id', '=', methodId).execute()
}

/** Deletes an account's stored method of a kind at a provider. */
export async function deleteStoredMethod(
  db: Db,
  method: { account_id: number; provider: string; payment_method: string },
): Promise<void> {
  await db
    .deleteFrom('stored_methods')
    .where('account_id', '=', method.account_id)
    .where('provider', '=', method.provider)
    .where('payment_method', '=', method.payment_method)
    .execute()
}

/** Deletes an account's stored methods. */
export async function deleteStoredMethods(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('stored_methods').where('account_id', '=', accountId).execute()
}
