import { useSyncExternalStore } from 'react'

const wish = '(prefers-reduced-motion: reduce)'

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(wish)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Reports whether the member prefers reduced motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    follow,
    () => window.matchMedia(wish).matches,
    () => false,
  )
}
