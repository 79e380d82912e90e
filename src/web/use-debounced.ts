import { useEffect, useState } from 'react'

/** Returns the debounced value; a change to `atOnce` is returned immediately. */
export function useDebounced<T>(value: T, pauseMs: number, atOnce: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return value === atOnce ? value : settled
}
