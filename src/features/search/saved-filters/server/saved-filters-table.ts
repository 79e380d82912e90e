import { sql } from 'kysely'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, Json, Made, ReadDb } from '../../../../server/db/tables.ts'
import type { SavedFilter, SavedQuery } from '../../contract.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    saved_filters: {
      id: Made<number>
      profile_id: number
      name: string
      query: Json<SavedQuery>
      created_at: Time
    }
  }
}

/** Returns a member's saved filters by name. */
export function findAllSavedFilters(db: ReadDb, profileId: number): Promise<SavedFilter[]> {
  return db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'query'])
    .where('profile_id', '=', profileId)
    .orderBy(sql`lower(name)`)
    .modifyFront(asPrepared)
    .execute()
}

/** Stores filters under a name that the member has not used yet. */
export async function insertSavedFilter(
  db: Db,
  filter: { profile_id: number; name: string; query: SavedQuery },
  now: Date,
): Promise<void> {
  await db
    .insertInto('saved_filters')
    .values({ ...filter, query: JSON.stringify(filter.query), created_at: now })
    .execute()
}

/** Deletes a saved filter of a member; returns whether there was one. */
export async function deleteOwnSavedFilter(db: Db, profileId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_filters')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
