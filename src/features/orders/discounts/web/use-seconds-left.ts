import { useEffect, useRef, useState } from 'react'

/**
 * When countdowns end, by the monotonic clock of the page, which no change of the device's date moves. The server's deadline
 * counts: a running countdown is never extended. It changes in effects only, so never on the server.
 */
const ends = new Map<string, number>()

/** Forgets the countdowns: the next account in this tab has its own. */
export function forgetCountdowns(): void {
  ends.clear()
}

/** Returns when a countdown ends that has `given` seconds left at `now`, both by the page's clock in ms. */
export function endOf(name: string, given: number, now: number): number {
  const end = Math.min(ends.get(name) ?? Number.POSITIVE_INFINITY, now + given * 1000)
  ends.set(name, end)
  return end
}

/**
 * Returns the seconds that are left of a deadline, counted from what the server has given; null for no deadline, 0 at its end.
 *
 * @param name of the deadline: each part of a page that shows it counts alike
 * @param answeredAt differs with each answer of the server, also an equal one
 * @param onEnd called when it ends on this page
 */
export function useSecondsLeft(
  name: string,
  given: number | null,
  { answeredAt, onEnd }: { answeredAt?: number; onEnd?: () => void } = {},
): number | null {
  const [left, setLeft] = useState(given)
  const latestOnEnd = useRef(onEnd)
  useEffect(() => {
    latestOnEnd.current = onEnd
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server counts, also an equal one
  useEffect(() => {
    if (given === null || given === 0) {
      setLeft(given)
      return
    }
    const end = endOf(name, given, performance.now())
    const tick = () => {
      const seconds = Math.max(0, Math.round((end - performance.now()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      latestOnEnd.current?.()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [name, given, answeredAt])
  return left
}
