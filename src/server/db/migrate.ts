import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** One schema migration: the file's name and its SQL. */
export interface Migration {
  name: string
  sql: string
}

const advisoryLock = 7_621_453_901

/**
 * Migrates the schema: runs what is not yet in `schema_migrations`, in order of name and each in its own
 * transaction. Safe when several processes start concurrently. Returns the names that were run.
 */
export async function migrate(db: Kysely<Tables>, migrations: Migration[]): Promise<string[]> {
  await sql`create table if not exists schema_migrations (name text primary key, at timestamptz not null)`.execute(
    db,
  )
  const done: string[] = []
  for (const migration of [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const ran = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx)
      const known = await sql`select 1 from schema_migrations where name = ${migration.name}`.execute(trx)
      if (known.rows.length > 0) return false
      for (const statement of statementsOf(migration.sql)) await sql.raw(statement).execute(trx)
      const now = new Date().toISOString()
      await sql`insert into schema_migrations (name, at) values (${migration.name}, ${now})`.execute(trx)
      return true
    })
    if (ran) done.push(migration.name)
  }
  return done
}

/** Splits a migration at `;` at the end of a line; function bodies between `$$` stay whole. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let current = ''
  let inBody = false
  for (const line of text.split('\n')) {
    if (!inBody && /^\s*--/.test(line)) continue
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    current += `${line}\n`
    if (!inBody && /;\s*(?:--|$)/.test(line)) {
      statements.push(current.trim())
      current = ''
    }
  }
  if (current.trim()) statements.push(current.trim())
  return statements
}
