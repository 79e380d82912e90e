import { secondsPerDay, secondsPerHour, secondsPerMinute } from '../../core/time.ts'

/** Minimum time in which a person can fill in the form, and how long its stamp is valid. */
export const formStamp = { minSeconds: 3, maxSeconds: secondsPerDay } as const
/** Maximum signups from one network address without a proof. */
export const signupsWithoutProof = { amount: 30, windowSeconds: secondsPerHour } as const

/**
 * Leading zero bits required of a proof: 16,000 hashes on average. Measured with the browser's own SHA-256:
 * 30,000 per second on a processor six times slower than a desktop's, so half a second, and two in one case
 * of forty.
 */
export const proofDifficulty = 14
/** How long a challenge is valid. */
export const proofSeconds = 10 * secondsPerMinute

/** How long a partner's draft is stored. */
export const handoffSeconds = 7 * secondsPerDay

/** Returns the number of leading zero bits of a hash. */
export function leadingZeroBits(hash: Uint8Array): number {
  const at = hash.findIndex((byte) => byte !== 0)
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] as number) - 24
}

/** How the day of the terms' version is shown: the same in every time zone, as on their page. */
export const termsDate = { dateStyle: 'long', timeZone: 'UTC' } as const
