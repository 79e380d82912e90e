import { z } from 'zod'
import { Id } from '../../../core/ids.ts'
import { Timestamp } from '../../../core/time.ts'
import { decodeCursor, encodeCursor } from '../../../server/cursor.ts'
import type { SessionReadContext } from '../../../server/http/context.ts'
import { cardsOf } from '../../cards/server/public.ts'
import { findableAmong } from '../../search/server/public.ts'
import type { LikesType } from '../contract.ts'
import { likesPageSize } from '../rules.ts'
import { findAllReceivedFrom, findLikes, type LikeCursor, type LikesList } from './likes-table.ts'
import { readTotals } from './read-totals.ts'

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
  const { ids, next } = await findIds(ctx, listsOf[input?.type ?? 'all'], input?.cursor)
  const received = await findAllReceivedFrom(ctx.db, own, ids)
  const hidden = await hiddenAmong(ctx, received)
  const shown = ids.filter((id) => !hidden.has(id))
  const profiles = await cardsOf(ctx, shown, { respectHideFictional: true })
  const newness = new Map(received.map((like) => [like.from_id, like.is_new]))
  return {
    next,
    profiles,
    liked_by: profiles.flatMap(({ id }) => {
      const like_new = newness.get(id)
      return like_new === undefined ? [] : [{ id, like_new }]
    }),
    sent: profiles.filter((card) => card.liked).map((card) => card.id),
    matches: profiles.filter((card) => card.matched).map((card) => card.id),
    totals: await readTotals(ctx, own),
  }
}

/** Returns the ids of one page across consecutive lists, and the cursor of the next page. */
async function findIds(ctx: SessionReadContext, lists: readonly LikesList[], cursor: string | undefined) {
  let after: LikeCursor | undefined
  let first = 0
  if (cursor !== undefined) {
    const place = decodeCursor(
      ctx.services,
      Cursor.refine(([list]) => lists.includes(list)),
      cursor,
    )
    first = lists.indexOf(place[0])
    after = { is_new: place[1], at: place[2], other_id: place[3] }
  }
  const found: { list: LikesList; place: LikeCursor }[] = []
  for (const list of lists.slice(first)) {
    const limit = likesPageSize + 1 - found.length
    const places = await findLikes(ctx.db, ctx.actor.profile_id, list, { after, limit })
    found.push(...places.map((place) => ({ list, place })))
    if (found.length > likesPageSize) break
    after = undefined
  }
  const page = found.slice(0, likesPageSize)
  const last = found.length > likesPageSize ? page.at(-1) : undefined
  return {
    ids: page.map(({ place }) => place.other_id),
    next: last
      ? encodeCursor(ctx.services, [last.list, last.place.is_new, last.place.at, last.place.other_id])
      : null,
  }
}

/** Returns the likers who are currently hidden from everybody; a match has been shown to both. */
async function hiddenAmong(
  ctx: SessionReadContext,
  received: { from_id: number; matched: boolean }[],
): Promise<Set<number>> {
  const likers = received.filter((like) => !like.matched).map((like) => like.from_id)
  const findable = await findableAmong(ctx.db, likers)
  return new Set(likers.filter((id) => !findable.has(id)))
}
