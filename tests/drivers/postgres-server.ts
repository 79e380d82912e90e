import { randomBytes } from 'node:crypto'
import process from 'node:process'
import pg from 'pg'

const localServer = 'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * Returns a PostgreSQL server on which tests may create databases: TEST_DATABASE_URL, or one on this machine
 * without a password. Null without one; the reason is printed, because tests are skipped then.
 */
export async function findServer(): Promise<string | null> {
  const url = process.env.TEST_DATABASE_URL ?? localServer
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    return url
  } catch (err) {
    if (process.env.TEST_DATABASE_URL) throw err
    process.stdout.write(`Left out: what needs a PostgreSQL server (${(err as Error).message})\n`)
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

/** The server for tests; undefined means the embedded database. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL

/** Returns how the names begin of the databases that the workers of a run of tests create. */
export function databasesOf(runner: number): string {
  return `vonk_test_${runner}_`
}

/** Drops what the workers of a run have left: the databases that they shared among their files. */
export async function dropDatabasesOf(runner: number): Promise<void> {
  if (!testDatabaseUrl) return
  const client = new pg.Client({ connectionString: testDatabaseUrl })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [databasesOf(runner)],
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}

/** Creates an empty database on that server. Returns it with a function that drops it, even while in use. */
export async function newDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `vonk_test_${randomBytes(6).toString('hex')}`
  await runOn(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => runOn(server, `drop database if exists ${name} with (force)`) }
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
