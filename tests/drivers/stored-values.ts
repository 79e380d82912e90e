// Finds what the database stores about an account, by the tags of its columns.

import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TableMap } from '../../src/server/db/data-map.ts'
import type { ReadDb } from '../../src/server/db/tables.ts'

const isOwnedBy = (table: TableMap, ids: number[]) =>
  sql`(${sql.join(
    table.owners.map((owner) => sql`${sql.ref(owner)} = any(${ids}::bigint[])`),
    sql` or `,
  )})`

async function rowsOf(db: ReadDb, table: TableMap, ids: number[]): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table.table)} where ${isOwnedBy(table, ids)}
  `.execute(db)
  return rows
}

/** Returns the tables with a row of one of these accounts. */
export async function filledTables(db: ReadDb, map: TableMap[], ids: number[]): Promise<string[]> {
  const filled: string[] = []
  for (const table of map) if ((await rowsOf(db, table, ids)).length > 0) filled.push(table.table)
  return filled
}

/** Returns the column values of a row without any input. */
async function defaultsOf(db: ReadDb, table: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string; fallback: string }>`
    select column_name as name, column_default as fallback from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_default is not null
      and column_default not like 'nextval%'
  `.execute(db)
  const values: Record<string, unknown> = {}
  for (const { name, fallback } of rows) {
    const found = await sql<{ value: unknown }>`select ${sql.raw(fallback)} as value`.execute(db)
    values[name] = found.rows[0]?.value
  }
  return values
}

/** Returns the personal columns in which these accounts have a value other than the default. */
export async function personalColumns(db: ReadDb, map: TableMap[], ids: number[]): Promise<string[]> {
  const filled: string[] = []
  for (const table of map) {
    const defaults = await defaultsOf(db, table.table)
    for (const row of await rowsOf(db, table, ids)) {
      for (const { name, is_personal } of table.columns) {
        const isDefault = JSON.stringify(row[name]) === JSON.stringify(defaults[name])
        if (is_personal && !isEmpty(row[name]) && !isDefault) filled.push(`${table.table}.${name}`)
      }
    }
  }
  return filled
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || ['[]', '{}'].includes(JSON.stringify(value))
}

/**
 * Returns the columns of the whole database, jobs included, that contain a word; skips the tables `outside`.
 */
export async function placesOf(db: ReadDb, word: string, outside: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string; column: string }>`
    select n.nspname as schema, t.relname as name, a.attname as column
    from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where t.relkind in ('r', 'p') and not t.relispartition and n.nspname in ('public', 'jobs') and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
      and not (t.relname = any(${outside}::text[]))
  `.execute(db)
  expect(rows.length).toBeGreaterThan(80)
  const holders: string[] = []
  for (const { schema, name, column } of rows) {
    const found = await sql`
      select from ${sql.id(schema, name)} where ${sql.id(column)}::text ilike ${`%${word}%`} limit 1
    `.execute(db)
    if (found.rows.length > 0) holders.push(`${name}.${column}`)
  }
  return holders
}
