import { useEffect } from 'react'
import { useApi } from '../../../web/api.tsx'
import type { ChangeDeck } from './use-change-deck.ts'

/** The day may end a moment later here than at the server. */
const graceMs = 2_000
/** Timers know no longer time than about 24 days, and a day of the game is shorter. */
const longestMs = 86_400_000

/** Asks for the new day's likes when the old day ends while the page is open. */
export function useDayEnd(resetsAt: string, change: ChangeDeck): void {
  const api = useApi()
  useEffect(() => {
    const pauseMs = new Date(resetsAt).getTime() - Date.now() + graceMs
    const timer = setTimeout(
      () => {
        // Where that fails, the next choice tells.
        api.call.swipe.deck({}).then(
          ({ likes_left, resets_at }) => change((deck) => ({ ...deck, likes_left, resets_at })),
          () => {},
        )
      },
      Math.min(Math.max(pauseMs, graceMs), longestMs),
    )
    return () => clearTimeout(timer)
  }, [api, resetsAt, change])
}
