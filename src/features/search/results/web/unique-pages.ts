import type { Card } from '../../../../core/schemas.ts'

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
