import { rm } from 'node:fs/promises'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, demoMembers, sharedDemo, startProduct } from './start-product.ts'

// Makes the demo of the journeys, with all of its pictures, on the PostgreSQL server in TEST_DATABASE_URL, and
// stops: the parts of the journeys copy it (`product.ts`) instead of drawing the same pictures each.

const server = process.env.TEST_DATABASE_URL
if (!server) throw new Error('TEST_DATABASE_URL is missing')
const database = await createDatabase(server, sharedDemo.database)
await rm(sharedDemo.folder, { recursive: true, force: true })
const product = startProduct(database, {
  PORT: sharedDemo.port,
  DATA_DIR: sharedDemo.folder,
  DEMO_MEMBERS: demoMembers,
  LOG_LEVEL: 'warn',
})
product.on('exit', (code) => process.exit(code ?? 1))

const client = new pg.Client({ connectionString: database })
await client.connect()
while (!(await isDrawn())) await sleep(500)
await client.end()
product.kill('SIGTERM')

/** Returns whether the last step of the demo is recorded; the tables are created by the product as it starts. */
async function isDrawn(): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('demo_progress') is not null as exists`)
  if (!rows[0].exists) return false
  const { rowCount } = await client.query(`select from demo_progress where step = 'photos'`)
  return rowCount === 1
}
