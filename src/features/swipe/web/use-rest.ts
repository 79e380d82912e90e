import { useRef, useState } from 'react'

/** Returns a pause of `milliseconds`: whether it lasts, and a function that begins it. */
export function useRest(milliseconds: number) {
  // State alone would be seen a render late, after the second half of a double click.
  const lasts = useRef(false)
  const [isResting, setResting] = useState(false)
  const set = (value: boolean) => {
    lasts.current = value
    setResting(value)
  }
  return {
    isResting,
    lasts: () => lasts.current,
    begin: () => {
      set(true)
      setTimeout(() => set(false), milliseconds)
    },
  }
}
