import type { QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from '../../../web/live/live-event.ts'
import type { PageData } from '../../../web/page-data.tsx'
import { changeData } from '../../../web/query-cache.ts'
import { cardChanged } from '../../cards/page-events.ts'
import type { LikeEventData, LikeEvents } from '../contract.ts'
import { newLikesChanged } from '../page-events.ts'
import { type LikesType, likesTypes } from '../rules.ts'
import {
  type AppliedLike,
  applyGone,
  applyLike,
  applyMatch,
  applySeen,
  type LikesPages,
} from './like-data.ts'

/** Types of the live events that likes handle. */
export const likeEventTypes = [
  'like',
  'match',
  'like_gone',
  'like_seen',
] as const satisfies readonly (keyof typeof LikeEvents)[]

/**
 * Applies a live event about likes to the loaded data; ignores other events. What an event does not carry,
 * such as the card of a new member, is fetched.
 */
export function applyLikeEvent(page: PageData, event: LiveEvent): void {
  if (event.type === 'like') {
    const like = event.data as LikeEventData['like']
    changeLists(page, (type, pages) => applyLike(type, pages, like))
    page.emit(newLikesChanged, { added: 1 })
  } else if (event.type === 'match') {
    const match = event.data as LikeEventData['match']
    changeLists(page, (type, pages) => applyMatch(type, pages, match))
    page.emit(cardChanged, { id: match.profile_id, change: { liked: true, matched: true } })
  } else if (event.type === 'like_gone') {
    const gone = event.data as LikeEventData['like_gone']
    changeLists(page, (type, pages) => applyGone(type, pages, gone))
    page.emit(newLikesChanged, { new_likes: gone.new_likes })
    page.emit(cardChanged, { id: gone.profile_id, change: { matched: false } })
  } else if (event.type === 'like_seen') {
    showSeen(page, event.data as LikeEventData['like_seen'])
  }
}

/** Clears the flag of a like, on a live event as well as after the member's own call. */
export function showSeen(page: PageData, seen: LikeEventData['like_seen']): void {
  changeLists(page, (_type, pages) => applySeen(pages, seen))
  page.emit(newLikesChanged, { new_likes: seen.new_likes })
}

function changeLists(
  { queryClient, api }: PageData,
  apply: (type: LikesType, pages: LikesPages) => AppliedLike,
): void {
  for (const type of likesTypes) {
    const queryKey = api.likes.list.key({ type: 'infinite', input: { type } })
    const stale: QueryKey[] = []
    changeData<LikesPages>(queryClient, queryKey, (pages, key) => {
      const applied = apply(type, pages)
      if (applied.isStale) stale.push(key)
      return applied.pages
    })
    for (const key of stale) void queryClient.invalidateQueries({ queryKey: key, exact: true })
  }
}
