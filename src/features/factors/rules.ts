import { secondsPerHour, secondsPerMinute } from '../../core/time.ts'

/** Passkeys that one account can hold; the table has a place for each. */
export const passkeyLimit = 10

/** How long a browser may take for a passkey, from asking to answering. */
export const challengeSeconds = 5 * secondsPerMinute

/** How long a set-up of an authenticator app waits for its first code. */
export const setupSeconds = secondsPerHour

/** Seconds of one step of an authenticator app; a code of the step before or after is taken too. */
export const totpStepSeconds = 30

export const recoveryCodeCount = 10

/** Signs of a recovery code, five bits of chance each. */
export const recoveryCodeLength = 10

/** Crockford's 32 signs: none is easily taken for another. */
const codeSigns = '0123456789abcdefghjkmnpqrstvwxyz'

/** A recovery code as it is shown, from `recoveryCodeLength` random bytes: `k7m2p-9xq4t`. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const signs = Array.from(bytes, (byte) => codeSigns[byte % codeSigns.length]).join('')
  return `${signs.slice(0, recoveryCodeLength / 2)}-${signs.slice(recoveryCodeLength / 2)}`
}

/** What somebody typed as a code: six digits of an authenticator app, or a recovery code; null for neither. */
export type TypedCode = { kind: 'totp' | 'recovery_code'; code: string }

/** Reads a code however it was written: spaces, dashes, capitals, and letters taken for digits. */
export function readCode(typed: string): TypedCode | null {
  const bare = typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')
  if (/^[0-9]{6}$/.test(bare)) return { kind: 'totp', code: bare }
  const code = bare.replaceAll('o', '0').replace(/[il]/g, '1')
  const isRecovery = code.length === recoveryCodeLength && [...code].every((sign) => codeSigns.includes(sign))
  return isRecovery ? { kind: 'recovery_code', code } : null
}
