/** The measured lengths as fractions of the maximum: three doublings. */
export const doublings = [1 / 8, 1 / 4, 1 / 2, 1] as const

/** The geometric mean of linear growth, 2 per doubling, and quadratic growth, 4. */
const maxDoubling = 2 * Math.SQRT2
/**
 * Applies to each of the last two doublings, so that a bounded repetition, which costs more up to its bound,
 * counts as linear.
 */
const maxLastDoubling = 2.6

/** Returns the factor of each doubling for times measured at increasing lengths. */
export function growthOf(times: number[]): number[] {
  return times.slice(1).map((time, index) => time / (times[index] ?? time))
}

/**
 * Returns whether time grows faster than the input, by the factors per doubling of its length; absolute times
 * do not count.
 */
export function isSuperlinear(growth: number[]): boolean {
  const total = growth.reduce((product, factor) => product * factor, 1)
  return total > maxDoubling ** growth.length && growth.slice(-2).every((factor) => factor > maxLastDoubling)
}
