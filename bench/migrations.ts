import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migration } from '../src/server/db/migrate.ts'

const folder = join(import.meta.dirname, '../migrations')

/** Returns the product's migrations, read from their folder. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      sql: await readFile(join(folder, file), 'utf8'),
    })),
  )
}
