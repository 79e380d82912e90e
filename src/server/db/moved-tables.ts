import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** A table as described by the catalogue. */
export interface MovedTable {
  name: string
  /** In order; the type as written in a cast. */
  columns: { name: string; type: string; is_generated: boolean }[]
  /** Other tables that its rows reference. */
  refers_to: string[]
  /** Its migration gives it rows: they stand in a database that nobody has used yet. */
  is_filled?: boolean
}

/** Returns all tables of the product by name, except the migration history. */
export async function findAllTables(db: Db): Promise<MovedTable[]> {
  const { rows } = await sql<MovedTable>`
    select t.relname as name,
      (
        select jsonb_agg(
          jsonb_build_object(
            'name', a.attname,
            'type', format_type(a.atttypid, a.atttypmod),
            'is_generated', a.attgenerated <> ''
          ) order by a.attnum
        )
        from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      ) as columns,
      (
        select coalesce(jsonb_agg(distinct other.relname), '[]')
        from pg_constraint c join pg_class other on other.oid = c.confrelid
        where c.contype = 'f' and c.conrelid = t.oid and c.confrelid <> t.oid
      ) as refers_to,
      coalesce(obj_description(t.oid) like '%filled by its migration%', false) as is_filled
    from pg_class t
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
      and t.relname <> 'schema_migrations'
    order by t.relname
  `.execute(db)
  return rows
}

/** Returns each table after all tables that it references. Throws on circular references. */
export function inOrderOfReferences(tables: MovedTable[]): MovedTable[] {
  const ordered: MovedTable[] = []
  const placed = new Set<string>()
  let waiting = tables
  while (waiting.length > 0) {
    const ready = waiting.filter((table) => table.refers_to.every((name) => placed.has(name)))
    if (ready.length === 0) {
      throw new Error(`These tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}.`)
    }
    for (const table of ready) {
      placed.add(table.name)
      ordered.push(table)
    }
    waiting = waiting.filter((table) => !placed.has(table.name))
  }
  return ordered
}
