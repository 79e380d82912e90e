/** The lengths that are measured, as parts of the longest: three doublings. */
export const doublings = [1 / 8, 1 / 4, 1 / 2, 1] as const

/** Between linear, 2 for each doubling, and quadratic, 4: their geometric mean. */
const maxDoubling = 2 * Math.SQRT2
/** Each of the last two doublings, so that a bounded repetition, which costs more up to its bound, is linear. */
const maxLastDoubling = 2.6

/** Returns the factor of each doubling of times that were measured for increasing lengths. */
export function growthOf(times: number[]): number[] {
  return times.slice(1).map((time, index) => time / (times[index] ?? time))
}

/** Whether time grows faster than the input, by the factor of each doubling of its length; no absolute time counts. */
export function isSuperlinear(growth: number[]): boolean {
  const total = growth.reduce((product, factor) => product * factor, 1)
  return total > maxDoubling ** growth.length && growth.slice(-2).every((factor) => factor > maxLastDoubling)
}
