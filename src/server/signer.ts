import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Signs with the deployment's secret; each purpose has a key of its own. */
export interface Signer {
  /** A short URL-safe signature of `value`. */
  sign(purpose: string, value: string): string
  /** Whether `signature` is that of `value`; takes the same time for right and wrong. */
  verify(purpose: string, value: string, signature: string): boolean
}

/** Makes a signer from the secret of the configuration. */
export function createSigner(secret: Uint8Array | string): Signer {
  const sign = (purpose: string, value: string) => {
    const key = createHmac('sha256', secret).update(purpose).digest()
    return createHmac('sha256', key).update(value).digest('base64url').slice(0, 32)
  }
  return {
    sign,
    verify: (purpose, value, signature) => {
      const wanted = Buffer.from(sign(purpose, value))
      const given = Buffer.from(signature)
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
  }
}

/** A token that nobody can guess: 32 random bytes (decisions: People, 'Mailed tokens'). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
