import { useSyncExternalStore } from 'react'
import { useMediaQuery } from '../media-query.ts'

/** Media query that matches an installed app. */
export const installedQuery = '(display-mode: standalone)'

const never = () => () => undefined
/** Safari on iPhones and iPads: whether the page was opened from the home screen. Undefined elsewhere. */
const isOnHomeScreen = () => (navigator as { standalone?: boolean }).standalone === true

/** Returns whether the page runs as an installed app, which only the browser knows; false on the server. */
export function useIsInstalled(): boolean {
  const isStandalone = useMediaQuery(installedQuery)
  const isOpenedFromHome = useSyncExternalStore(never, isOnHomeScreen, () => false)
  return isStandalone || isOpenedFromHome
}
