import { decodeCursor, encodeCursor } from '../../../server/cursor.ts'
import type { SessionReadContext } from '../../../server/http/context.ts'
import { cardsOf } from '../../cards/server/public.ts'
import { fittingCriteria, sharedInterestsOf } from '../../search/server/public.ts'
import { likesLeftOf, swipeDayOf } from '../rules.ts'
import { countLikesSince } from './swipes-table.ts'
import { Cursor, firstCursor, walkDeck } from './walk-deck.ts'

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
