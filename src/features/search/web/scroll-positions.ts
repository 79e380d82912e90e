/** Where somebody left a list of results: how much of it was there, and where the card stood that they looked at. */
export interface ScrollPosition {
  /** The search, as a query string. */
  address: string
  /** Pages that were loaded. */
  pages: number
  /** The member on the card. */
  id: number
  /** From the upper edge of the screen, in px. */
  top: number
}

/** Kept for the tab, so that a reload does not lose them; without anything of the members but their ids. */
const storageName = 'search-places'

/** Older ones are let go. */
const maxPositions = 20

/** The places by the key of their entry in the browser's history; none where nothing can be kept. */
function readPlaces(): Record<string, ScrollPosition> {
  if (typeof window === 'undefined') return {}
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? '{}')
  } catch {
    return {}
  }
}

/** Keeps a place for when one comes back to this entry of the history. */
export function storeScrollPosition(key: string, place: ScrollPosition): void {
  const { [key]: _before, ...others } = readPlaces()
  const newest = [...Object.entries(others), [key, place] as const].slice(-maxPositions)
  try {
    sessionStorage.setItem(storageName, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // Without room one comes back to the beginning of the list.
  }
}

/** The place in a search at an entry of the history, or null. */
export function placeAt(key: string, address: string): ScrollPosition | null {
  const place = readPlaces()[key]
  return place?.address === address ? place : null
}

/**
 * How many pages to load for a search that is being opened: as many as there were where one comes back to it. By then
 * the browser has moved on to the entry of its history; to a page that is new it moves only afterwards.
 */
export function pagesToLoad(address: string): number {
  if (typeof window === 'undefined') return 1
  const key: unknown = window.history.state?.key
  return typeof key === 'string' ? (placeAt(key, address)?.pages ?? 1) : 1
}
