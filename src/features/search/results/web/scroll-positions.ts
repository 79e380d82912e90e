import { tabStorage } from '../../../../web/browser-storage.ts'

/**
 * The scroll position at which a list of results was left: the loaded pages, and the position of the last
 * used card.
 */
export interface ScrollPosition {
  /** The search, as a query string. */
  address: string
  /** Number of loaded pages. */
  pages: number
  /** The member on the card. */
  id: number
  /** Distance from the upper edge of the screen, in px. */
  top: number
  /** True if the list was left by that card. */
  wasPressed: boolean
}

/** Stored per tab, so that it survives a reload; contains nothing of the members but their ids. */
const storageName = 'search-positions'

/** Older ones are dropped. */
const maxPositions = 20

/** Returns the scroll positions by the key of their history entry; empty where storage is not available. */
function readPositions(): Record<string, ScrollPosition> {
  return (tabStorage.readJson(storageName) ?? {}) as Record<string, ScrollPosition>
}

/** Stores a scroll position for a return to this history entry. */
export function storeScrollPosition(key: string, position: ScrollPosition): void {
  const { [key]: _before, ...others } = readPositions()
  const newest = [...Object.entries(others), [key, position] as const].slice(-maxPositions)
  // Without storage, a return starts at the top of the list.
  tabStorage.writeJson(storageName, Object.fromEntries(newest))
}

/** Returns the scroll position of a search at a history entry, or null. */
export function positionAt(key: string, address: string): ScrollPosition | null {
  const position = readPositions()[key]
  return position?.address === address ? position : null
}

/**
 * Returns how many pages to load for a search: on a return as many as were loaded before. The browser moves
 * to a history entry before this runs; for a new page it does so only afterwards.
 */
export function pagesToLoad(address: string): number {
  if (typeof window === 'undefined') return 1
  const key: unknown = window.history.state?.key
  return typeof key === 'string' ? (positionAt(key, address)?.pages ?? 1) : 1
}
