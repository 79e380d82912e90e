import type { Insertable, Updateable } from 'kysely'
import type { Db, Tables } from '../../src/server/db/tables.ts'

// The rows of states that no call reaches, such as what an earlier release stored or what time has made. Everything else is
// set up by the factories and the features' own functions.

export type RowChanges<T extends keyof Tables> = Updateable<Tables[T]>

/** Sets columns of the rows with these ids. */
export async function setRow<T extends keyof Tables>(
  db: Db,
  table: T,
  ids: number | readonly number[],
  changes: RowChanges<T>,
): Promise<void> {
  await db
    .updateTable(table as never)
    .set(changes as never)
    .where('id' as never, 'in', [ids].flat() as never)
    .execute()
}

/** Sets columns of an account's rows in a table that has several for one account, or no ids. */
export async function setRowsOf<T extends keyof Tables>(
  db: Db,
  table: T,
  accountId: number,
  changes: RowChanges<T>,
): Promise<void> {
  await db
    .updateTable(table as never)
    .set(changes as never)
    .where('account_id' as never, '=', accountId as never)
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
