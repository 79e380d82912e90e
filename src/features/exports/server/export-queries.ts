import { sql } from 'kysely'
import { readDataMap, type TableMap } from '../../../server/db/data-map.ts'
import type { ReadDb } from '../../../server/db/tables.ts'

/** A row as its owner receives it. */
export type ExportedRow = Record<string, unknown>

const pageSize = 1000

/** A table whose rows belong to an account, with the rows it references. */
export interface OwnedTable extends TableMap {
  leads: { column: string; to: TableMap }[]
}

/** Returns the tables whose rows belong to an account, according to the data map. */
export async function findOwnedTables(db: ReadDb): Promise<OwnedTable[]> {
  const map = await readDataMap(db)
  return map
    .map((table) => ({
      ...table,
      leads: table.through.flatMap(({ column, table: other }) =>
        map.filter((to) => to.table === other).map((to) => ({ column, to })),
      ),
    }))
    .filter(({ owners, leads }) => owners.length + leads.length > 0)
}

/** Yields an account's rows of one table without the withheld columns, in key order, page by page. */
export async function* findOwnRows(
  db: ReadDb,
  table: OwnedTable,
  accountId: number,
): AsyncIterable<ExportedRow[]> {
  let last: string[] | undefined
  do {
    const page = await findPage(db, table, accountId, last)
    yield page.map(({ row }) => row)
    last = page.length < pageSize ? undefined : page.at(-1)?.cursor
  } while (last)
}

/**
 * Returns one page after the row at `cursor`, the row's key as the database writes it: a value rounded by JSON
 * would not be the same cursor.
 */
async function findPage(
  db: ReadDb,
  { table, owners, leads, key, columns }: OwnedTable,
  accountId: number,
  cursor: string[] | undefined,
): Promise<{ row: ExportedRow; cursor: string[] }[]> {
  const shownColumns = columns.filter(({ is_secret }) => !is_secret).map(({ name }) => sql.ref(name))
  const cursorColumns = key.map((name, index) => sql`${sql.ref(name)}::text as ${sql.id(cursorName(index))}`)
  const isOwn = [
    isOwnedBy(owners, accountId),
    ...leads.map(
      ({ column, to }) => sql<boolean>`${sql.ref(column)} in (
        select ${sql.join(to.key.map((name) => sql.ref(name)))} from ${sql.table(to.table)}
        where ${isOwnedBy(to.owners, accountId)}
      )`,
    ),
  ]
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const isAfter = cursor ? sql`and (${keys}) > (${sql.join(cursor)})` : sql``
  const { rows } = await sql<ExportedRow>`
    select ${sql.join([...shownColumns, ...cursorColumns])} from ${sql.table(table)}
    where (${sql.join(isOwn, sql` or `)}) ${isAfter}
    order by ${keys} limit ${sql.lit(pageSize)}
  `.execute(db)
  return rows.map((row) => ({
    row: Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith(cursorPrefix))),
    cursor: key.map((_, index) => String(row[cursorName(index)])),
  }))
}

/** Written so that each owner column's index can be used. */
function isOwnedBy(owners: string[], accountId: number) {
  const each = owners.map((owner) => sql<boolean>`${sql.ref(owner)} = ${accountId}`)
  return each.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(each, sql` or `)})`
}

const cursorPrefix = '#cursor'
const cursorName = (index: number) => `${cursorPrefix}${index}`
