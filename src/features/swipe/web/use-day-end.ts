import { useEffect } from 'react'
import { useApi } from '../../../web/page-data.tsx'
import type { ChangeDeck } from './use-change-deck.ts'

/** Margin for a server clock that is slightly behind. */
const graceMs = 2_000
/** Timers are limited to about 24 days, and a day of the game is shorter. */
const maxMs = 86_400_000

/** Interval of retries, where the request failed or this clock is ahead of the server's. */
const againMs = 60_000

/** Loads the new day's likes when the old day ends while the page is open. */
export function useDayEnd(resetsAt: string, change: ChangeDeck): void {
  const api = useApi()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAfter = (pauseMs: number) => {
      timer = setTimeout(() => void ask(), Math.min(Math.max(pauseMs, graceMs), maxMs))
    }
    // A new day ends this effect and starts it again.
    const ask = async () => {
      askAfter(againMs)
      const answer = await api.call.swipe.deck({}).catch(() => null)
      if (answer) change((deck) => ({ ...deck, likes_left: answer.likes_left, resets_at: answer.resets_at }))
    }
    askAfter(new Date(resetsAt).getTime() - Date.now() + graceMs)
    return () => clearTimeout(timer)
  }, [api, resetsAt, change])
}
