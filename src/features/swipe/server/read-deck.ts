import { z } from 'zod'
import { Id } from '../../../core/ids.ts'
import { addSeconds, Timestamp } from '../../../core/time.ts'
import { decodeCursor, encodeCursor } from '../../../server/cursor.ts'
import type { SessionReadContext } from '../../../server/http/context.ts'
import { cardsOf } from '../../cards/server/public.ts'
import { findLikedAmong } from '../../likes/server/public.ts'
import {
  type Criteria,
  type Found,
  findByTime,
  fittingCriteria,
  searcherOf,
  sharedInterestsOf,
} from '../../search/server/public.ts'
import { deckSize, likesLeftOf, meetAgainSeconds, swipeDayOf, windowSizes } from '../rules.ts'
import { countLikesSince, findAllMet } from './swipes-table.ts'

/** How far the game looks: the member's country first, then the whole pool. */
const scopes = ['country', 'everywhere'] as const

/** Where the next answer goes on: behind this member, or from the first one of a scope. */
const Place = z.tuple([z.enum(scopes), z.tuple([Timestamp, Id]).nullable()])
type Place = z.infer<typeof Place>

/** The next cards of the acting member's game, and the likes that are left. */
export async function readDeck(ctx: SessionReadContext, input: { cursor?: string | undefined } | undefined) {
  const own = ctx.actor.profile_id
  const place: Place =
    input?.cursor === undefined ? ['country', null] : decodeCursor(ctx.services, Place, input.cursor)
  const { ids, next } = await walk(ctx, await fittingCriteria(ctx), place)
  const cards = await cardsOf(ctx, ids, { respectHideFictional: true })
  const shared = await sharedInterestsOf(ctx, ids)
  const { starts_at, resets_at } = swipeDayOf(ctx.now)
  return {
    cards: cards.map((card) => ({ ...card, shared_interests: shared.get(card.id) ?? [] })),
    next: next ? encodeCursor(ctx.services, next) : null,
    likes_left: likesLeftOf(ctx.actor, await countLikesSince(ctx.db, own, starts_at)),
    resets_at: resets_at.toISOString(),
  }
}

type FoundPlace = { key: string | number; id: number }

interface Walked {
  ids: number[]
  next: Place | null
}

/**
 * Walks on from a place, window by window, past those whom the member has met, until the deck is full, a scope that
 * had somebody ends, or all windows are read. So one answer costs the same however many the member has met.
 */
async function walk(ctx: SessionReadContext, fitting: Criteria, [first, begin]: Place): Promise<Walked> {
  const ids: number[] = []
  let scope = first
  let after: FoundPlace | null = begin && { key: begin[0], id: begin[1] }
  for (const limit of windowSizes) {
    const criteria = scope === 'country' ? fitting : { ...fitting, country: null }
    const found = await findByTime(ctx.db, searcherOf(ctx), criteria, { order: 'active', after, limit })
    for (const row of await withoutMet(ctx, found)) {
      ids.push(row.profile_id)
      if (ids.length === deckSize) return { ids, next: [scope, keyOf(row)] }
    }
    const last = found.at(-1)
    const isEnd = found.length < limit || !last
    if (!isEnd) after = { key: last.key, id: last.profile_id }
    else if (scope === 'everywhere') return { ids, next: null }
    else if (ids.length > 0) return { ids, next: ['everywhere', null] }
    else [scope, after] = ['everywhere', null]
  }
  return { ids, next: [scope, after && [String(after.key), after.id]] }
}

function keyOf({ key, profile_id }: Found): [string, number] {
  return [String(key), profile_id]
}

/** Leaves out whom the member was shown within 30 days, or likes. */
async function withoutMet(ctx: SessionReadContext, found: Found[]): Promise<Found[]> {
  const own = ctx.actor.profile_id
  const ids = found.map((row) => row.profile_id)
  const met = await findAllMet(ctx.db, own, ids, addSeconds(ctx.now, -meetAgainSeconds))
  const liked = await findLikedAmong(ctx.db, own, ids)
  return found.filter(({ profile_id }) => !met.has(profile_id) && !liked.has(profile_id))
}
