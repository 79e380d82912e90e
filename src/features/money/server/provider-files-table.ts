import type { Db, Json, Made, ReadDb } from '../../../server/db/tables.ts'
import type { Difference } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    provider_files: {
      id: Made<number>
      provider: string
      name: string
      sha256: string
      first_day: string | null
      last_day: string | null
      lines: number
      matched: number
      differences: Json<Difference[]>
      uploaded_by: number
      created_at: Time
    }
  }
}

/** A compared file to store. */
export interface NewProviderFile {
  provider: string
  name: string
  sha256: string
  first_day: string | null
  last_day: string | null
  lines: number
  matched: number
  differences: Difference[]
  uploaded_by: number
  created_at: Date
}

/** Stores a compared file. Returns it, or the one with the same bytes that was stored before. */
export async function insertProviderFile(db: Db, { differences, ...file }: NewProviderFile) {
  await db
    .insertInto('provider_files')
    .values({ ...file, differences: JSON.stringify(differences) })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  return db
    .selectFrom('provider_files')
    .selectAll()
    .where('sha256', '=', file.sha256)
    .executeTakeFirstOrThrow()
}

/** Returns the newest compared files. */
export function findProviderFiles(db: ReadDb, limit: number) {
  return db.selectFrom('provider_files').selectAll().orderBy('id', 'desc').limit(limit).execute()
}
