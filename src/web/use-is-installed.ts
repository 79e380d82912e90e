import { useSyncExternalStore } from 'react'

/** Media query that holds where the page runs as an installed app. */
export const installedQuery = '(display-mode: standalone)'

/** Whether the page runs as an installed app, which only the browser can tell; false on the server. */
export function useIsInstalled(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(installedQuery)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(installedQuery).matches,
    () => false,
  )
}
