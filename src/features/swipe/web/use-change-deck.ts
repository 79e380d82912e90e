import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from './api.ts'
import type { Deck } from './deck-data.ts'
import { deckOptions } from './deck-options.ts'

export type ChangeDeck = (to: (deck: Deck) => Deck) => void

/** Returns a function that changes the deck on this page. */
export function useChangeDeck(): ChangeDeck {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    (to) => {
      const { queryKey } = deckOptions(api)
      // A response in flight does not include the change yet.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Deck>(queryKey, (deck) => deck && to(deck))
    },
    [api, queryClient],
  )
}
