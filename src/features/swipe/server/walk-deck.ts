import { z } from 'zod'
import { Id } from '../../../core/ids.ts'
import { Timestamp } from '../../../core/schemas.ts'
import { addSeconds } from '../../../core/time.ts'
import { decodeCursor, encodeCursor } from '../../../server/cursor.ts'
import type { SessionReadContext } from '../../../server/http/context.ts'
import { cardsOf } from '../../cards/server/public.ts'
import { meetAgainSeconds } from '../../matching/rules.ts'
import {
  type Criteria,
  type Found,
  findByTime,
  fittingCriteria,
  livingIn,
  searcherOf,
  sharedInterestsOf,
  strangersAmong,
} from '../../search/server/public.ts'
import { deckSize, likesLeftOf, swipeDayOf, windowSizes } from '../rules.ts'
import { countLikesSince } from './swipes-table.ts'

/** The scopes of the game: the member's country first, then the rest of the pool. */
const scopes = ['country', 'everywhere'] as const
type Scope = (typeof scopes)[number]

/** Cursor of the next call: after this member, or at the start of a scope. */
export const Cursor = z.tuple([z.enum(scopes), z.tuple([Timestamp, Id]).nullable()])
export type Cursor = z.infer<typeof Cursor>

/** The start of the game. */
export const firstCursor: Cursor = ['country', null]

type WalkContext = Pick<SessionReadContext, 'db' | 'actor' | 'site' | 'now'>

interface Walked {
  ids: number[]
  /** Null is the end of the game. */
  next: Cursor | null
}

/**
 * Reads from a cursor, window by window, and skips members whom the caller has met, until the deck is full, a
 * scope that had results ends, or all windows are read. The cost of a call does not depend on how many
 * members the caller has met.
 */
export async function walkDeck(
  ctx: WalkContext,
  fitting: Criteria,
  [first, begin]: Cursor,
  windows: readonly number[] = windowSizes,
): Promise<Walked> {
  const ids: number[] = []
  let scope = first
  let after: { key: string | number; id: number } | null = begin && { key: begin[0], id: begin[1] }
  for (const limit of windows) {
    const criteria = scope === 'country' ? fitting : { ...fitting, country: null }
    const found = await findByTime(ctx.db, searcherOf(ctx), criteria, { order: 'active', after, limit })
    for (const row of await unmetAmong(ctx, found, { scope, country: fitting.country })) {
      ids.push(row.profile_id)
      if (ids.length === deckSize) return { ids, next: [scope, [String(row.key), row.profile_id]] }
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

/**
 * Excludes members with whom there is contact or who were chosen about within 30 days, and in the scope
 * `everywhere` those of the own country, which came before.
 */
async function unmetAmong(
  ctx: WalkContext,
  found: Found[],
  { scope, country }: { scope: Scope; country: Criteria['country'] },
): Promise<Found[]> {
  const ids = found.map((row) => row.profile_id)
  const unmetSince = addSeconds(ctx.now, -meetAgainSeconds)
  const strangers = new Set(await strangersAmong(ctx.db, ctx.actor.profile_id, ids, unmetSince))
  const cameBefore =
    scope === 'everywhere' && country ? await livingIn(ctx.db, ids, country) : new Set<number>()
  return found.filter(({ profile_id }) => strangers.has(profile_id) && !cameBefore.has(profile_id))
}

/** Returns the next cards of the acting member's game, and the likes that are left. */
export async function readDeck(ctx: SessionReadContext, input: { cursor?: string | undefined } | undefined) {
  const own = ctx.actor.profile_id
  const cursor = input?.cursor === undefined ? firstCursor : decodeCursor(ctx.services, Cursor, input.cursor)
  const { ids, next } = await walkDeck(ctx, await fittingCriteria(ctx), cursor)
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
