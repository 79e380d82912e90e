import type { Insertable, Updateable } from 'kysely'
import type { Db, Tables } from '../../src/server/db/tables.ts'

// The rows of states that no call reaches, such as what an earlier release stored or what time has made. Everything else is
// set up by the factories and the features' own functions.

export type RowChanges<T extends keyof Tables> = Updateable<Tables[T]>

/** Sets columns of the rows with these ids. An account that is suspended so is self-excluded: staff's suspensions need a decision. */
export async function setRow<T extends keyof Tables>(
  db: Db,
  table: T,
  ids: number | readonly number[],
  changes: RowChanges<T>,
): Promise<void> {
  const isSuspended = table === 'accounts' && (changes as RowChanges<'accounts'>).status === 'suspended'
  await db
    .updateTable(table as never)
    .set({ ...(isSuspended ? { suspended_for: 'self_exclusion' } : {}), ...changes } as never)
    .where('id' as never, 'in', [ids].flat() as never)
    .execute()
}

/** Sets columns of the rows of an account or a profile, in a table without ids or with several rows for one. */
export async function setRowsOf<T extends keyof Tables>(
  db: Db,
  table: T,
  owner: { account_id: number } | { profile_id: number },
  changes: RowChanges<T>,
): Promise<void> {
  const [[column, id]] = Object.entries(owner) as [[string, number]]
  await db
    .updateTable(table as never)
    .set(changes as never)
    .where(column as never, '=', id as never)
    .execute()
}

export async function insertRows<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: Insertable<Tables[T]> | readonly Insertable<Tables[T]>[],
): Promise<void> {
  await db
    .insertInto(table as never)
    .values(rows as never)
    .execute()
}

export async function emptyTable(db: Db, table: keyof Tables): Promise<void> {
  await db.deleteFrom(table as never).execute()
}
