import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../src/server/db/tables.ts'

/** A statement as sent by the product. */
export interface Sent {
  sql: string
  parameters: readonly unknown[]
}

/** Returns the statements that `work` sends to a database, with their values. */
export async function statementsOf(
  url: string,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<Sent[]> {
  const sent: Sent[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: (event) => {
      if (event.level === 'query') sent.push({ sql: event.query.sql, parameters: event.query.parameters })
    },
  })
  await work(db)
  await db.destroy()
  return sent
}
