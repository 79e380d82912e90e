import { secondsPerHour, secondsPerMinute } from '../../core/time.ts'

/** Maximum number of passkeys per account; the table has a slot for each. */
export const passkeyLimit = 10

/** How long a browser may take for a passkey, from the request to the response. */
export const challengeSeconds = 5 * secondsPerMinute

/** How long the setup of an authenticator app waits for its first code. */
export const setupSeconds = secondsPerHour

/** Seconds of one step of an authenticator app; a code of the step before or after is accepted too. */
export const totpStepSeconds = 30

export const recoveryCodeCount = 10

/** Characters of a recovery code, with five random bits each. */
export const recoveryCodeLength = 10

/** Crockford's base 32 alphabet: no two characters are easily confused. */
const codeSigns = '0123456789abcdefghjkmnpqrstvwxyz'

/** Formats a recovery code for display from `recoveryCodeLength` random bytes: `k7m2p-9xq4t`. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const signs = Array.from(bytes, (byte) => codeSigns[byte % codeSigns.length]).join('')
  return `${signs.slice(0, recoveryCodeLength / 2)}-${signs.slice(recoveryCodeLength / 2)}`
}

/** A typed code: six digits of an authenticator app, or a recovery code. */
export type TypedCode = { kind: 'totp' | 'recovery_code'; code: string }

/**
 * Parses a typed code and tolerates spaces, dashes, capitals, and letters mistaken for digits. Returns null
 * for anything else.
 */
export function readCode(typed: string): TypedCode | null {
  const bare = typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')
  if (/^[0-9]{6}$/.test(bare)) return { kind: 'totp', code: bare }
  const code = bare.replaceAll('o', '0').replace(/[il]/g, '1')
  const isRecovery = code.length === recoveryCodeLength && [...code].every((sign) => codeSigns.includes(sign))
  return isRecovery ? { kind: 'recovery_code', code } : null
}
