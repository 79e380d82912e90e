import { useCallback, useEffect, useRef, useState } from 'react'
import type { SwipeCard } from '../contract.ts'
import type { SwipeChoice } from '../rules.ts'
import type { Move } from './use-deck.ts'

/** A little longer than a card flies. */
const leavingMs = 320

/** Cards that are on their way out: chosen about, and still to be seen for a moment. */
export function useLeavingCards() {
  const [leaving, setLeaving] = useState<Move[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  const leave = useCallback((card: SwipeCard, choice: SwipeChoice) => {
    const isOther = (move: Move) => move.card.id !== card.id
    setLeaving((before) => [...before.filter(isOther), { card, choice }])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setLeaving((before) => before.filter(isOther))
    }, leavingMs)
    timers.current.add(timer)
  }, [])
  return { leaving, leave }
}
