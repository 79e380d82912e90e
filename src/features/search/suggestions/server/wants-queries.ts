import { sql } from 'kysely'
import type { ReadDb } from '../../../../server/db/tables.ts'

/** The ages that a member looks for, from their match finder; null is open. */
export interface WantedAges {
  min_age: number | null
  max_age: number | null
}

/** Returns the ages from a member's match finder; all ages where there is none. */
export async function findWantedAges(db: ReadDb, profileId: number): Promise<WantedAges> {
  const { rows } = await sql<WantedAges>`
    select min_age, max_age from match_finders where profile_id = ${profileId}
  `.execute(db)
  return rows[0] ?? { min_age: null, max_age: null }
}
