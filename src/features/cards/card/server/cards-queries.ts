import { type RawBuilder, sql } from 'kysely'
import { withGenericPlan } from '../../../../server/db/prepared.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import { blocksOf, noBlock, reachSql } from '../../../profiles/server/public.ts'
import type { CardRow } from './card-rows-table.ts'

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
  /** Members active after this moment are online. */
  online_since: Date
}

/** The cards that a viewer may see, and what lies between the viewer and these members. */
export interface FoundCards {
  cards: Map<number, CardRow>
  /** The viewer's likes by member, each with whether it is mutual. */
  likes: Map<number, boolean>
  /** Members who were active after `online_since`. */
  online: Set<number>
  /** The fields of profiles that each member's site shows; null if the site never chose, which means all of them. */
  shownBySite: Map<number, string[] | null>
  /** The viewer's own card, for distances; null for a visitor. */
  viewer: CardRow | null
}

/** A query that finds members, with its other columns. */
export type MembersQuery<Found extends { profile_id: number }> = RawBuilder<Found>

/** The members that a statement found. */
const foundIds = sql`array(select profile_id from found)`

/**
 * Returns the cards of those members among `ids` whom the viewer may see: active and not staff (the viewer's own
 * always), of the pool, not hidden from this site, not blocked in either direction. One statement: a row of each
 * member, and one lookup for all of them of blocks, likes and presence.
 */
export async function findCards(db: ReadDb, ids: number[], to: CardsFor): Promise<FoundCards> {
  const found = sql`select unnest(${ids}::bigint[]) as profile_id`
  // Only blocks of these members are read, however many the viewer or a member has.
  const { blockers, blocked } = blocksOf(to.viewer_id)
  const isAmong = (members: RawBuilder<unknown>) =>
    sql`c.profile_id in (select b.id from (${members}) as b where b.id = any(${foundIds}))`
  const blocks = { hasBlockedViewer: isAmong(blockers), isBlockedByViewer: isAmong(blocked) }
  const { rows } = await sql<Parts>`${withGenericPlan}
    with found as materialized (${found}), card as materialized (${cardRows(to, blocks)}) select ${partsFor(to)}
  `.execute(db)
  return readParts(onlyOne(rows))
}

/**
 * Returns the results of `query` in its order, and the cards of those members whom the viewer may see, in one
 * statement. The query itself leaves out members blocked in either direction.
 */
export async function findWithCards<Found extends { profile_id: number }>(
  db: ReadDb,
  query: MembersQuery<Found>,
  to: CardsFor,
): Promise<FoundCards & { found: Found[] }> {
  const blocks = { hasBlockedViewer: noBlock, isBlockedByViewer: noBlock }
  const { rows } = await sql<Parts & { found: Found[] }>`
    with found as materialized (${query}), card as materialized (${cardRows(to, blocks)})
    select (select coalesce(json_agg(found), '[]') from found) as found, ${partsFor(to)}
  `.execute(db)
  const row = onlyOne(rows)
  return { ...readParts(row), found: row.found }
}

/**
 * Returns the names of those members among `ids` who are active, not staff, of the pool and not hidden from
 * this site; the order is undefined.
 */
export async function findNames(
  db: ReadDb,
  ids: number[],
  to: Pick<CardsFor, 'site_id' | 'pool_id'>,
): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`${withGenericPlan}
    select c.profile_id as id, c.shown ->> 'name' as name, c.is_fictional from cards c
    where c.profile_id = any(${ids}::bigint[]) and ${reachOf(to, { hasBlockedViewer: noBlock, isBlockedByViewer: noBlock })} = 'open'
  `.execute(db)
  return rows
}

type Blocks = Record<'hasBlockedViewer' | 'isBlockedByViewer', RawBuilder<unknown>>

function reachOf({ site_id, pool_id }: Pick<CardsFor, 'site_id' | 'pool_id'>, blocks: Blocks) {
  return reachSql({
    member: 'c',
    isPresent: sql`c.is_present`,
    site_id: sql`${site_id}::bigint`,
    pool_id: sql`${pool_id}::bigint`,
    ...blocks,
  })
}

function cardRows(to: CardsFor, blocks: Blocks): RawBuilder<unknown> {
  const seen = to.with_blocked ? sql`('open', 'blocked_by_me')` : sql`('open')`
  return sql`
    select c.site_id, c.shown from cards c
    where c.profile_id = any(${foundIds})
      and (not c.is_fictional or not ${to.hide_fictional}::boolean)
      and (c.profile_id = ${to.viewer_id} or ${reachOf(to, blocks)} in ${seen})`
}

/** Lists come as JSON, because the driver takes many times as long to parse them value by value. */
interface Parts {
  cards: CardRow[]
  likes: [number, boolean][]
  online: number[]
  sites: [number, string[] | null][]
  viewer: CardRow | null
}

function partsFor({ viewer_id, online_since }: CardsFor): RawBuilder<unknown> {
  const listOf = (item: RawBuilder<unknown>) => sql`coalesce(json_agg(${item}), '[]')`
  return sql`
    (select ${listOf(sql`shown`)} from card) as cards,
    (select ${listOf(sql`json_build_array(to_id, matched)`)} from likes
      where from_id = ${viewer_id} and to_id = any(${foundIds})) as likes,
    (select ${listOf(sql`profile_id`)} from presence
      where profile_id = any(${foundIds}) and last_active > ${online_since.toISOString()}::timestamptz) as online,
    (select ${listOf(sql`json_build_array(id, settings -> 'visible_profile_fields')`)} from sites
      where id in (select site_id from card)) as sites,
    (select shown from cards where profile_id = ${viewer_id}) as viewer`
}

function onlyOne<Row>([row]: Row[]): Row {
  if (!row) throw new Error('a statement without a table returned no row')
  return row
}

function readParts({ cards, likes, online, sites, viewer }: Parts): FoundCards {
  return {
    cards: new Map(cards.map((row) => [row.id, row])),
    likes: new Map(likes),
    online: new Set(online),
    shownBySite: new Map(sites),
    viewer,
  }
}
