import { minimumAge } from '../../../../core/people.ts'
import type { Card, MemberName } from '../../../../core/schemas.ts'
import { ageAt } from '../../../../core/time.ts'
import { mainImageOf } from '../../../photos/server/public.ts'
import { onlineSince } from '../../../profiles/rules.ts'
import type { Viewing } from '../../../profiles/server/public.ts'
import { distanceKm } from '../../../sites/places/distance.ts'
import { findRegion } from '../../../sites/places/regions.ts'
import { arePlacesShown } from '../../../sites/rules.ts'
import type { ProfileFieldName } from '../../../sites/setting-rules.ts'
import type { CardRow } from './card-rows-table.ts'
import {
  type CardsFor,
  type FoundCards,
  findCards,
  findNames,
  findWithCards,
  type MembersQuery,
} from './cards-queries.ts'

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
  const found = await findCards(viewing.db, ids, cardsFor(viewing, options))
  return ids.flatMap((id) => cardOf(viewing, found, id) ?? [])
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
 * JSON; the query itself leaves out members blocked in either direction.
 */
export async function withCards<Found extends { profile_id: number }>(
  viewing: Viewing,
  query: MembersQuery<Found>,
): Promise<(Found & { card: Card | null })[]> {
  const { found, ...cards } = await findWithCards(viewing.db, query, cardsFor(viewing, {}))
  return found.map((one) => ({ ...one, card: cardOf(viewing, cards, one.profile_id) }))
}

function cardsFor({ actor, site, now }: Viewing, options: CardsOptions): CardsFor {
  return {
    viewer_id: actor?.profile_id ?? 0,
    site_id: site.id,
    pool_id: site.pool_id,
    hide_fictional: (options.respectHideFictional && actor?.hide_fictional) ?? false,
    with_blocked: options.withBlocked ?? false,
    online_since: onlineSince(now),
  }
}

/**
 * Returns the profile fields shown by both the viewer's site and the member's own site (null: all of them).
 */
export function shownFieldsOf({ site }: Pick<Viewing, 'site'>, ownSiteShows: readonly string[] | null) {
  const fields = site.settings.visible_profile_fields
  return ownSiteShows === null ? fields : fields.filter((field) => ownSiteShows.includes(field))
}

function cardOf(viewing: Viewing, found: FoundCards, id: number): Card | null {
  const row = found.cards.get(id)
  if (!row) return null
  const card = cardForMembers(viewing, found, row)
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

/** Returns a member's own card. `lastActive`: null if they never were. */
export function ownCard(viewing: Viewing, row: CardRow, lastActive: string | null): Card | null {
  const isOnline = lastActive !== null && new Date(lastActive) > onlineSince(viewing.now)
  return cardOf(
    viewing,
    {
      cards: new Map([[row.id, row]]),
      likes: new Map(),
      online: new Set(isOnline ? [row.id] : []),
      // One's own card shows every field.
      shownBySite: new Map(),
      viewer: row,
    },
    row.id,
  )
}

function cardForMembers(viewing: Viewing, found: FoundCards, row: CardRow): Card {
  const { id } = row
  const isOwn = viewing.actor?.profile_id === id
  const fields = shownFieldsOf(viewing, found.shownBySite.get(row.site_id) ?? null)
  const isShown = (field: ProfileFieldName) => isOwn || fields.includes(field)
  const region = row.countryregion === null ? undefined : findRegion(row.countryregion)
  const isMutual = found.likes.get(id)
  return {
    id,
    name: row.name,
    // East of Greenwich a member turns 18 before it is that day in UTC.
    age: Math.max(minimumAge, ageAt(row.date_of_birth, viewing.now)),
    gender: row.gender,
    country: row.country,
    region: isShown('countryregion') ? (region?.name ?? null) : null,
    city: isShown('city') ? row.city : null,
    main_image: mainImage(viewing, row),
    online: !row.invisible && !row.is_fictional && found.online.has(id),
    is_fictional: row.is_fictional,
    is_premium: row.paid_user,
    is_verified: row.is_verified,
    liked: isMutual !== undefined,
    matched: isMutual ?? false,
    distance_km: isOwn || !arePlacesShown(fields) ? null : distance(found.viewer, row),
  }
}

function mainImage(viewing: Viewing, { id, photo_key, photo_status, photo_width }: CardRow) {
  if (photo_key === null || photo_status === null || photo_width === null) return null
  return mainImageOf(viewing, { profile_id: id, key: photo_key, status: photo_status, width: photo_width })
}

function distance(viewer: FoundCards['viewer'], { lat, lon }: CardRow): number | null {
  if (lat === null || lon === null || !viewer || viewer.lat === null || viewer.lon === null) return null
  return distanceKm({ lat, lon }, { lat: viewer.lat, lon: viewer.lon })
}
