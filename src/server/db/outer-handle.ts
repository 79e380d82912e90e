import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from './database.ts'

const inside = new AsyncLocalStorage<true>()

/** Runs `fn` as the inside of a transaction: the outer handle throws until it ends. */
export function insideTransaction<T>(fn: () => Promise<T>): Promise<T> {
  return inside.run(true, fn)
}

/**
 * Returns the same database with an outer handle that throws inside a transaction. There it would hang on the
 * embedded database, and silently leave the transaction on PostgreSQL. The transaction's own handle is
 * `work.db`.
 */
export function guardOuterHandle(database: Database): Database {
  const outer = <T>(handle: T): T => {
    if (inside.getStore())
      throw new Error('The outer database handle was used inside a transaction; use work.db.')
    return handle
  }
  return {
    kind: database.kind,
    pglite: database.pglite,
    url: database.url,
    close: database.close,
    get db() {
      return outer(database.db)
    },
    get readDb() {
      return outer(database.readDb)
    },
    inBatch: (fn) => outer(database).inBatch(fn),
  }
}
