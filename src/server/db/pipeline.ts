import type { Socket } from 'node:net'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { PreparingClient } from './prepared.ts'
import type { Db, Tables } from './tables.ts'

/**
 * The body of a transaction. After `commit` it must start no further statements; those before are part of the
 * transaction.
 */
export type InTransaction<T> = (db: Db, commit: () => void) => Promise<T>

/**
 * A connection that pipelines statements: those of one tick leave in one write and take one round trip. They
 * run in order; after one that fails, the others of its transaction fail too.
 */
export class PipelinedClient extends PreparingClient {
  #isHeld = false

  constructor(config?: pg.ClientConfig) {
    // Missing in the types.
    super({ ...config, pipeline: true } as pg.ClientConfig)
  }

  // biome-ignore lint/suspicious/noExplicitAny: as in PreparingClient
  override query(...args: any[]): any {
    this.#hold()
    return super.query(...args)
  }

  /**
   * Holds writes back until everything that is ready has run, including a commit: those are the statements of
   * one tick.
   */
  #hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    const release = () => {
      this.#isHeld = false
      stream.uncork()
    }
    process.nextTick(() => process.nextTick(release))
  }
}

/**
 * Kysely on one connection that the caller holds. Sends each statement at once, in the order of the calls.
 */
class HeldConnection implements Driver, DatabaseConnection {
  readonly #client: pg.ClientBase
  /** True while a transaction is open; nothing may be written outside of one by mistake. */
  isOpen = false

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.isOpen) throw new Error('The transaction has ended.')
    const { rows, rowCount } = await this.#client.query(sql, [...parameters])
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}

  // biome-ignore lint/correctness/useYield: required by the driver's interface
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A pipelined connection cannot stream results.')
  }

  async beginTransaction(): Promise<void> {
    throw new Error('A pipeline is in a transaction already.')
  }
  commitTransaction = this.beginTransaction
  rollbackTransaction = this.beginTransaction
}

interface Held {
  connection: HeldConnection
  handle: Kysely<Tables>
}

const known = new WeakMap<pg.ClientBase, Held>()

function heldOf(client: pg.ClientBase): Held {
  const held = known.get(client)
  if (held) return held
  const connection = new HeldConnection(client)
  const handle = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => connection,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  known.set(client, { connection, handle })
  return { connection, handle }
}

/**
 * Runs `fn` in a transaction on a connection of the pool, whose clients are `PipelinedClient`s. `fn` may call
 * `commit` before its last statements have completed, and resolves when they have. Rejects if any of them
 * failed: then nothing is stored, unless the connection was lost during the commit.
 */
export async function inPipeline<T>(pool: pg.Pool, fn: InTransaction<T>): Promise<T> {
  const client = await pool.connect()
  const { connection, handle } = heldOf(client)
  let fault: Error | undefined
  let ended: Promise<pg.QueryResult> | undefined
  const end = (how: 'commit' | 'rollback') => {
    connection.isOpen = false
    ended ??= client.query(how)
    // The caller that awaits it receives its error.
    ended.catch(() => {})
    return ended
  }
  connection.isOpen = true
  const begun = client.query('begin')
  begun.catch(() => {})
  try {
    // All statements are sent once nothing is left to run; the commit must follow them.
    const value = await fn(handle, () => process.nextTick(() => connection.isOpen && end('commit')))
    await begun
    const { command } = await end('commit')
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
    return value
  } catch (err) {
    await end('rollback').catch((lost) => {
      fault = lost
    })
    throw err
  } finally {
    client.release(fault)
  }
}
