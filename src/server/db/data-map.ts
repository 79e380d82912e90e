import { sql } from 'kysely'
import type { ReadDb } from './tables.ts'

/** The schema tags of a table. */
export interface TableMap {
  table: string
  /** Columns with the id of the account that owns the row; empty if rows concern nobody. */
  owners: string[]
  /** Columns that reference a row of another table, whose owner also owns this row. */
  through: { column: string; table: string }[]
  /** Columns that identify a row, in order. */
  key: string[]
  /** In table order. */
  columns: ColumnMap[]
}

/** The tag of a column. */
export interface ColumnMap {
  name: string
  /** Personal data: deleted when the account is erased. */
  is_personal: boolean
  /** Excluded from the owner's export: a proof of identity, or data about another person. */
  is_secret: boolean
}

interface TaggedTable {
  name: string
  tag: string | null
  key: string[]
  columns: { name: string; tag: string | null }[]
}

const ownerTag = /^owner: ([a-z_0-9]+(?: of [a-z_0-9]+)?(?:, [a-z_0-9]+(?: of [a-z_0-9]+)?)*)(?:: \S.*)?$/
const columnTag = /^(personal|plain)(?:: (\S.*))?$/
const secretReason = /^secret\b/

/**
 * Returns the data map: every table of the product by name, as tagged in the comments of `migrations/` (law: DPIA). Throws with the names of all tables and columns whose tag is missing or unreadable.
 */
export async function readDataMap(db: ReadDb): Promise<TableMap[]> {
  const tables = await findTaggedTables(db)
  const faults: string[] = []
  const map = tables.map((table) => readTable(table, faults))
  for (const { table, owners, through } of map) {
    const { columns = [] } = tables.find(({ name }) => name === table) ?? {}
    const named = [...owners, ...through.map(({ column }) => column)]
    const areColumns = named.every((name) => columns.some((column) => column.name === name))
    // The referenced row must be identified by one column, and have an owner.
    const lead = through.every(({ table: other }) =>
      map.some(({ table: name, owners, key }) => name === other && owners.length > 0 && key.length === 1),
    )
    if (!areColumns || !lead) faults.push(table)
  }
  if (faults.length > 0) {
    throw new Error(`These have no valid tag that says whose data they hold: ${faults.join(', ')}.`)
  }
  return map
}

function readTable({ name, tag, key, columns }: TaggedTable, faults: string[]): TableMap {
  const words = ownerTag.exec(tag ?? '')?.[1]?.split(', ')
  if (!words) faults.push(name)
  const owners: string[] = []
  const through: TableMap['through'] = []
  for (const word of words ?? []) {
    const [column = '', table] = word.split(' of ')
    if (table) through.push({ column, table })
    else if (column !== 'none') owners.push(column)
  }
  return {
    table: name,
    owners,
    through,
    key,
    columns: columns.map((column) => readColumn(name, column, faults)),
  }
}

function readColumn(
  table: string,
  { name, tag }: { name: string; tag: string | null },
  faults: string[],
): ColumnMap {
  const [, word, reason = ''] = columnTag.exec(tag ?? '') ?? []
  if (!word) faults.push(`${table}.${name}`)
  return { name, is_personal: word === 'personal', is_secret: secretReason.test(reason) }
}

async function findTaggedTables(db: ReadDb): Promise<TaggedTable[]> {
  const { rows } = await sql<TaggedTable>`
    select t.relname as name, obj_description(t.oid, 'pg_class') as tag,
      (
        select jsonb_agg(
          jsonb_build_object('name', a.attname, 'tag', col_description(t.oid, a.attnum)) order by a.attnum
        )
        from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      ) as columns,
      (
        select coalesce(jsonb_agg(a.attname order by k.place), '[]')
        from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
        where i.indrelid = t.oid and i.indisprimary
      ) as key
    from pg_class t
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    order by t.relname collate "C"
  `.execute(db)
  return rows
}
