import { secondsPerDay } from '../../core/time.ts'

/**
 * Maximum number of messages of one kind to one receiver, from all members and visitors and over all sites. A receiver is a mailbox, a
 * telephone or an account.
 */
export interface ReceiverLimit {
  /** Names the counter: limits of one name count together. */
  readonly name: string
  readonly amount: number
  readonly windowSeconds: number
}

/** A number in a time. */
export type Amount = Pick<ReceiverLimit, 'amount' | 'windowSeconds'>

/** Returns a number in a day. */
export function perDay(amount: number): Amount {
  return { amount, windowSeconds: secondsPerDay }
}

/** Returns the limit of a kind whose use case refuses more than `asked`: two windows of that count can overlap. */
export function twice({ amount, windowSeconds }: Amount): Amount {
  return { amount: 2 * amount, windowSeconds }
}

/** Declares how much of a kind one receiver gets at most. */
export function receiverLimit(name: string, { amount, windowSeconds }: Amount): ReceiverLimit {
  return { name, amount, windowSeconds }
}
