import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

/**
 * Every table by name. A feature augments this interface in its `*-table.ts`, the machinery in its own files.
 */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by table files
export interface Tables {}

/** A `timestamptz`: read as an ISO 8601 string, written as a Date or such a string. */
export type Time = ColumnType<string, Date | string, Date | string>
/** A `timestamptz` that may be null. */
export type NullableTime = ColumnType<string | null, Date | string | null | undefined, Date | string | null>
/** A value that the database makes when it is left out. */
export type Made<T> = Generated<T>
/** A `jsonb` column: read as a value, written as JSON text (Kysely does not serialise it itself). */
export type Json<T> = ColumnType<T, string, string>
/** The same with a default in the database. */
export type MadeJson<T> = ColumnType<T, string | undefined, string>

/** A handle that may write: inside a transaction, or the database where each statement stands alone. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** A handle that can only read; a write handle can be passed wherever one is wanted. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn'> & {
  /** Marks the handle as enough for `sql` templates in table files. */
  getExecutor: Db['getExecutor']
}
