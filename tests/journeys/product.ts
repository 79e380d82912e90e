import { spawn } from 'node:child_process'
import process from 'node:process'
import pg from 'pg'

// Starts the product for the journeys: on a new database of the PostgreSQL server in TEST_DATABASE_URL, or
// embedded without one.

/** Replaces the database by an empty one and returns its address. */
async function createDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

const { TEST_DATABASE_URL: server, PORT: port } = process.env
const env = server
  ? {
      DATABASE_URL: await createDatabase(server, `vonk_journeys_${port}`),
      DEMO: '1',
      // The mail and the clock of the product are part of the journeys.
      DEV_DOORS: '1',
    }
  : {}
const product = spawn(process.execPath, ['launch.ts', 'start'], {
  stdio: 'inherit',
  env: { ...process.env, ...env },
})
product.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => product.kill(signal))
