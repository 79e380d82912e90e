import { type RawBuilder, sql } from 'kysely'
import type { Country } from '../../../../core/countries.ts'
import { genderCodes } from '../../../../core/people.ts'
import { hidesFrom, isFindable } from '../../../profiles/server/public.ts'

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
