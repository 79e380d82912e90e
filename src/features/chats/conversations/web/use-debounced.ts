import { useEffect, useState } from 'react'

/** A value once it has not changed for a while; at once when it changes to `atOnce`. */
export function useDebounced<T>(value: T, pauseMs: number, atOnce: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return value === atOnce ? value : settled
}
