import { sql } from 'kysely'
import type { Db } from './db/tables.ts'
import type { SealedColumn, SealedFolder, SecretUse } from './secret-use.ts'
import { ownerOfRetired, retiredPurpose, retireKeys } from './secrets.ts'
import { resealFile } from './storage/sealed-file.ts'
import type { Services } from './work.ts'

const ownUse: SecretUse = {
  columns: [
    {
      table: 'outbox',
      key: ['id'],
      column: 'content',
      purpose: 'outbox',
      of: ['token'],
      owner: ({ token = '' }) => token,
    },
    {
      table: 'retired_keys',
      key: ['key_id', 'purpose'],
      column: 'sealed',
      purpose: retiredPurpose,
      owner: ({ key_id = '', purpose = '' }) => ownerOfRetired({ key_id, purpose }),
    },
  ],
}

const pageSize = 500

/** The values that were found under one table or folder. */
export interface Resealed {
  what: string
  resealed: number
  /** Values that none of the secrets opens. */
  unreadable: number
}

/**
 * Seals everything with the newest secret that an older one sealed, while the product runs: a value that changes
 * concurrently is left to its writer, who seals with the newest. May be repeated.
 */
export async function reseal(services: Services): Promise<Resealed[]> {
  const uses = [ownUse, ...services.registry.secretUses]
  const { db } = services.database
  // First: without them, hashes by an older secret would be lost with it.
  for (const purpose of uses.flatMap(({ hashes = [] }) => hashes)) {
    await retireKeys(db, services.signer, purpose)
  }
  const results: Resealed[] = []
  for (const column of uses.flatMap(({ columns = [] }) => columns)) {
    results.push(await resealColumn(services, column))
  }
  for (const folder of uses.flatMap(({ folders = [] }) => folders)) {
    results.push(await resealFolder(services, folder))
  }
  return results
}

async function resealColumn({ database, signer }: Services, column: SealedColumn): Promise<Resealed> {
  const { purpose, owner } = column
  const result = { what: `${column.table}.${column.column}`, resealed: 0, unreadable: 0 }
  let after: Record<string, string> | undefined
  for (;;) {
    const rows = await findPage(database.db, column, after)
    for (const row of rows) {
      const sealed = row.sealed_value ?? ''
      if (signer.isCurrent(sealed)) continue
      const value = signer.open(purpose, sealed, owner?.(row))
      if (value === null) result.unreadable += 1
      else if (await replaceValue(database.db, column, row, signer.seal(purpose, value, owner?.(row)))) {
        result.resealed += 1
      }
    }
    after = rows.at(-1)
    if (rows.length < pageSize) return result
  }
}

async function findPage(
  db: Db,
  { table, key, column, of = [] }: SealedColumn,
  after: Record<string, string> | undefined,
): Promise<Record<string, string>[]> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const read = sql.join([...key, ...of].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))
  const from = after ? sql`and (${keys}) > (${sql.join(key.map((name) => after[name] ?? ''))})` : sql``
  const { rows } = await sql<Record<string, string>>`
    select ${read}, ${sql.ref(column)} as sealed_value from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${from}
    order by ${keys} limit ${sql.lit(pageSize)}
  `.execute(db)
  return rows
}

async function replaceValue(
  db: Db,
  { table, key, column }: SealedColumn,
  row: Record<string, string>,
  sealed: string,
): Promise<boolean> {
  const isRow = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name] ?? ''}`),
    sql` and `,
  )
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${isRow} and ${sql.ref(column)} = ${row.sealed_value ?? ''} returning 1
  `.execute(db)
  return rows.length > 0
}

async function resealFolder(services: Services, { prefix, fileOf }: SealedFolder): Promise<Resealed> {
  const result = { what: prefix, resealed: 0, unreadable: 0 }
  for await (const key of services.storage.list(prefix)) {
    try {
      if (await resealFile(services, fileOf(key.slice(prefix.length)))) result.resealed += 1
    } catch (err) {
      services.log.warn({ err }, 'sealed file not readable')
      result.unreadable += 1
    }
  }
  return result
}
