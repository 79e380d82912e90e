import { z } from 'zod'
import { Id } from '../../../core/ids.ts'
import { Timestamp } from '../../../core/schemas.ts'
import { decodeCursor, encodeCursor } from '../../../server/cursor.ts'
import type { SessionReadContext } from '../../../server/http/context.ts'
import { aboutViews, cardsOf } from '../../cards/server/public.ts'
import { findableAmong } from '../../search/server/public.ts'
import { type LikesType, likesPageSize } from '../rules.ts'
import { findAllReceivedFrom, findLikes, type LikeCursor, type LikesList } from './likes-table.ts'
import { readTotals } from './see-like.ts'

/**
 * Without a type each member is listed once: a sent like that is answered appears among the received ones.
 */
const listsOf = {
  all: ['received', 'unanswered'],
  received: ['received'],
  sent: ['sent'],
  matches: ['matches'],
} as const satisfies Record<'all' | LikesType, readonly LikesList[]>

const Cursor = z.tuple([z.enum(['received', 'sent', 'unanswered', 'matches']), z.boolean(), Timestamp, Id])

type ListInput = { type?: LikesType | undefined; cursor?: string | undefined } | undefined

/** Returns a page of the acting member's likes, with the state of each like on it. */
export async function listLikes(ctx: SessionReadContext, input: ListInput) {
  const own = ctx.actor.profile_id
  const [{ ids, next }, totals] = await Promise.all([
    findIds(ctx, listsOf[input?.type ?? 'all'], input?.cursor),
    readTotals(ctx, own),
  ])
  const [{ received, quotes }, findable, cards] = await Promise.all([
    findReceived(ctx, ids),
    findableAmong(ctx.db, ids),
    cardsOf(ctx, ids, { respectHideFictional: true }),
  ])
  // Likers who are hidden from everybody now; a match has been shown to both.
  const hidden = new Set(
    received.filter(({ from_id, matched }) => !matched && !findable.has(from_id)).map((like) => like.from_id),
  )
  const profiles = cards.filter(({ id }) => !hidden.has(id))
  const likes = new Map(received.map((like) => [like.from_id, like]))
  return {
    next,
    profiles,
    liked_by: profiles.flatMap(({ id }) => {
      const like = likes.get(id)
      if (!like) return []
      const about = quotes.get(like)
      return [{ id, like_new: like.is_new, ...(about ? { about } : {}) }]
    }),
    sent: profiles.filter((card) => card.liked).map((card) => card.id),
    matches: profiles.filter((card) => card.matched).map((card) => card.id),
    totals,
  }
}

/** Returns the likes received from these members, and what they are about. */
async function findReceived(ctx: SessionReadContext, ids: number[]) {
  const received = await findAllReceivedFrom(ctx.db, ctx.actor.profile_id, ids)
  return { received, quotes: await aboutViews(ctx, received) }
}

/** Returns the ids of one page across consecutive lists, and the cursor of the next page. */
async function findIds(ctx: SessionReadContext, lists: readonly LikesList[], cursor: string | undefined) {
  let after: LikeCursor | undefined
  let first = 0
  if (cursor !== undefined) {
    const decoded = decodeCursor(
      ctx.services,
      Cursor.refine(([list]) => lists.includes(list)),
      cursor,
    )
    first = lists.indexOf(decoded[0])
    after = { is_new: decoded[1], at: decoded[2], other_id: decoded[3] }
  }
  // All at once: most members' first list does not fill a page.
  const limit = likesPageSize + 1
  const parts = await Promise.all(
    lists.slice(first).map(async (list, index) => {
      const likes = await findLikes(ctx.db, ctx.actor.profile_id, list, {
        after: index === 0 ? after : undefined,
        limit,
      })
      return likes.map((like) => ({ list, like }))
    }),
  )
  const found = parts.flat()
  const page = found.slice(0, likesPageSize)
  const last = found.length > likesPageSize ? page.at(-1) : undefined
  return {
    ids: page.map(({ like }) => like.other_id),
    next: last
      ? encodeCursor(ctx.services, [last.list, last.like.is_new, last.like.at, last.like.other_id])
      : null,
  }
}
