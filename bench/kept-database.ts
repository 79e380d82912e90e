import type { Kysely } from 'kysely'
import pg from 'pg'
import { openPostgres } from '../src/server/db/database.ts'
import { migrate } from '../src/server/db/migrate.ts'
import type { Tables } from '../src/server/db/tables.ts'
import { readMigrations } from './migrations.ts'

const server = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

export interface KeptDatabase {
  url: string
  db: Kysely<Tables>
  close(): Promise<void>
}

/** Opens a database by its name; one that is not there yet is made and filled, and kept for the next run. */
export async function openKept(
  name: string,
  fill: (db: Kysely<Tables>) => Promise<void>,
): Promise<KeptDatabase> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openPostgres(url.toString(), { connections: 4 })
  await migrate(database.db, await readMigrations())
  if (rowCount === 0) await fill(database.db)
  return { url: url.toString(), db: database.db, close: () => database.close() }
}
