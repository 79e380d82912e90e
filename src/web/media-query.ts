import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and follows it; false on the server. */
export function useMediaQuery(query: string): boolean {
  const follow = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  )
}

const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Returns whether the member prefers reduced motion; false on the server. */
export function useReducedMotion(): boolean {
  return useMediaQuery(reducedMotion)
}

/** Returns how to scroll to a target: at once for a member who prefers reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia(reducedMotion).matches ? 'instant' : 'smooth'
}
