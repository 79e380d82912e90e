import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../../web/api.tsx'
import type { Deck } from './deck-data.ts'
import { deckOptions } from './deck-options.ts'

export type ChangeDeck = (to: (deck: Deck) => Deck) => void

/** Changes the deck on this page. */
export function useChangeDeck(): ChangeDeck {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    (to) => {
      const { queryKey } = deckOptions(api)
      // What is dealt at this moment does not know of the change yet.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Deck>(queryKey, (deck) => deck && to(deck))
    },
    [api, queryClient],
  )
}
