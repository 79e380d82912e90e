/** Returns the day from which the ages of demo people count, so that a later start invents the same people. */
export function demoDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), 0, 1))
}
