import type { Card, MemberName } from '../../../core/people.ts'
import { ageAt } from '../../../core/time.ts'
import { mainImageOf } from '../../photos/server/public.ts'
import { isOnline } from '../../profiles/rules.ts'
import type { Viewing } from '../../profiles/server/public.ts'
import { distanceKm } from '../../sites/places/distance.ts'
import { findRegion } from '../../sites/places/regions.ts'
import { arePlacesShown, type ProfileFieldName } from '../../sites/rules.ts'
import {
  type CardRow,
  type CardsFor,
  findCards,
  findNames,
  findWithCards,
  type MembersQuery,
} from './cards-table.ts'

export interface CardsOptions {
  /** Excludes fictional profiles for viewers who hide them (decisions: Fictional profiles). */
  respectHideFictional?: boolean
  /** Includes members blocked by the viewer: the blocker may open their pages. */
  withBlocked?: boolean
}

/**
 * Returns the cards of these members in the order of `ids`, without those whom the viewer may not see: not
 * active, of another pool, hidden from this site, blocked in either direction. One statement for any number
 * of ids; request at most a few pages at once.
 */
export async function cardsOf(viewing: Viewing, ids: number[], options: CardsOptions = {}): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await findCards(viewing.db, ids, cardsFor(viewing, options))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [cardOf(viewing, row)] : []
  })
}

/**
 * Returns the names of these members in the order of `ids`, without those who are not active, of another pool
 * or hidden.
 */
export async function namesOf(viewing: Viewing, ids: number[]): Promise<MemberName[]> {
  if (ids.length === 0) return []
  const rows = await findNames(viewing.db, ids, { site_id: viewing.site.id, pool_id: viewing.site.pool_id })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Returns the results of a query over members, each with its card, or null if the viewer may not see it (see
 * `cardsOf`). Runs in one statement with the query, whose timestamps arrive as the database writes them in
 * JSON.
 */
export async function withCards<Found extends { profile_id: number }>(
  viewing: Viewing,
  query: MembersQuery<Found>,
): Promise<(Found & { card: Card | null })[]> {
  const { found, cards } = await findWithCards(viewing.db, query, cardsFor(viewing, {}))
  const byId = new Map(cards.map((row) => [row.id, row]))
  return found.map((one) => {
    const row = byId.get(one.profile_id)
    return { ...one, card: row ? cardOf(viewing, row) : null }
  })
}

function cardsFor({ actor, site }: Viewing, options: CardsOptions): CardsFor {
  return {
    viewer_id: actor?.profile_id ?? 0,
    site_id: site.id,
    pool_id: site.pool_id,
    hide_fictional: (options.respectHideFictional && actor?.hide_fictional) ?? false,
    with_blocked: options.withBlocked ?? false,
  }
}

/**
 * Returns the profile fields shown by both the viewer's site and the member's own site (null: all of them).
 */
export function shownFieldsOf({ site }: Pick<Viewing, 'site'>, ownSiteShows: readonly string[] | null) {
  const fields = site.settings.visible_profile_fields
  return ownSiteShows === null ? fields : fields.filter((field) => ownSiteShows.includes(field))
}

function cardOf(viewing: Viewing, row: CardRow): Card {
  const card = cardForMembers(viewing, row)
  return viewing.actor ? card : forVisitors(card, row)
}

/**
 * Reduces a card to what visitors see: the region, and the picture of members who agreed to appear to
 * strangers (decisions: Readings).
 */
function forVisitors(card: Card, { is_fictional, on_landings }: CardRow): Card {
  return {
    ...card,
    city: null,
    main_image: is_fictional || on_landings ? card.main_image : null,
    online: false,
    is_premium: false,
    is_verified: false,
    distance_km: null,
  }
}

function cardForMembers(viewing: Viewing, row: CardRow): Card {
  const isOwn = viewing.actor?.profile_id === row.id
  const fields = shownFieldsOf(viewing, row.shown_fields)
  const isShown = (field: ProfileFieldName) => isOwn || fields.includes(field)
  const region = row.countryregion === null ? undefined : findRegion(row.countryregion)
  return {
    id: row.id,
    name: row.name,
    age: ageAt(row.date_of_birth, viewing.now),
    gender: row.gender,
    country: row.country,
    region: isShown('countryregion') ? (region?.name ?? null) : null,
    city: isShown('city') ? row.city : null,
    main_image: mainImage(viewing, row),
    online: !row.invisible && !row.is_fictional && isOnline(row.last_active, viewing.now),
    is_fictional: row.is_fictional,
    is_premium: row.paid_user,
    is_verified: row.is_verified,
    liked: row.matched !== null,
    matched: row.matched ?? false,
    distance_km: isOwn || !arePlacesShown(fields) ? null : distance(row),
  }
}

function mainImage(viewing: Viewing, { id, photo_key, photo_status, photo_width }: CardRow) {
  if (photo_key === null || photo_status === null || photo_width === null) return null
  return mainImageOf(viewing, { profile_id: id, key: photo_key, status: photo_status, width: photo_width })
}

function distance({ lat, lon, viewer_lat, viewer_lon }: CardRow): number | null {
  if (lat === null || lon === null || viewer_lat === null || viewer_lon === null) return null
  return distanceKm({ lat, lon }, { lat: viewer_lat, lon: viewer_lon })
}
