import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'
import pg from 'pg'

/** The demo that one run of all tests makes once; each part of the journeys starts with a copy of it. */
export const sharedDemo = {
  database: 'vonk_journeys_demo',
  folder: 'test-results/journeys-demo',
  port: '3986',
} as const

/** Number of demo members of the journeys, as `DEMO_MEMBERS` takes it. */
export const demoMembers = '300'

/** Replaces a database by an empty one, or by a copy of `template`, and returns its address. */
export async function createDatabase(server: string, name: string, template = 'template1'): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** Starts the product with the demo: on a database of PostgreSQL, or embedded without one. */
export function startProduct(database: string | undefined, env: Record<string, string> = {}): ChildProcess {
  const onServer = database
    ? {
        DATABASE_URL: database,
        DEMO: '1',
        // The mail and the clock of the product are part of the journeys.
        DEV_DOORS: '1',
      }
    : {}
  return spawn(process.execPath, ['launch.ts', 'start'], {
    stdio: 'inherit',
    env: { ...process.env, ...onServer, ...env },
  })
}
