import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import type { Tables } from './tables.ts'

/** One schema migration: the file's name and its SQL. */
export interface Migration {
  name: string
  sql: string
}

const advisoryLock = 7_621_453_901
const pollSeconds = 1
/** The first line of a file whose statements run one by one, such as `create index concurrently`. */
const withoutTransaction = /^-- no transaction\r?\n/

/**
 * Migrates the schema: runs what is not yet in `schema_migrations`, in order of name. A file runs in a transaction of its
 * own; one that begins with `-- no transaction` runs statement by statement, so each must be harmless when repeated. One
 * advisory lock is held throughout, so several processes may start concurrently. Returns the names that were run. Throws an
 * `OperatorError` if a file was changed after it ran, or if the database is older than the baseline.
 */
export async function migrate(db: Kysely<Tables>, migrations: Migration[]): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(advisoryLock)})`.execute(connection)
    try {
      await sql`
        create table if not exists schema_migrations (name text primary key, checksum text not null, created_at timestamptz not null)
      `.execute(connection)
      const missing = await findMissing(connection, migrations)
      for (const migration of missing) await run(connection, migration)
      return missing.map(({ name }) => name)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(advisoryLock)})`.execute(connection)
    }
  })
}

/**
 * Waits until another process has migrated the schema. `onWait` receives once what is waited for. Throws as `migrate` does.
 */
export async function waitForSchema(
  db: Kysely<Tables>,
  migrations: Migration[],
  onWait: (missing: string[]) => void,
): Promise<void> {
  for (let round = 0; ; round += 1) {
    const missing = (await existsHistory(db)) ? await findMissing(db, migrations) : migrations
    if (missing.length === 0) return
    if (round === 0) onWait(missing.map(({ name }) => name))
    await pause(pollSeconds * 1000)
  }
}

async function existsHistory(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass('schema_migrations') is not null`.execute(db)
  return rows.length > 0
}

/** Returns the migrations that have not run, in order of name. */
async function findMissing(db: Kysely<Tables>, migrations: Migration[]): Promise<Migration[]> {
  await requireBaseline(db)
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations
  `.execute(db)
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const changed = migrations.filter(({ name, sql: text }) => {
    const known = checksums.get(name)
    return known !== undefined && known !== checksumOf(text)
  })
  if (changed.length > 0) {
    const names = changed.map(({ name }) => name).join(', ')
    throw new OperatorError(
      `These migrations were changed after they ran on this database: ${names}. Restore them and put the change into a new one.`,
    )
  }
  return migrations.filter(({ name }) => !checksums.has(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Refuses a database from before the baseline: its history has no checksums. */
async function requireBaseline(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_attribute
    where attrelid = 'schema_migrations'::regclass and attname = 'checksum' and not attisdropped
  `.execute(db)
  if (rows.length > 0) return
  throw new OperatorError(
    'This database was made by a development version from before the first release and cannot be migrated: start with an empty one (another DATABASE_URL, or DATA_DIR moved away).',
  )
}

async function run(connection: Kysely<Tables>, { name, sql: text }: Migration): Promise<void> {
  const record = sql`
    insert into schema_migrations (name, checksum, created_at)
    values (${name}, ${checksumOf(text)}, ${new Date().toISOString()})
  `
  if (withoutTransaction.test(text)) {
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(connection)
    await record.execute(connection)
    return
  }
  await connection.transaction().execute(async (trx) => {
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(trx)
    await record.execute(trx)
  })
}

/** Returns the SHA-256 of a migration in hex; line endings do not count. */
function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

/** Splits a migration at `;` at the end of a line; function bodies between `$$` stay whole. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let current = ''
  let inBody = false
  for (const line of text.split('\n')) {
    if (!inBody && /^\s*--/.test(line)) continue
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    current += `${line}\n`
    if (!inBody && /;\s*(?:--|$)/.test(line)) {
      statements.push(current.trim())
      current = ''
    }
  }
  if (current.trim()) statements.push(current.trim())
  return statements
}
