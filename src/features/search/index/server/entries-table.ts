import { type RawBuilder, sql } from 'kysely'
import type { Country } from '../../../../core/countries.ts'
import type { Profile } from '../../../../core/schemas.ts'

import { addSeconds } from '../../../../core/time.ts'
import { traitNames } from '../../../../core/traits.ts'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'
import { isFindable, isPresent } from '../../../profiles/server/public.ts'
import { activeEverySeconds } from '../../rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    search_entries: Pick<Profile, 'gender' | 'seeking' | 'country' | 'countryregion' | 'is_fictional'> & {
      profile_id: number
      pool_id: number
      site_id: number
      date_of_birth: string
      tags: string[]
      has_photo: boolean
      has_answers: boolean
      cell: number | null
      lat: number | null
      lon: number | null
      created_at: Time
      last_active: Time
      hide_from_other_sites: boolean
      wants_min_age: number | null
      wants_max_age: number | null
      wants_countryregion: string | null
      greets_newcomers: boolean
    }
    search_places: { cell: number; country: string; countryregion: string; lat: number; lon: number }
  }
}

/**
 * Rewrites a member's entry from the current state, or removes it where the member must not be found.
 * Serialised per member: the last transaction sees the changes of all others, so a member who became
 * invisible does not reappear through a concurrent edit.
 */
