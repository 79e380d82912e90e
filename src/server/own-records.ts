import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from './db/prepared.ts'
import type { ReadDb } from './db/tables.ts'

/**
 * A feature's record of the logged-in account. A page reads the records of all features along with the session, in
 * one statement; anything else reads one of them by itself (`readOwn`).
 */
export interface OwnRecord<T> {
  /** Name of the column, unique among all features. */
  readonly name: string
  /** Returns the SQL of a single value: a number, a text, a timestamp or JSON. */
  readonly column: (accountId: RawBuilder<unknown>, now: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Converts the stored value; null where the account has none. */
  readonly read: (stored: never) => T
}

/** Declares a record; a contribution lists it. */
export function ownRecord<T, Stored = T>(
  name: string,
  column: OwnRecord<T>['column'],
  read: (stored: Stored) => T = (stored) => stored as unknown as T,
): OwnRecord<T> {
  return { name, column, read: read as OwnRecord<T>['read'] }
}

/** The records of the account that sends a request, as they were at its start. */
export class OwnRecords {
  readonly #accountId: number
  readonly #values: Record<string, unknown>

  constructor(accountId: number, values: Record<string, unknown>) {
    this.#accountId = accountId
    this.#values = values
  }

  /** Returns a record; undefined for every other account. */
  find<T>(record: OwnRecord<T>, accountId: number): T | undefined {
    if (accountId !== this.#accountId || !(record.name in this.#values)) return undefined
    return record.read(this.#values[record.name] as never)
  }
}

/** The handles of work that may have read the records of its account already. */
export interface OwnWork {
  db: ReadDb
  now: Date
  own?: OwnRecords
}

/** Returns a record of an account: from those that the request has read, else by a statement. */
export async function readOwn<T>(work: OwnWork, record: OwnRecord<T>, accountId: number): Promise<T> {
  const known = work.own?.find(record, accountId)
  if (known !== undefined) return known
  const { rows } = await sql<{ value: never }>`${asPrepared}
    select ${record.column(sql`${accountId}::bigint`, momentOf(work.now))} as value
  `.execute(work.db)
  return record.read((rows[0]?.value ?? null) as never)
}

/** Returns the columns of records for a statement that knows the account's id. */
export function ownColumns(
  records: readonly OwnRecord<unknown>[],
  accountId: RawBuilder<unknown>,
  now: Date,
) {
  return records.map((record) => record.column(accountId, momentOf(now)).as(record.name))
}

function momentOf(now: Date): RawBuilder<unknown> {
  return sql`${now.toISOString()}::timestamptz`
}

/** Returns a moment from JSON of the database as the drivers return it: in ISO 8601, in UTC. */
export function momentFromJson<T extends string | null>(text: T): T {
  return (text === null ? null : new Date(text).toISOString()) as T
}
