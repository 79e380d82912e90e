import type { Card } from '../../../core/people.ts'
import { ageAt } from '../../../core/time.ts'
import { mainImageOf } from '../../photos/server/public.ts'
import { isOnline } from '../../profiles/rules.ts'
import type { Viewing } from '../../profiles/server/public.ts'
import { distanceKm } from '../../sites/places/distance.ts'
import { findRegion } from '../../sites/places/regions.ts'
import { type CardRow, type CardsFor, findCards, findWithCards, type MembersQuery } from './cards-table.ts'

/** What a caller may want of cards. */
export interface CardsOptions {
  /** Leaves fictional profiles out for viewers who hide them (decisions: Fictional profiles). */
  respectHideFictional?: boolean
  /** Also shows those whom the viewer has blocked: for the list of blocks and their own pages. */
  withBlocked?: boolean
}

/**
 * The cards of these members, in the order of `ids`, leaving out whoever this viewer may not see: not active, of
 * another pool, hiding from this site, blocked either way. One statement, whatever their number; ask for at most a
 * few pages at once.
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
 * What a query over members finds, each with the card, null where this viewer may not see it (see `cardsOf`); in one
 * statement with the query, whose moments come as the database writes them in JSON.
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

function cardOf(viewing: Viewing, row: CardRow): Card {
  const isOwn = viewing.actor?.profile_id === row.id
  const fields = viewing.site.settings.visible_profile_fields
  const region = row.countryregion === null ? undefined : findRegion(row.countryregion)
  return {
    id: row.id,
    name: row.name,
    age: ageAt(row.date_of_birth, viewing.now),
    gender: row.gender,
    country: row.country,
    region: isOwn || fields.includes('countryregion') ? (region?.name ?? null) : null,
    city: isOwn || fields.includes('city') ? row.city : null,
    // Who has blocked the viewer, and stands in the viewer's list of blocks, shows no more than the name.
    main_image: row.blocked_me ? null : mainImage(viewing, row),
    online: !row.blocked_me && !row.invisible && !row.is_fictional && isOnline(row.last_active, viewing.now),
    is_fictional: row.is_fictional,
    is_premium: row.paid_user,
    is_verified: row.is_verified,
    liked: row.matched !== null,
    matched: row.matched ?? false,
    distance_km: isOwn ? null : distance(row),
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
