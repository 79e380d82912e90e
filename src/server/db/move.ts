import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Config, readConfig } from '../config.ts'
import type { Environment } from '../environment.ts'
import { OperatorError } from '../operator-error.ts'
import { type Database, openEmbedded, openPostgres, requireAnswer } from './database.ts'
import { holdsDemo } from './demo-data.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { findAllTables, inOrderOfReferences, type MovedTable } from './moved-tables.ts'
import type { Db, Tables } from './tables.ts'

/** Number of rows that are read and written at a time. */
const batchRows = 500
/** Progress is reported after each of this many rows of a table. */
const rowsPerProgressLine = 100_000

type Print = (line: string) => void

/**
 * Copies everything from the embedded database in DATA_DIR to the PostgreSQL server of DATABASE_URL, in one
 * transaction, and compares both before it commits: all or nothing. The embedded database stays unchanged.
 * Throws if the data folder is in use or has no database, if the server's tables hold rows, if the schemas
 * differ, or if a copied table differs from its source. `print` receives the progress.
 */
export async function move(environment: Environment, print: Print): Promise<void> {
  const config = readConfig(environment)
  if (config.database.kind !== 'postgres')
    throw new OperatorError('Set DATABASE_URL to the server to move to.')
  await access(join(config.dataDir, 'pg')).catch(() => {
    throw new OperatorError(`There is no embedded database in the folder ${config.dataDir} (DATA_DIR).`)
  })
  const source = await openEmbedded(config.dataDir)
  try {
    const target = await requireAnswer(openPostgres(config.database.url, { connections: 1 }))
    try {
      await moveBetween(source, target, print)
    } finally {
      await target.close()
    }
    const left = { jobs: await countOpenJobs(source.db), isDemo: await holdsDemo(source.db) }
    for (const line of whatIsLeft(config, left)) print(line)
  } finally {
    await source.close()
  }
}

async function moveBetween(source: Database, target: Database, print: Print): Promise<void> {
  await requireEmpty(target.db)
  await migrate(source.db, migrations)
  await migrate(target.db, migrations)
  await requireSameSchema(source.db, target.db)
  const tables = inOrderOfReferences(await findAllTables(source.db))
  print(`Moving ${tables.length} tables; rows of each:`)
  const rows = await source.db.transaction().execute((from) =>
    target.db.transaction().execute(async (to) => {
      const names = tables.map(({ name }) => sql.id(name))
      await sql`lock table ${sql.join(names)} in share row exclusive mode`.execute(to)
      // Checked again: from here on nobody else can write.
      await requireEmpty(to)
      for (const { name, is_filled } of tables)
        if (is_filled) await sql`delete from ${sql.id(name)}`.execute(to)
      await setTextForms(from)
      await setTextForms(to)
      let sum = 0
      for (const table of tables) sum += await moveTable(from, to, table, print)
      await moveSequences(from, to)
      return sum
    }),
  )
  // Without statistics about the new rows the server would plan its first queries badly.
  await sql`analyze`.execute(target.db)
  print(`Moved ${rows} rows; each table was compared on both sides.`)
}

/** Checks that the target has no rows (the schema may exist): existing data is never mixed or overwritten. */
async function requireEmpty(db: Db): Promise<void> {
  const filled: string[] = []
  for (const { name, is_filled } of await findAllTables(db)) {
    if (is_filled) continue
    const { rows } = await sql`select 1 from ${sql.id(name)} limit 1`.execute(db)
    if (rows.length > 0) filled.push(name)
  }
  if (filled.length === 0) return
  throw new OperatorError(
    `The database of DATABASE_URL is not empty (${filled.join(', ')}). Give an empty one; nothing was moved.`,
  )
}

/** Checks that both have the same migrations; they differ if a newer program opened one of them. */
async function requireSameSchema(source: Kysely<Tables>, target: Kysely<Tables>): Promise<void> {
  const [left, right] = await Promise.all([source, target].map(findAllMigrations))
  if (left !== right) {
    throw new OperatorError(
      `The two databases have different schemas (${left}; ${right}). Nothing was moved.`,
    )
  }
}

async function findAllMigrations(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  return rows
    .map(({ name }) => name)
    .sort()
    .join(', ')
}

/** Values are copied as text; these settings make their text exact, and equal on both sides. */
async function setTextForms(db: Db): Promise<void> {
  for (const [name, value] of [
    ['timezone', 'UTC'],
    ['datestyle', 'ISO, YMD'],
    ['intervalstyle', 'postgres'],
    ['extra_float_digits', '1'],
    ['bytea_output', 'hex'],
  ]) {
    await sql`select set_config(${name}, ${value}, true)`.execute(db)
  }
}

