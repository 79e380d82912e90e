import type { Card } from '../../../../core/schemas.ts'
import type { Widening } from '../../contract.ts'
import type { SearchQuery } from '../../filters/web/search-query.ts'

/**
 * Returns the cards of each page without duplicates: activity between two pages can move a member up or down.
 * A page without duplicates is returned unchanged.
 */
export function uniquePages(pages: { results: Card[] }[]): Card[][] {
  const seen = new Set<number>()
  return pages.map(({ results }) => {
    const fresh = results.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    return fresh.length === results.length ? results : fresh
  })
}

/** Reports whether similar members match everything except the location. */
export function isFarther(widened: readonly Widening[]): boolean {
  return widened.length > 0 && widened.every((step) => step === 'place' || step === 'country')
}

/** Reports whether a search is limited to a place. */
export function hasPlace({ country, radius_km }: SearchQuery): boolean {
  return country !== undefined || radius_km !== undefined
}
