import type { Work } from '../work.ts'

/** How many rows one transaction of a job handles. */
const rowsPerStep = 100

/**
 * Handles any number of rows in steps, each in a transaction of its own, so that none of them locks without
 * bound. If one fails, the job runs again from the first, so `perform` must depend on the current state alone.
 */
export async function inSteps<T>(
  outer: Work,
  rows: readonly T[],
  perform: (work: Work, some: T[]) => Promise<void>,
  step: number = rowsPerStep,
): Promise<void> {
  for (let from = 0; from < rows.length; from += step) {
    await outer.transaction((work) => perform(work, rows.slice(from, from + step)))
  }
}
