import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../web/page-data.tsx'
import { type Deck, withMore } from './deck-data.ts'
import type { ChangeDeck } from './use-change-deck.ts'

/** At this number of cards the next ones are loaded. */
const fewCards = 6

/**
 * Loads the next cards while some are left; `met` contains the members who were chosen about on this page.
 */
export function useMoreCards({ cards, next }: Deck, change: ChangeDeck, met: ReadonlySet<number>) {
  const api = useApi()
  const { mutate, reset, isPending, isError } = useMutation({
    mutationFn: (cursor: string | null) => api.call.swipe.deck(cursor === null ? {} : { cursor }),
    onSuccess: (more) => change((deck) => withMore(deck, more, met)),
  })
  const isWanted = cards.length <= fewCards && next !== null
  useEffect(() => {
    if (isWanted && !isPending && !isError) mutate(next)
  }, [isWanted, isPending, isError, next, mutate])
  return {
    /** True while cards are being loaded, or will be. */
    isPending: isPending || (isWanted && !isError),
    isFailed: isError,
    retry: reset,
    /** Starts from the beginning, to find new members. */
    again: () => mutate(null),
  }
}
