import { useSyncExternalStore } from 'react'

const wish = '(prefers-reduced-motion: reduce)'

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(wish)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the member wants nothing to move. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    follow,
    () => window.matchMedia(wish).matches,
    () => false,
  )
}
