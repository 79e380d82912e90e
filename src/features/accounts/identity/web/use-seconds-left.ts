import { useEffect, useState } from 'react'

/**
 * Counts down in whole seconds. Returns the remaining seconds, 0 if the countdown is over or not started, and
 * a function that starts it.
 */
export function useSecondsLeft(): [number, (seconds: number) => void] {
  const [end, setEnd] = useState<number | null>(null)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (end === null) return
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) setEnd(null)
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  const start = (seconds: number) => {
    setLeft(seconds)
    setEnd(Date.now() + seconds * 1000)
  }
  return [left, start]
}
