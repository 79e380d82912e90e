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

/** Signs and seals with the deployment's secret; each purpose has its own keys. */
export interface Signer {
  /** Returns a short URL-safe signature of `value`. */
  sign(purpose: string, value: string): string
  /** Returns whether `signature` is that of `value`, in constant time. */
  verify(purpose: string, value: string, signature: string): boolean
  /**
   * Encrypts a value for storage (AES-256-GCM); URL-safe, different each time. It opens only with the same `owner`,
   * such as an account's id.
   */
  seal(purpose: string, value: string, owner?: string): string
  /** Decrypts a sealed value; null if it was not sealed for this purpose and owner with this secret. */
  open(purpose: string, sealed: string, owner?: string): string | null
}

const seal = { cipher: 'aes-256-gcm', ivBytes: 12, tagBytes: 16 } as const

/** Creates a signer from the configured secret. */
export function createSigner(secret: Uint8Array | string): Signer {
  // Purposes are constants of the program, so there are only tens of keys; deriving one is slower than
  // signing.
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
    verify: (purpose, value, signature) => isSameSecret(signature, sign(purpose, value)),
    seal: (purpose, value, owner = '') => {
      const iv = randomBytes(seal.ivBytes)
      const cipher = createCipheriv(seal.cipher, sealKey(purpose), iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (purpose, sealed, owner = '') => {
      const bytes = Buffer.from(sealed, 'base64url')
      const { cipher, ivBytes, tagBytes } = seal
      if (bytes.length < ivBytes + tagBytes) return null
      const iv = bytes.subarray(0, ivBytes)
      const decipher = createDecipheriv(cipher, sealKey(purpose), iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const body = decipher.update(bytes.subarray(ivBytes + tagBytes))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Returns whether a secret that was given is the wanted one, in constant time; their lengths may differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** Returns an unguessable token: 32 random bytes (decisions: People, 'Mailed tokens'). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the form of a token that is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
