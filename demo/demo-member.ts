import type { DemoPerson } from './people.ts'

/** A demo person in the database. */
export interface DemoMember {
  id: number
  /** The part before the @ for named members, such as `free`. */
  login: string | null
  paid_user: boolean
  /** Messages to it get an answer by rules. */
  isPartner?: boolean
  person: DemoPerson
}

/** Returns the day from which the ages of demo people count, so that a later start invents the same people. */
export function demoDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), 0, 1))
}
