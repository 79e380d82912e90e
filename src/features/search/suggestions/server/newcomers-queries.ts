import { type RawBuilder, sql } from 'kysely'
import type { Country } from '../../../../core/countries.ts'
import { genderCodes } from '../../../../core/people.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import { hidesFrom, isFindable } from '../../../profiles/server/public.ts'

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

/**
 * Returns those of `profileIds`, in their order, whom a member does not like and has no conversation with
 * (including one that the partner started, and a deleted one), nor met in the swipe game after `unmetSince`,
 * where that is given. Each is looked up by key, so the cost does not depend on how many the member likes and
 * met: pass a page or a few.
 */
export async function strangersAmong(
  db: ReadDb,
  profileId: number,
  profileIds: number[],
  unmetSince: Date | null = null,
): Promise<number[]> {
  const since = unmetSince?.toISOString() ?? null
  // Scalar subqueries are never turned into joins, which could read all likes of the member.
  const { rows } = await sql<{ id: number }>`
    select t.id from unnest(${profileIds}::bigint[]) with ordinality as t (id, place)
    where (select true from likes l where l.from_id = ${profileId} and l.to_id = t.id) is null
      and (select true from conversations c
        where c.low_id = least(t.id, ${profileId}::bigint) and c.high_id = greatest(t.id, ${profileId}::bigint)) is null
      and (select true from swipes w
        where w.from_id = ${profileId} and w.to_id = t.id and w.chosen_at > ${since}::timestamptz) is null
    order by t.place
  `.execute(db)
  return rows.map((row) => row.id)
}

/** Entries of each gender that are looked at: few members agree to be shown, and the home page must not wait for them. */
const windowSize = 500

/**
 * Builds the query for members whom a site may show to any visitor: they agreed to it, and their main photo is approved
 * and harmless. Never fictional profiles. Those of the country first, then lately active ones, the genders in turn.
 */
export function byConsent(
  { site_id, pool_id, country }: { site_id: number; pool_id: number; country: Country },
  limit: number,
): RawBuilder<{ profile_id: number }> {
  const windows = genderCodes.map(
    (gender) => sql`(
      select e.profile_id, e.last_active, e.gender, e.country, e.site_id, e.hide_from_other_sites, e.is_fictional, e.has_photo
      from search_entries e
      where e.pool_id = ${pool_id}::bigint and e.gender = ${gender}
      order by e.last_active desc, e.profile_id desc limit ${sql.lit(windowSize)})`,
  )
  return sql`
    select turn.profile_id from (
      select e.profile_id, e.gender, row_number() over (partition by e.gender 
        order by (e.country = ${country}) desc, e.last_active desc) as nth
      from (${sql.join(windows, sql` union all `)}) as e
      join accounts a on a.id = e.profile_id and a.on_landings and ${isFindable('a')}
      join photos p on p.profile_id = e.profile_id and p.is_main and p.status = 'approved' and p.rating = 'safe'
      where e.has_photo and not e.is_fictional and not ${hidesFrom('e', sql`${site_id}::bigint`)}
    ) as turn
    order by turn.nth, turn.gender limit ${sql.lit(limit)}`
}
