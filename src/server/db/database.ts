import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { makePrivate, privateFolder } from '../private-folder.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { type InTransaction, inPipeline, PipelinedClient } from './pipeline.ts'
import { PreparingClient } from './prepared.ts'
import type { Tables } from './tables.ts'

/** The store of rows: in this process (PGlite) or on a PostgreSQL server. */
export interface Database {
  kind: 'embedded' | 'postgres'
  db: Kysely<Tables>
  /** A read replica that may lag slightly, or the database itself. */
  readDb: Kysely<Tables>
  /**
   * Runs a batch's transaction. On a server it uses one of few connections, which pipeline their statements
   * (`db/pipeline.ts`) and plan each prepared statement once, whatever its values. Such statements take
   * arrays and find rows by key.
   */
  inBatch<T>(fn: InTransaction<T>): Promise<T>
  /** The embedded instance, for pg-boss. */
  pglite?: PGlite
  /** The connection string, for pg-boss. */
  url?: string
  close(): Promise<void>
}

const oid = { bigint: 20, date: 1082, timestamptz: 1184, timestamp: 1114, numeric: 1700 } as const

/**
 * Both drivers parse alike: bigint as number, date as `YYYY-MM-DD`, timestamptz as ISO 8601, numeric as
 * number.
 */
const parsers: Record<number, (value: string) => unknown> = {
  [oid.bigint]: Number,
  [oid.numeric]: Number,
  [oid.date]: (value) => value,
  [oid.timestamptz]: (value) => new Date(value.length > 10 ? isoText(value) : value).toISOString(),
}

/** Converts PostgreSQL's `2026-11-21 10:00:00.5+00` to ECMAScript's `2026-11-21T10:00:00.5+00:00`. */
function isoText(value: string): string {
  const withT = value.replace(' ', 'T')
  return /[+-]\d\d$/.test(withT) ? `${withT}:00` : withT
}

/**
 * Opens the embedded database in a folder, or in memory without one. Only one process may use it, which a
 * lock file enforces.
 */
export async function openEmbedded(folder?: string): Promise<Database> {
  let lock: FolderLock | undefined
  if (folder) {
    await mkdir(folder, { recursive: true, mode: privateFolder })
    lock = await lockFolder(folder)
  }
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: join(folder, 'pg') } : {}),
    parsers,
    relaxedDurability: false,
  }).catch(async (err) => {
    await lock?.release()
    throw new OperatorError(`The embedded database in ${folder} cannot be opened: ${textOf(err)}`)
  })
  // Its first files are readable for everybody, whatever the umask.
  if (folder) await makePrivate(join(folder, 'pg'))
  await pglite.exec("set time zone 'UTC'")
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return {
    kind: 'embedded',
    db,
    readDb: db,
    inBatch: (fn) => db.transaction().execute((inner) => fn(inner, () => {})),
    pglite,
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      await lock?.release()
    },
  }
}

/**
 * Returns the database once its server has answered, so that a wrong address or password is found before anything else. Throws
 * OperatorError with the reason; it repeats no password.
 */
export async function requireAnswer(database: Database): Promise<Database> {
  try {
    await sql`select 1`.execute(database.db)
    return database
  } catch (err) {
    await database.close()
    throw new OperatorError(`The database server (DATABASE_URL) does not answer: ${textOf(err)}`)
  }
}

/** A host with several addresses fails with an error for each, and without a text of its own. */
function textOf(err: unknown): string {
  const first = err instanceof AggregateError ? err.errors[0] : err
  return first instanceof Error ? first.message : String(first)
}

function openPool(
  url: string,
  connections: number,
  { Client = PreparingClient, options = '' }: { Client?: typeof PreparingClient; options?: string } = {},
): pg.Pool {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: connections,
    // Each connection caches some hundred plans. Recycling keeps them current instead of those of the first
    // minutes.
    maxLifetimeSeconds: 30 * 60,
    application_name: 'vonk',
    types: { getTypeParser: (id, format) => parsers[id] ?? pg.types.getTypeParser(id, format) },
    options: `-c timezone=UTC ${options}`,
  })
  // A connection that the server closes must not end the process, idle or in use: its query fails, and the
  // next one takes another connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function handleOf(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** The maximum number of concurrent batches, plus one. */
const batchConnections = 3
/**
 * Forces a generic plan and access by key: with the planner's estimates of a table's first minutes, a
 * statement must not read the whole table.
 */
const batchOptions = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
]
  .map((option) => `-c ${option}`)
  .join(' ')

/** Opens a PostgreSQL server (15 or later), with a read replica if configured. */
export function openPostgres(
  url: string,
  options: { readUrl?: string; connections?: number } = {},
): Database {
  const connections = options.connections ?? 20
  const db = handleOf(openPool(url, connections))
  const readDb = options.readUrl ? handleOf(openPool(options.readUrl, connections)) : db
  const batches = openPool(url, batchConnections, { Client: PipelinedClient, options: batchOptions })
  return {
    kind: 'postgres',
    db,
    readDb,
    inBatch: (fn) => inPipeline(batches, fn),
    url,
    close: async () => {
      await Promise.all([db.destroy(), batches.end()])
      if (readDb !== db) await readDb.destroy()
    },
  }
}
