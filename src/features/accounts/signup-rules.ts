import { secondsPerDay, secondsPerHour, secondsPerMinute } from '../../core/time.ts'

/** How long a form is shown before somebody can have filled it in, and how long its stamp is worth something. */
export const formStamp = { minSeconds: 3, maxSeconds: secondsPerDay } as const
/** Signups from one network address that pass without a proof. */
export const signupsWithoutProof = { amount: 30, windowSeconds: secondsPerHour } as const

/**
 * Leading zero bits that a proof needs: 16,000 hashes on average. Measured with the browser's own SHA-256: 30,000 a
 * second where the processor is six times slower than a desktop's, so half a second, and two in one case of forty.
 */
export const proofDifficulty = 14
/** How long a challenge can be answered. */
export const proofSeconds = 10 * secondsPerMinute

/** How long a partner's draft waits for its visitor. */
export const handoffSeconds = 7 * secondsPerDay

/** How many zero bits a hash begins with. */
export function leadingZeroBits(hash: Uint8Array): number {
  const at = hash.findIndex((byte) => byte !== 0)
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] as number) - 24
}
