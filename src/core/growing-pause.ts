/** How the pauses between attempts grow, in any one unit of time. */
export interface Pauses {
  /** After the first attempt. */
  first: number
  /** The factor from each pause to the next. */
  growth?: number
  max?: number
  /** A pause is multiplied by a random number in this range, so that what failed at once is not repeated at once. */
  spread?: readonly [from: number, to: number]
}

/** From half as long to half as long again. */
export const jitter = [0.5, 1.5] as const

/**
 * Returns how long to wait after failed attempt `attempt`, from 1: twice as long each time, unless said otherwise.
 *
 * @param chance from 0 to 1
 */
export function growingPause(
  attempt: number,
  { first, growth = 2, max = Number.POSITIVE_INFINITY, spread: [from, to] = [1, 1] }: Pauses,
  chance: number = Math.random(),
): number {
  return Math.min(first * growth ** (attempt - 1), max) * (from + (to - from) * chance)
}
