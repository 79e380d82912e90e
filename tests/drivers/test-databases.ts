import process from 'node:process'
import pg from 'pg'

/** The server for tests; undefined means the embedded database. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL

/** Returns how the names begin of the databases that the workers of a run of tests create. */
export function databasesOf(runner: number): string {
  return `vonk_test_${runner}_`
}

/** Drops what the workers of a run have left, after all tests: the databases that they shared among their files. */
export async function teardown(): Promise<void> {
  if (!testDatabaseUrl) return
  const admin = new pg.Client({ connectionString: testDatabaseUrl })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [databasesOf(process.pid)],
  )
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
  await admin.end()
}
