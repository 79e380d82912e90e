import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openEmbedded, openPostgres } from '../../src/server/db/database.ts'
import { migrations } from '../../src/server/db/migrations.ts'
import { databasesOf, testDatabaseUrl } from './postgres-server.ts'

interface Shared {
  database?: Promise<Database>
}
const holder = globalThis as { vonkTestDatabase?: Shared }
holder.vonkTestDatabase ??= {}
const shared = holder.vonkTestDatabase

/**
 * Opens a database with the newest schema: one for the whole worker, whose connections and plans stay warm, so tests
 * create their own site and pool. `isOwn` opens another, for tests that affect every member, and so does a number of
 * `connections`; it is dropped on close.
 */
export async function openTestDatabase(
  options: { isOwn?: boolean; connections?: number } = {},
): Promise<Database> {
  const { isOwn = false, connections } = options
  if (isOwn || connections !== undefined) return openOwn(connections)
  shared.database ??= openOwn()
  const database = await shared.database
  return { ...database, close: async () => {} }
}

/** Opens a database of its own: a copy of a template on the server, else an embedded one (a second or two). */
function openOwn(connections = 6): Promise<Database> {
  return testDatabaseUrl ? copyTemplate(testDatabaseUrl, connections) : openEmbedded()
}

const templateLock = 55_120_771

async function copyTemplate(serverUrl: string, connections: number): Promise<Database> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  const name = `${databasesOf(process.ppid)}${randomBytes(6).toString('hex')}`
  try {
    await admin.query('select pg_advisory_lock($1)', [templateLock])
    const template = await makeTemplate(admin, serverUrl)
    // By copying its files: some 50 ms and no log, where logging each page takes 700.
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    // A test database need not survive a crash, so commits do not wait for the disk.
    await admin.query(`alter database ${name} set synchronous_commit = off`)
  } finally {
    await admin.end()
  }
  const database = openPostgres(withDatabase(serverUrl, name), { connections })
  return {
    ...database,
    close: async () => {
      await database.close()
      const dropper = new pg.Client({ connectionString: serverUrl })
      await dropper.connect()
      await dropper.query(`drop database if exists ${name} with (force)`)
      await dropper.end()
    },
  }
}

/** Makes a template once per state of the schema. */
async function makeTemplate(admin: pg.Client, serverUrl: string): Promise<string> {
  const state = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12)
  const name = `vonk_template_2_${state}`
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    await admin.query(`create database ${name}`)
    const database = openPostgres(withDatabase(serverUrl, name), { connections: 1 })
    await prepare(database)
    await database.close()
  }
  return name
}

/** Creates the product's tables and those of the job queue, which otherwise take each test file half a second. */
async function prepare(database: Database): Promise<void> {
  const { contributions } = await import('../../src/assembly/features.ts')
  const { startServices } = await import('../../src/server/start-services.ts')
  const { readConfig } = await import('../../src/server/config.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'vonk-template-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' })
  const services = await startServices(config, contributions, { database })
  await services.jobs.stop({ abandon: true })
  await services.outbox.stop()
  await services.bus.close()
  await rm(dataDir, { recursive: true })
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}
