import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../web/page-data.tsx'
import type { ChangeDeck } from './use-change-deck.ts'

/**
 * Removes members from the deck who were liked on their profile page, when the member comes back from there.
 */
export function useLikedElsewhere(change: ChangeDeck): void {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    const isLiked = ({ id }: { id: number }) => {
      const { queryKey } = api.cards.profile.queryOptions({ input: { id } })
      return queryClient.getQueryData(queryKey)?.profile.liked ?? false
    }
    change((deck) =>
      deck.cards.some(isLiked) ? { ...deck, cards: deck.cards.filter((card) => !isLiked(card)) } : deck,
    )
  }, [api, queryClient, change])
}
