import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findServer, newDatabase } from '../../../tests/drivers/postgres-server.ts'
import { openPostgres } from './database.ts'

const server = await findServer()

test.skipIf(!server)('a connection lost during a transaction fails only that transaction', async () => {
  const { url, drop } = await newDatabase(server as string)
  const database = openPostgres(url, { connections: 1 })
  try {
    const cut = database.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await database.inBatch((other) => sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(other))
      // The connection is idle here, so its end is an event and not a failed query.
      await wait(100)
      await sql`select 1`.execute(db)
    })
    await expect(cut).rejects.toThrow()
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db)
    expect(rows).toEqual([{ one: 1 }])
  } finally {
    await database.close()
    await drop()
  }
})
