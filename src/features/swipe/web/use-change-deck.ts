import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../../web/page-data.tsx'
import { patchData } from '../../../web/query-cache.ts'
import type { Deck } from './deck-data.ts'
import { deckOptions } from './deck-options.ts'

export type ChangeDeck = (to: (deck: Deck) => Deck) => void

/** Returns a function that changes the deck on this page. */
export function useChangeDeck(): ChangeDeck {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback((to) => void patchData(queryClient, deckOptions(api).queryKey, to), [api, queryClient])
}
