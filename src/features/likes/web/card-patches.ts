import type { QueryClient } from '@tanstack/react-query'
import type { Card } from '../../../core/people.ts'
import type { Api } from '../../../web/api.tsx'
import { changeData } from './change-data.ts'

/** The fields of a card that a like changes. */
export type LikeState = Partial<Pick<Card, 'liked' | 'matched'>>

/**
 * Returns loaded data with the state of one member's cards and profile changed, wherever they occur in it.
 */
export function withLikeState<T>(data: T, profileId: number, state: LikeState): T {
  if (Array.isArray(data)) return changedOrSame(data, (part) => withLikeState(part, profileId, state)) as T
  if (typeof data !== 'object' || data === null) return data
  const isCard = 'id' in data && data.id === profileId && 'liked' in data && 'matched' in data
  if (isCard) return { ...data, ...state }
  const entries = Object.entries(data)
  const changed = changedOrSame(entries, (entry) => {
    const value = withLikeState(entry[1], profileId, state)
    return value === entry[1] ? entry : ([entry[0], value] as [string, unknown])
  })
  return changed === entries ? data : (Object.fromEntries(changed) as T)
}

function changedOrSame<T>(parts: T[], change: (part: T) => T): T[] {
  const changed = parts.map(change)
  return changed.some((part, index) => part !== parts[index]) ? changed : parts
}

/** Changes the state of a member's cards in all data that the page has loaded. */
export function patchCards(queryClient: QueryClient, api: Api, profileId: number, state: LikeState): void {
  for (const queryKey of [
    api.search.key(),
    api.matching.key(),
    api.likes.key(),
    api.cards.key(),
    api.chats.list.key(),
  ]) {
    changeData<unknown>(queryClient, queryKey, (data) => withLikeState(data, profileId, state))
  }
}
