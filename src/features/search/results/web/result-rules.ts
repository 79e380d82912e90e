import type { Widening } from '../../contract.ts'
import type { SearchQuery } from '../../filters/web/search-query.ts'

/** Reports whether similar members match everything except the location. */
export function isFarther(widened: readonly Widening[]): boolean {
  return widened.length > 0 && widened.every((step) => step === 'place' || step === 'country')
}

/** Reports whether a search is limited to a place. */
export function hasPlace({ country, radius_km }: SearchQuery): boolean {
  return country !== undefined || radius_km !== undefined
}
