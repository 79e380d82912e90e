import { type RawBuilder, sql } from 'kysely'
import type { Country } from '../../../core/countries.ts'
import type { Gender, Photo } from '../../../core/people.ts'
import { asPrepared } from '../../../server/db/prepared.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import { noBlock, reachSql } from '../../profiles/server/public.ts'

/** The database row of a card. */
export interface CardRow {
  id: number
  name: string
  date_of_birth: string
  gender: Gender
  country: Country
  countryregion: string | null
  city: string | null
  lat: number | null
  lon: number | null
  viewer_lat: number | null
  viewer_lon: number | null
  is_fictional: boolean
  paid_user: boolean
  /** Has the badge and the approved main photo that the badge refers to. */
  is_verified: boolean
  /** By choice, or because the consent to sensitive data is withdrawn. */
  invisible: boolean
  last_active: string | null
  photo_key: string | null
  photo_status: Photo['status'] | null
  photo_width: number | null
  /** Whether the viewer's like is mutual; null without a like. */
  matched: boolean | null
  /** Consented to appear on welcome pages for strangers. */
  on_landings: boolean
  /** Profile fields shown by the member's own site; null if the site never chose, which means all of them. */
  shown_fields: string[] | null
}

/** A member of whom a list shows only the name. */
export interface NameRow {
  id: number
  name: string
  is_fictional: boolean
}

/** The viewer for whom cards are read. */
export interface CardsFor {
  /** 0 for a visitor. */
  viewer_id: number
  site_id: number
  pool_id: number
  /** Excludes fictional profiles. */
  hide_fictional: boolean
  /** Includes members blocked by the viewer, unless they have also blocked the viewer. */
  with_blocked: boolean
}

/**
 * Returns the rows of those members among `ids` whom the viewer may see: active and not staff (the viewer's
 * own always), of the pool, not hidden from this site, not blocked in either direction. One statement over
 * the tables of several features; the order is undefined.
 */
export async function findCards(db: ReadDb, ids: number[], to: CardsFor): Promise<CardRow[]> {
  const { rows } = await sql<{ cards: CardRow[] }>`${asPrepared}
    select ${asList('card')} as cards from (${cardRows(sql`${ids}::bigint[]`, to)}) as card
  `.execute(db)
  return rows[0]?.cards ?? []
}

/**
 * Returns the names of those members among `ids` who are active, not staff, of the pool and not hidden from
 * this site; the order is undefined.
 */
export async function findNames(
  db: ReadDb,
  ids: number[],
  { site_id, pool_id }: Pick<CardsFor, 'site_id' | 'pool_id'>,
): Promise<NameRow[]> {
  const reach = reachSql({
    member: 'a',
    site_id: sql`${site_id}::bigint`,
    pool_id: sql`${pool_id}::bigint`,
    hasBlockedViewer: noBlock,
    isBlockedByViewer: noBlock,
  })
  const { rows } = await sql<NameRow>`${asPrepared}
    select p.id, a.name, p.is_fictional
    from profiles p
    join accounts a on a.id = p.id
    where p.id = any(${ids}::bigint[]) and ${reach} = 'open'
  `.execute(db)
  return rows
}

/** A query that finds members, with its other columns. */
export type MembersQuery<Found extends { profile_id: number }> = RawBuilder<Found>

/**
 * Returns the results of `query` in its order, and the rows of those members whom the viewer may see, in one
 * statement.
 */
export async function findWithCards<Found extends { profile_id: number }>(
  db: ReadDb,
  query: MembersQuery<Found>,
  to: CardsFor,
): Promise<{ found: Found[]; cards: CardRow[] }> {
  const { rows } = await sql<{ found: Found[]; cards: CardRow[] }>`
    with found as materialized (${query}),
    card as (${cardRows(sql`array(select profile_id from found)`, to)})
    select (select ${asList('found')} from found) as found, (select ${asList('card')} from card) as cards
  `.execute(db)
  return rows[0] ?? { found: [], cards: [] }
}

/**
 * Aggregates rows into one JSON text, because the driver takes many times as long to parse them value by
 * value. Timestamps keep their zone.
 */
const asList = (rows: string) => sql`coalesce(json_agg(${sql.ref(rows)}), '[]')`

/** Likes are looked up one by one: a join might read all likes of a viewer, who may have thousands. */
function cardRows(ids: RawBuilder<unknown>, to: CardsFor): RawBuilder<unknown> {
  const reach = reachSql({
    member: 'a',
    site_id: sql`${to.site_id}::bigint`,
    pool_id: sql`${to.pool_id}::bigint`,
    hasBlockedViewer: sql`theirs.blocker_id is not null`,
    isBlockedByViewer: sql`mine.blocker_id is not null`,
  })
  return sql`
    select p.id, a.name, p.date_of_birth, p.gender, p.country, p.countryregion, p.city, p.lat, p.lon,
      viewer.lat as viewer_lat, viewer.lon as viewer_lon,
      p.is_fictional, a.paid_user, a.invisible or a.sensitive_hidden as invisible, presence.last_active,
      coalesce(photo.status = 'approved', false) and exists (
        select from verifications badge where badge.profile_id = p.id and badge.status = 'approved'
      ) as is_verified,
      photo.key as photo_key, photo.status as photo_status, photo.width as photo_width,
      (select likes.matched from likes where likes.from_id = ${to.viewer_id} and likes.to_id = p.id) as matched,
      a.on_landings and not a.sensitive_hidden as on_landings,
      (select sites.settings -> 'visible_profile_fields' from sites where sites.id = p.site_id) as shown_fields
    from profiles p
    join accounts a on a.id = p.id
    left join profiles viewer on viewer.id = ${to.viewer_id}
    left join presence on presence.profile_id = p.id
    left join photos photo on photo.profile_id = p.id and photo.is_main
    left join blocks mine on mine.blocker_id = ${to.viewer_id} and mine.blocked_id = p.id
    left join blocks theirs on theirs.blocker_id = p.id and theirs.blocked_id = ${to.viewer_id}
    where p.id = any(${ids})
      and (not p.is_fictional or not ${to.hide_fictional}::boolean)
      and (p.id = ${to.viewer_id} or ${reach} = 'open' or (${to.with_blocked}::boolean and ${reach} = 'blocked_by_me'))`
}
