import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

/**
 * Every table by name. A feature augments this interface in its `*-table.ts`, the server parts in their own
 * files.
 */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by table files
export interface Tables {}

/** A `timestamptz`: read as an ISO 8601 string, written as a Date or such a string. */
export type Time = ColumnType<string, Date | string, Date | string>
/** A `timestamptz` that may be null. */
export type NullableTime = ColumnType<string | null, Date | string | null | undefined, Date | string | null>
/** A column with a database default. */
export type Made<T> = Generated<T>
/** A `jsonb` column: read as a value, written as JSON text (Kysely does not serialise it). */
export type Json<T> = ColumnType<T, string, string>
/** A `jsonb` column with a database default. */
export type MadeJson<T> = ColumnType<T, string | undefined, string>

/** A handle that may write: inside a transaction, or the database with one transaction per statement. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** A read-only handle; a write handle is assignable to it. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn'> & {
  /** Makes the handle usable for `sql` templates in table files. */
  getExecutor: Db['getExecutor']
}
