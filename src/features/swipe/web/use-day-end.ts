import { useEffect } from 'react'
import { useApi } from '../../../web/api.tsx'
import type { ChangeDeck } from './use-change-deck.ts'

/** The day may end a moment later here than at the server. */
const graceMs = 2_000
/** Timers know no longer time than about 24 days, and a day of the game is shorter. */
const maxMs = 86_400_000

/** Then it is asked again, where the answer failed or this clock is ahead of the server's. */
const againMs = 60_000

/** Asks for the new day's likes when the old day ends while the page is open. */
export function useDayEnd(resetsAt: string, change: ChangeDeck): void {
  const api = useApi()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAfter = (pauseMs: number) => {
      timer = setTimeout(() => void ask(), Math.min(Math.max(pauseMs, graceMs), maxMs))
    }
    // A new day ends this and begins anew.
    const ask = async () => {
      askAfter(againMs)
      const answer = await api.call.swipe.deck({}).catch(() => null)
      if (answer) change((deck) => ({ ...deck, likes_left: answer.likes_left, resets_at: answer.resets_at }))
    }
    askAfter(new Date(resetsAt).getTime() - Date.now() + graceMs)
    return () => clearTimeout(timer)
  }, [api, resetsAt, change])
}
