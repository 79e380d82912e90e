/** The query parameter with a campaign's code that asks for page-bounce logging (product: Visits). */
export const bounceParam = 'lb'

/** A campaign's code: letters, digits and dashes. */
export const bounceCodePattern = /^[\w-]{1,40}$/

/** Upper limits of the counted lengths of a visit, in seconds; anything longer has its own. */
export const lengths = [1, 3, 10, 30, 100, 300] as const

/** Different pages and codes counted for a site and day; more are an attack or a mistake. */
export const maxRowsPerDay = 2000

/** How long the counts are stored, in days: two years. */
export const countedDays = 2 * 365

/** Returns the length that a visit is counted under: the first limit that is not exceeded, else 0. */
export function lengthOf(milliseconds: number): number {
  return lengths.find((limit) => milliseconds <= limit * 1000) ?? 0
}

/** Returns a page's path as it is counted: without ids and what follows a path; null where it is none of ours. */
export function countedPath(path: string): string | null {
  const shape = path.replace(/\/\d+(?=\/|$)/g, '/:id')
  return /^\/(?:[\w:-]{1,40}(?:\/[\w:-]{1,40}){0,3}\/?)?$/.test(shape) ? shape : null
}
