import { useMediaQuery } from './media-query.ts'

const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Returns whether the member prefers reduced motion; false on the server. */
export function useReducedMotion(): boolean {
  return useMediaQuery(reducedMotion)
}

/** Returns how to scroll to a target: at once for a member who prefers reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia(reducedMotion).matches ? 'instant' : 'smooth'
}
