import { useCallback, useEffect, useRef, useState } from 'react'
import type { SwipeCard } from '../contract.ts'
import type { SwipeChoice } from '../rules.ts'
import type { Move } from './move.ts'

/** Slightly longer than the animation of a leaving card. */
const leavingMs = 320

/** Manages the cards that are leaving: already chosen about, but visible for a moment. */
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
