import { useMediaQuery } from './media-query.ts'

/** Media query that matches an installed app. */
export const installedQuery = '(display-mode: standalone)'

/** Returns whether the page runs as an installed app, which only the browser knows; false on the server. */
export function useIsInstalled(): boolean {
  return useMediaQuery(installedQuery)
}
