import type { InferContractRouterOutputs } from '@orpc/contract'
import type { InfiniteData } from '@tanstack/react-query'
import type { Card } from '../../../core/schemas.ts'
import type { Api } from '../../../web/api/api.ts'
import type { LikeEventData, likes } from '../contract.ts'
import type { LikesType } from '../rules.ts'

export type LikesPage = InferContractRouterOutputs<typeof likes>['list']
export type LikesPages = InfiniteData<LikesPage, string | undefined>

/** A list after an event; `isStale`: a member belongs in it whose card the event does not carry. */
export interface AppliedLike {
  pages: LikesPages
  isStale: boolean
}

/** Applies a new like of the member. Repeating the event while the like is new changes nothing. */
export function applyLike(
  type: LikesType,
  pages: LikesPages,
  { profile_id }: LikeEventData['like'],
): AppliedLike {
  const isKnown = pages.pages.some((page) =>
    page.liked_by.some((like) => like.id === profile_id && like.like_new),
  )
  if (isKnown) return { pages, isStale: false }
  const changed = mapPages(pages, (page) => ({
    ...page,
    liked_by: has(page, profile_id)
      ? [{ id: profile_id, like_new: true }, ...page.liked_by.filter((like) => like.id !== profile_id)]
      : page.liked_by,
    totals: { ...page.totals, new_likes: page.totals.new_likes + 1 },
  }))
  return { pages: changed, isStale: type === 'received' }
}

/** Applies a match between the member and another. */
export function applyMatch(
  type: LikesType,
  pages: LikesPages,
  { profile_id }: LikeEventData['match'],
): AppliedLike {
  const changed = mapPages(pages, (page) =>
    has(page, profile_id)
      ? {
          ...page,
          profiles: withState(page.profiles, profile_id, { liked: true, matched: true }),
          sent: added(page, page.sent, profile_id),
          matches: added(page, page.matches, profile_id),
        }
      : page,
  )
  return {
    pages: changed,
    isStale: type !== 'received' && !pages.pages.some((page) => has(page, profile_id)),
  }
}

/**
 * Applies that the member looked at a like, here or elsewhere. It keeps its position until the list is
 * reloaded.
 */
export function applySeen(
  pages: LikesPages,
  { profile_id, new_likes }: LikeEventData['like_seen'],
): AppliedLike {
  const changed = mapPages(pages, (page) => ({
    ...page,
    liked_by: page.liked_by.map((like) => (like.id === profile_id ? { ...like, like_new: false } : like)),
    totals: { ...page.totals, new_likes },
  }))
  return { pages: changed, isStale: false }
}

/** Applies that somebody took their like back: they leave the list, or stay in it as a sent like. */
export function applyGone(
  type: LikesType,
  pages: LikesPages,
  { profile_id, new_likes }: LikeEventData['like_gone'],
): AppliedLike {
  const isOther = (id: number) => id !== profile_id
  const changed = mapPages(pages, (page) => ({
    ...page,
    profiles:
      type === 'sent'
        ? withState(page.profiles, profile_id, { liked: true, matched: false })
        : page.profiles.filter(({ id }) => isOther(id)),
    liked_by: page.liked_by.filter(({ id }) => isOther(id)),
    sent: type === 'sent' ? page.sent : page.sent.filter(isOther),
    matches: page.matches.filter(isOther),
    totals: { ...page.totals, new_likes },
  }))
  return { pages: changed, isStale: false }
}

function has(page: LikesPage, profileId: number): boolean {
  return page.profiles.some(({ id }) => id === profileId)
}

/** Returns the ids with one more, in the order of the page's cards. */
function added(page: LikesPage, ids: number[], profileId: number): number[] {
  return page.profiles.map(({ id }) => id).filter((id) => id === profileId || ids.includes(id))
}

function withState(cards: Card[], profileId: number, state: Pick<Card, 'liked' | 'matched'>): Card[] {
  return cards.map((card) => (card.id === profileId ? { ...card, ...state } : card))
}

function mapPages(pages: LikesPages, change: (page: LikesPage) => LikesPage): LikesPages {
  return { ...pages, pages: pages.pages.map(change) }
}

/**
 * Returns the query of one of the lists, page by page from `first` on (the cursor of a page without script).
 */
export const likesOptions = (api: Api, type: LikesType, first?: string) =>
  api.likes.list.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? { type } : { type, cursor }),
    initialPageParam: first,
    getNextPageParam: (last) => last.next ?? undefined,
  })
