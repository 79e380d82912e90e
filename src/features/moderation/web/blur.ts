import { useEffect, useState, useSyncExternalStore } from 'react'
import { storedChoice } from '../../../web/stored-choice.ts'

/** Pictures are blurred until their viewer chooses otherwise. */
export const blurChoice = storedChoice('staff-blur', true)

/** Returns whether pictures are blurred now: by choice, and not while Space is held. */
export function useIsBlurred(): { isBlurred: boolean; isChosen: boolean; hold: (isHeld: boolean) => void } {
  const isChosen = useSyncExternalStore(
    blurChoice.subscribe,
    () => blurChoice.read(),
    () => blurChoice.initial,
  )
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    const end = ({ key }: KeyboardEvent) => {
      if (key === ' ') hold(false)
    }
    const stop = () => hold(false)
    window.addEventListener('keyup', end)
    window.addEventListener('blur', stop)
    return () => {
      window.removeEventListener('keyup', end)
      window.removeEventListener('blur', stop)
    }
  }, [])
  return { isBlurred: isChosen && !isHeld, isChosen, hold }
}
