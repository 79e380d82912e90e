import { useEffect, useState } from 'react'
import type { Verification } from '../rules.ts'

/** When a response was first seen, in milliseconds of this page. */
const arrivals = new WeakMap<Verification, number>()

/**
 * Returns how much of a gesture's time is left at `now`, counted from the arrival of the response; null where
 * none is requested.
 */
export function millisecondsLeft(verification: Verification, now: number): number | null {
  const { seconds_left } = verification
  if (seconds_left === null) return null
  const arrival = arrivals.get(verification) ?? now
  arrivals.set(verification, arrival)
  return Math.max(0, seconds_left * 1000 - (now - arrival))
}

/**
 * Reports whether a gesture has expired; false where none is requested. The time left, as reported by the
 * server, is counted from the arrival of the response, because the device's clock may be wrong.
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
