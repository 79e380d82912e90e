import { sql } from 'kysely'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import { type Exposure, halfLifeSeconds } from '../../fair-rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    exposures: {
      profile_id: number
      shown: Made<number>
      liked: Made<number>
      updated_at: Time
    }
  }
}

/** Inserts the row of a new profile. */
export async function insertExposure(db: Db, profileId: number, now: Date): Promise<void> {
  await db.insertInto('exposures').values({ profile_id: profileId, updated_at: now }).execute()
}

/** Returns how much these members were seen, as of `updated_at`, in no particular order. */
export function findExposures(db: ReadDb, profileIds: number[]) {
  return db
    .selectFrom('exposures')
    .select(['profile_id', 'shown', 'liked', 'updated_at'])
    .where('profile_id', '=', sql<number>`any(${profileIds}::bigint[])`)
    .execute()
}

/** Half-lives after which the value counts as 0; keeps the power within the range of a float. */
const goneAfter = 60

/**
 * Adds to the exposure of members in one statement; stored values decay (see `faded`). Rows are locked in the
 * order of their ids, so that several processes can run it concurrently. Erased members are not inserted
 * again.
 */
export async function addExposures(db: Db, added: ReadonlyMap<number, Exposure>, now: Date): Promise<void> {
  const exposures = [...added.values()]
  const fade = sql`power(0.5, least(${sql.lit(goneAfter)}, greatest(0,
    extract(epoch from ${now.toISOString()}::timestamptz - e.updated_at)) / ${sql.lit(halfLifeSeconds)})::float8)`
  await sql`
    with noted as (
      select * from unnest(
        ${[...added.keys()]}::bigint[],
        ${exposures.map(({ shown }) => shown)}::float8[],
        ${exposures.map(({ liked }) => liked)}::float8[]
      ) as n (profile_id, shown, liked)
    ), locked as (
      select profile_id from exposures where profile_id in (select profile_id from noted)
      order by profile_id for no key update
    )
    update exposures e set
      shown = round((e.shown * ${fade} + n.shown)::numeric, 3),
      liked = round((e.liked * ${fade} + n.liked)::numeric, 3),
      updated_at = greatest(e.updated_at, ${now.toISOString()}::timestamptz)
    from locked join noted n using (profile_id) where e.profile_id = locked.profile_id
  `.execute(db)
}
