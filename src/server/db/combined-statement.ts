import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from './prepared.ts'
import type { Db, ReadDb } from './tables.ts'

// Several queries in one statement, as its common table expressions: each statement costs a round trip or a place in a
// pipeline, and the server some time to start it. The SQL of each remains in the file of its table.

/**
 * Returns the `insert` or `update` that writes rows within a statement of several. It ends with `returning 1`, and its rows
 * are read only if `after` is true: so they run, and lock, in their order. None sees what another has written.
 */
export type CombinedWrite<Row> = (
  rows: Row[],
  when: { after: RawBuilder<boolean>; now: Date },
) => RawBuilder<unknown>

/** The common table expressions of a statement, and the condition that all of them have run. */
export interface WrittenBefore {
  ctes: readonly RawBuilder<unknown>[]
  after: RawBuilder<boolean>
}

/** Nothing is written before. */
export const nothingBefore: WrittenBefore = { ctes: [], after: sql<boolean>`true` }

/** The condition that a common table expression has run. */
export function hasRun(name: string): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) from ${sql.ref(name)}) >= 0`
}

/** Rows to be written by one statement, with what writes each, in the order in which that came first. */
export class PendingWrites {
  readonly #rows = new Map<CombinedWrite<never>, unknown[]>()
  readonly #done = Promise.withResolvers<void>()

  constructor() {
    // The statement's sender receives the error as well.
    this.#done.promise.catch(() => {})
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0
  }

  /** Adds rows to those of the same kind. Resolves once they are written. */
  add<Row>(write: CombinedWrite<Row>, rows: Row[]): Promise<void> {
    if (rows.length === 0) return Promise.resolve()
    const before = this.#rows.get(write)
    if (before) before.push(...rows)
    else this.#rows.set(write, [...rows])
    return this.#done.promise
  }

  /** Returns the common table expressions of the statement that is to be sent. */
  ctesOf(now: Date): WrittenBefore {
    let written = nothingBefore
    for (const [write, rows] of this.#rows) {
      const name = `write_${written.ctes.length + 1}`
      const body = write(rows as never[], { after: written.after, now })
      written = {
        ctes: [...written.ctes, sql`${sql.ref(name)} as (${body})`],
        after: hasRun(name),
      }
    }
    return written
  }

  /** Settles what `add` returned with the statement that has been sent. */
  settleWith<T>(statement: Promise<T>): Promise<T> {
    statement.then(() => this.#done.resolve(), this.#done.reject)
    return statement
  }

  /** Rejects what `add` returned: nothing more is written. */
  fail(err: unknown): void {
    this.#done.reject(err)
  }
}

/** Writes what is pending by one statement; none if there is nothing. */
export async function writePending(db: Db, pending: PendingWrites, now: Date): Promise<void> {
  if (pending.isEmpty) return
  const { ctes, after } = pending.ctesOf(now)
  const statement = sql`${asPrepared} with ${sql.join(ctes)} select ${after}`.execute(db)
  await pending.settleWith(statement)
}

/** Writes rows by a statement of their own. */
export async function writeRows<Row>(
  db: Db,
  write: CombinedWrite<Row>,
  rows: Row[],
  now: Date,
): Promise<void> {
  const pending = new PendingWrites()
  void pending.add(write, rows)
  await writePending(db, pending, now)
}

/**
 * Runs queries as one statement, and returns the rows of each by its name. The names are those of common table
 * expressions, so a later query can wait for an earlier one by `hasRun`. Values pass through JSON: no moments, no
 * numerics.
 */
export async function readAsOne<R extends object>(
  db: ReadDb,
  queries: { [K in keyof R & string]: RawBuilder<R[K]> },
): Promise<{ [K in keyof R & string]: R[K][] }> {
  const named = Object.entries(queries) as [string, RawBuilder<unknown>][]
  const { rows } = await sql<{ [K in keyof R & string]: R[K][] }>`${asPrepared}
    with ${sql.join(named.map(([name, query]) => sql`${sql.ref(name)} as materialized (${query})`))}
    select ${sql.join(
      named.map(
        ([name]) =>
          sql`(select coalesce(json_agg(${sql.ref(name)}), '[]') from ${sql.ref(name)}) as ${sql.ref(name)}`,
      ),
    )}
  `.execute(db)
  return rows[0] as { [K in keyof R & string]: R[K][] }
}