export async function refreshEntry(db: Db, profileId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('search:' || ${profileId}::text, 0))`.execute(db)
  await sql`
    ${asPrepared}
    with wanted as (${entriesOf(sql`p.id = ${profileId}::bigint`)}), gone as (
      delete from search_entries where profile_id = ${profileId} and not exists (select from wanted)
    ), place as (
      insert into search_places (cell, country, countryregion, lat, lon)
      select cell, country, coalesce(countryregion, ''), lat, lon from wanted where cell is not null
      on conflict do nothing
    )
    insert into search_entries (${entryColumns}) select ${entryColumns} from wanted
    on conflict (profile_id) do update set (${entryColumns}) = row (${sql.join(
      entryColumnNames.map((name) => sql.ref(`excluded.${name}`)),
    )})
  `.execute(db)
}

/** Returns ids of a site's members who have an entry, in order after `after`; at most `limit`. */
export async function findIdsOfSite(
  db: ReadDb,
  siteId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('search_entries')
    .select('profile_id')
    .where('profile_id', '>', after)
    .where('site_id', '=', siteId)
    .orderBy('profile_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.profile_id)
}

/** Creates the entries of all members in one statement, for a database that was filled without them. */
export async function fillEntries(db: Db): Promise<void> {
  await sql`
    insert into search_entries (${entryColumns}) select ${entryColumns} from (${entriesOf(sql`true`)}) as wanted
  `.execute(db)
  await sql`
    insert into search_places (cell, country, countryregion, lat, lon)
    select distinct on (cell, country, countryregion) cell, country, coalesce(countryregion, ''), lat, lon
    from search_entries where cell is not null
    on conflict do nothing
  `.execute(db)
}

const entryColumnNames = [
  'profile_id',
  'pool_id',
  'site_id',
  'gender',
  'seeking',
  'country',
  'countryregion',
  'date_of_birth',
  'tags',
  'has_photo',
  'has_answers',
  'is_fictional',
  'cell',
  'lat',
  'lon',
  'created_at',
  'last_active',
  'hide_from_other_sites',
  'wants_min_age',
  'wants_max_age',
  'wants_countryregion',
  'greets_newcomers',
] as const
const entryColumns = sql.join(entryColumnNames.map((name) => sql.ref(name)))

/**
 * Returns the condition that the member's site shows a field of profiles; a site without a setting shows all of them.
 */
const shows = (field: string) =>
  sql`coalesce(site.settings -> 'visible_profile_fields' ? ${sql.lit(field)}, true)`
/** Returns a value where the site shows it, otherwise null: nobody is found by a hidden field. */
const ifShown = (field: string, value: RawBuilder<unknown>) =>
  sql`case when ${shows(field)} then ${value} end`
const tag = (trait: string) => ifShown(trait, sql`${sql.lit(`${trait}:`)} || ${sql.ref(`p.${trait}`)}`)
/** Returns a part of the location, which is visible where both town and region are. */
const placed = (column: string) =>
  sql`case when ${shows('city')} and ${shows('countryregion')} then ${sql.ref(`p.${column}`)} end as ${sql.ref(column)}`

/** Selects the entries of profiles `p` that match a condition and may be found; staff is never included. */
function entriesOf(condition: RawBuilder<unknown>) {
  return sql`
    select p.id as profile_id, p.pool_id, p.site_id, p.gender, p.seeking, p.country,
      ${ifShown('countryregion', sql`p.countryregion`)} as countryregion, p.date_of_birth,
      array_remove(array['pool:' || p.pool_id, 'gender:' || p.gender, 'country:' || p.country,
        ${sql.join(['countryregion', ...traitNames].map(tag))}], null)
        || coalesce(${ifShown('interests', sql`p.interests`)}, '{}') as tags,
      exists (select from photos f where f.profile_id = p.id and f.is_main and f.status = 'approved') as has_photo,
      p.prompts <> '[]' and ${shows('prompts')} as has_answers,
      p.is_fictional, ${sql.join(['cell', 'lat', 'lon'].map(placed))}, p.created_at, coalesce(s.last_active, p.created_at) as last_active,
      a.hide_from_other_sites, m.min_age as wants_min_age, m.max_age as wants_max_age,
      case when m.countryregion like p.country || '-%' then m.countryregion end as wants_countryregion,
      a.auto_like_newcomers or p.is_fictional as greets_newcomers
    from profiles p
    join sites site on site.id = p.site_id
    join accounts a on a.id = p.id and ${isPresent('a')} and ${isFindable('a')}
    left join presence s on s.profile_id = p.id
    left join match_finders m on m.profile_id = p.id
    where ${condition}`
}

/** Records a member's activity, unless that was done in the last minutes. */
export async function updateLastActive(db: Db, profileId: number, at: Date): Promise<void> {
  await db
    .updateTable('search_entries')
    .set({ last_active: at })
    .where('profile_id', '=', profileId)
    .where('last_active', '<=', addSeconds(at, -activeEverySeconds).toISOString())
    .execute()
}

/** Returns the ranking fields of those of these members who may be found, in no particular order. */
export function findEntries(db: ReadDb, profileIds: number[]) {
  return db
    .selectFrom('search_entries')
    .select([
      'profile_id',
      'date_of_birth',
      'tags',
      'has_photo',
      'is_fictional',
      'lat',
      'lon',
      'created_at',
      'last_active',
    ])
    .where('profile_id', '=', sql<number>`any(${profileIds}::bigint[])`)
    .execute()
}

/** Returns which of these members may be found. */
export async function findableAmong(db: ReadDb, profileIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('search_entries')
    .select('profile_id')
    .where('profile_id', '=', sql<number>`any(${profileIds}::bigint[])`)
    .modifyFront(asPrepared)
    .execute()
  return new Set(rows.map((row) => row.profile_id))
}

/** Returns which of these members live in a country, as far as they may be found. */
export async function livingIn(db: ReadDb, profileIds: number[], country: Country): Promise<Set<number>> {
  const rows = await db
    .selectFrom('search_entries')
    .select('profile_id')
    .where('profile_id', '=', sql<number>`any(${profileIds}::bigint[])`)
    .where('country', '=', country)
    .execute()
  return new Set(rows.map((row) => row.profile_id))
}

/** Returns those of these members who have any of the given tags, with all of their tags. */
export function findAllWithTags(db: ReadDb, profileIds: number[], tags: readonly string[]) {
  return db
    .selectFrom('search_entries')
    .select(['profile_id', 'tags'])
    .where('profile_id', '=', sql<number>`any(${profileIds}::bigint[])`)
    .where(sql<boolean>`tags && ${[...tags]}::text[]`)
    .execute()
}
