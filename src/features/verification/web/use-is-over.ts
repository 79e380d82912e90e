import { useEffect, useState } from 'react'
import type { Verification } from '../rules.ts'

/** When an answer was first seen here, in milliseconds of this page. */
const arrivals = new WeakMap<Verification, number>()

/** How much is left of a gesture's time at `now`, counted from the first look at the answer; null where none is asked for. */
export function millisecondsLeft(verification: Verification, now: number): number | null {
  const { seconds_left } = verification
  if (seconds_left === null) return null
  const arrival = arrivals.get(verification) ?? now
  arrivals.set(verification, arrival)
  return Math.max(0, seconds_left * 1000 - (now - arrival))
}

/**
 * Whether the time of a gesture is over; never where none is asked for. Counted from the arrival of the answer by what
 * the server said was left: the device's own clock may be wrong.
 */
export function useIsOver(verification: Verification): boolean {
  const [over, setOver] = useState<Verification | null>(null)
  useEffect(() => {
    const left = millisecondsLeft(verification, performance.now())
    if (left === null) return
    const timer = setTimeout(() => setOver(verification), left)
    return () => clearTimeout(timer)
  }, [verification])
  return over === verification
}
