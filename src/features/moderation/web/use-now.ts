import { useEffect, useState } from 'react'

const tickMs = 30_000

/** Returns the time at which the page's data was loaded, and later the present, to half a minute. */
export function useNow(loadedAt: number): number {
  const [ticked, setTicked] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicked(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(loadedAt, ticked)
}
