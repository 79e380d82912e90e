import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Api } from '../../../web/api.tsx'
import type { LiveEvent } from '../../../web/live.ts'
import { type LikeEventData, type LikeEvents, LikesType, type Totals } from '../contract.ts'
import { patchCards } from './card-patches.ts'
import { changeData } from './change-data.ts'
import {
  type AppliedLike,
  applyGone,
  applyLike,
  applyMatch,
  applySeen,
  type LikesPages,
} from './like-data.ts'
import { totalsOptions } from './like-queries.ts'

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
export function applyLikeEvent(queryClient: QueryClient, api: Api, event: LiveEvent): void {
  if (event.type === 'like') {
    const like = event.data as LikeEventData['like']
    changeLists(queryClient, api, (type, pages) => applyLike(type, pages, like))
    changeNewLikes(queryClient, api, (new_likes) => new_likes + 1)
    // A total that was read concurrently may include this like already, so the server's count decides.
    void queryClient.invalidateQueries({ queryKey: totalsOptions(api).queryKey })
  } else if (event.type === 'match') {
    const match = event.data as LikeEventData['match']
    changeLists(queryClient, api, (type, pages) => applyMatch(type, pages, match))
    patchCards(queryClient, api, match.profile_id, { liked: true, matched: true })
  } else if (event.type === 'like_gone') {
    const gone = event.data as LikeEventData['like_gone']
    changeLists(queryClient, api, (type, pages) => applyGone(type, pages, gone))
    changeNewLikes(queryClient, api, () => gone.new_likes)
    patchCards(queryClient, api, gone.profile_id, { matched: false })
  } else if (event.type === 'like_seen') {
    showSeen(queryClient, api, event.data as LikeEventData['like_seen'])
  }
}

/** Clears the flag of a like, on a live event as well as after the member's own call. */
export function showSeen(queryClient: QueryClient, api: Api, seen: LikeEventData['like_seen']): void {
  changeLists(queryClient, api, (_type, pages) => applySeen(pages, seen))
  changeNewLikes(queryClient, api, () => seen.new_likes)
}

function changeLists(
  queryClient: QueryClient,
  api: Api,
  apply: (type: LikesType, pages: LikesPages) => AppliedLike,
): void {
  for (const type of LikesType.options) {
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

function changeNewLikes(queryClient: QueryClient, api: Api, change: (newLikes: number) => number): void {
  changeData<{ totals: Totals }>(queryClient, totalsOptions(api).queryKey, ({ totals }) => ({
    totals: { ...totals, new_likes: change(totals.new_likes) },
  }))
}