/** Copies one table through a cursor and compares it. Returns the number of rows. */
async function moveTable(from: Db, to: Db, table: MovedTable, print: Print): Promise<number> {
  const texts = table.columns.map(({ name }) => sql`${sql.id(name)}::text as ${sql.id(name)}`)
  await sql`declare moved cursor for select ${sql.join(texts)} from ${sql.id(table.name)}`.execute(from)
  let done = 0
  for (;;) {
    const { rows } = await sql<TextRow>`fetch ${sql.lit(batchRows)} from moved`.execute(from)
    if (rows.length > 0) await insertRows(to, table, rows)
    done += rows.length
    if (rows.length < batchRows) break
    if (done % rowsPerProgressLine === 0) print(`  ${table.name}: ${done} ...`)
  }
  await sql`close moved`.execute(from)
  const [before, after] = [await digestOf(from, table), await digestOf(to, table)]
  if (before !== after) {
    throw new OperatorError(
      `Table ${table.name} differs from its source (${before}; ${after}). Nothing was moved.`,
    )
  }
  print(`  ${table.name}: ${done}`)
  return done
}

type TextRow = Record<string, string | null>

async function insertRows(to: Db, table: MovedTable, rows: TextRow[]): Promise<void> {
  const columns = table.columns.filter((column) => !column.is_generated)
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const values = columns.map(({ name, type }) => sql`${sql.id(name)}::${sql.raw(type)}`)
  const texts = columns.map(({ name }) => sql`${rows.map((row) => row[name])}::text[]`)
  await sql`
    insert into ${sql.id(table.name)} (${names}) overriding system value
    select ${sql.join(values)} from unnest(${sql.join(texts)}) as moved (${names})
  `.execute(to)
}

/**
 * Returns the row count and the sum of all rows' hashes: equal for the same rows in any order, without
 * sorting.
 */
async function digestOf(db: Db, table: MovedTable): Promise<string> {
  const texts: RawBuilder<unknown>[] = table.columns.map(({ name }) => sql`${sql.id(name)}::text`)
  const { rows } = await sql<{ digest: string }>`
    select count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(line), 16))::bit(64)::bigint), 0) as digest
    from (select row(${sql.join(texts)})::text as line from ${sql.id(table.name)}) as lines
  `.execute(db)
  return (rows[0] as { digest: string }).digest
}

/** Sequences continue from their value, so that ids of deleted rows are not reused. */
async function moveSequences(from: Db, to: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
  `.execute(from)
  for (const { name } of rows) {
    const state = await sql<{ last: string; is_called: boolean }>`
      select last_value::text as last, is_called from ${sql.id(name)}
    `.execute(from)
    const { last, is_called } = state.rows[0] as { last: string; is_called: boolean }
    await sql`select setval(format('public.%I', ${name}::text)::regclass, ${last}::bigint, ${is_called})`.execute(
      to,
    )
  }
}

/** Counts pending jobs; the queue creates its tables at the first start. */
async function countOpenJobs(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql`select 1 where to_regclass('jobs.job') is not null`.execute(db)
  if (rows.length === 0) return 0
  const open = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job where state < 'completed'
  `.execute(db)
  return open.rows[0]?.count ?? 0
}

function whatIsLeft(config: Config, { jobs: openJobs, isDemo }: { jobs: number; isDemo: boolean }): string[] {
  const { dataDir, storage } = config
  const lines = ['What is left to do:']
  if (isDemo) {
    lines.push(
      '- This is the demo: its sites, invented members and staff were moved as well. Without DEMO=1 nobody can log in',
      '  to them, but visitors see them. For a real deployment start with an empty database instead.',
    )
  }
  if (openJobs > 0) {
    lines.push(
      `- Queued jobs (such as mails) that were not moved: ${openJobs}. To have them done, start once more without`,
      '  DATABASE_URL, wait a minute, stop, and move again into an empty database.',
    )
  }
  if (storage.kind === 'folder') {
    lines.push(`- Files stay in ${storage.folder}: keep DATA_DIR, or copy them to the bucket of S3_BUCKET.`)
  } else {
    lines.push(
      `- Files are looked for in the bucket ${storage.bucket}: copy ${join(dataDir, 'files')} to it.`,
    )
  }
  lines.push(
    `- Links that were mailed stay valid with the same key: set SECRET to what ${join(dataDir, 'secret')} holds,`,
    '  unless SECRET was set all along.',
    `- Browsers stay subscribed to pushes with the same key: keep ${join(dataDir, 'vapid')} in DATA_DIR, unless`,
    '  VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY were set all along.',
    `- Start with DATABASE_URL. The embedded database was not changed; ${join(dataDir, 'pg')} may go later.`,
  )
  return lines
}
