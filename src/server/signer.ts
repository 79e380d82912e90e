import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Signs and seals with the deployment's secret; each purpose has keys of its own. */
export interface Signer {
  /** A short URL-safe signature of `value`. */
  sign(purpose: string, value: string): string
  /** Whether `signature` is that of `value`; takes the same time for right and wrong. */
  verify(purpose: string, value: string, signature: string): boolean
  /** Encrypts what must be stored and read again (AES-256-GCM); URL-safe, different each time. */
  seal(purpose: string, value: string): string
  /** What `seal` was given; null for anything that was not sealed for this purpose with this secret. */
  open(purpose: string, sealed: string): string | null
}

const seal = { cipher: 'aes-256-gcm', ivBytes: 12, tagBytes: 16 } as const

/** Makes a signer from the secret of the configuration. */
export function createSigner(secret: Uint8Array | string): Signer {
  // What is signed for is a word of the program, so there are tens of keys; making one takes longer than signing.
  const keys = new Map<string, KeyObject>()
  const keyOf = (purpose: string) => {
    const known = keys.get(purpose)
    if (known) return known
    const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest())
    keys.set(purpose, key)
    return key
  }
  const sign = (purpose: string, value: string) =>
    createHmac('sha256', keyOf(purpose)).update(value).digest('base64url').slice(0, 32)
  const sealKey = (purpose: string) => keyOf(`seal:${purpose}`)
  return {
    sign,
    verify: (purpose, value, signature) => {
      const wanted = Buffer.from(sign(purpose, value))
      const given = Buffer.from(signature)
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
    seal: (purpose, value) => {
      const iv = randomBytes(seal.ivBytes)
      const cipher = createCipheriv(seal.cipher, sealKey(purpose), iv)
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const { cipher, ivBytes, tagBytes } = seal
      if (bytes.length < ivBytes + tagBytes) return null
      const iv = bytes.subarray(0, ivBytes)
      const decipher = createDecipheriv(cipher, sealKey(purpose), iv, { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const body = decipher.update(bytes.subarray(ivBytes + tagBytes))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
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
