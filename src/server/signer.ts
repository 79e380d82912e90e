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

/**
 * Signs and seals with the deployment's secrets; each purpose has its own keys. The newest secret signs and seals; what an
 * older one signed or sealed is valid as long as it is configured.
 */
export interface Signer {
  /** Returns a short URL-safe signature of `value`. */
  sign(purpose: string, value: string): string
  /** Returns the signatures of `value` by all secrets, the newest first: one that is stored may be any of them. */
  signatures(purpose: string, value: string): string[]
  /** Returns whether `signature` is that of `value`, in constant time. */
  verify(purpose: string, value: string, signature: string): boolean
  /**
   * Encrypts a value for storage (AES-256-GCM); URL-safe, different each time. It opens only with the same `owner`,
   * such as an account's id.
   */
  seal(purpose: string, value: string, owner?: string): string
  /** Decrypts a sealed value; null if it was not sealed for this purpose and owner with one of the secrets. */
  open(purpose: string, sealed: string, owner?: string): string | null
  /** Returns whether a sealed value names the newest secret. */
  isCurrent(sealed: string): boolean
  /** Returns what signs a purpose in the older secrets, for `retired_keys`. */
  olderKeys(purpose: string): RetiredKey[]
}

/** The key of one purpose of a secret that is not configured any more. */
export interface RetiredKey {
  key_id: string
  purpose: string
  key: Buffer
}

const seal = { cipher: 'aes-256-gcm', ivBytes: 12, tagBytes: 16 } as const
/** Bytes before a sealed value that name its secret. Values from before have none. */
const idBytes = 4

interface Secret {
  id: Buffer
  keyOf(purpose: string): KeyObject
}

function readSecret(secret: Uint8Array | string): Secret {
  // Purposes are constants of the program, so there are only tens of keys; deriving one is slower than
  // signing.
  const keys = new Map<string, KeyObject>()
  return {
    id: createHmac('sha256', secret).update('key-id').digest().subarray(0, idBytes),
    keyOf: (purpose) => {
      const known = keys.get(purpose)
      if (known) return known
      const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest())
      keys.set(purpose, key)
      return key
    },
  }
}

/** Creates a signer from the configured secret, the one before it, and what is stored of others. */
export function createSigner(
  newest: Uint8Array | string,
  { previous = [], retired = [] }: { previous?: (Uint8Array | string)[]; retired?: RetiredKey[] } = {},
): Signer {
  const current = readSecret(newest)
  const secrets = [current, ...previous.map(readSecret)]
  const signBy = (key: KeyObject | Buffer, value: string) =>
    createHmac('sha256', key).update(value).digest('base64url').slice(0, 32)
  const sign = (purpose: string, value: string) => signBy(current.keyOf(purpose), value)
  const signatures = (purpose: string, value: string) => [
    ...secrets.map((secret) => signBy(secret.keyOf(purpose), value)),
    ...retired.filter((one) => one.purpose === purpose).map(({ key }) => signBy(key, value)),
  ]
  return {
    sign,
    signatures,
    verify: (purpose, value, signature) =>
      secrets.some((secret) => isSameSecret(signature, signBy(secret.keyOf(purpose), value))),
    seal: (purpose, value, owner = '') => {
      const iv = randomBytes(seal.ivBytes)
      const key = current.keyOf(`seal:${purpose}`)
      const cipher = createCipheriv(seal.cipher, key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return Buffer.concat([current.id, iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (purpose, sealed, owner = '') => {
      const bytes = Buffer.from(sealed, 'base64url')
      const named = secrets.find(({ id }) => bytes.subarray(0, idBytes).equals(id))
      const opened =
        named && openBytes(named.keyOf(`seal:${purpose}`), bytes.subarray(idBytes), Buffer.from(owner))
      if (opened !== null && opened !== undefined) return opened
      // From before values named their secret.
      for (const secret of secrets) {
        const text = openBytes(secret.keyOf(`seal:${purpose}`), bytes, Buffer.from(owner))
        if (text !== null) return text
      }
      return null
    },
    isCurrent: (sealed) => Buffer.from(sealed, 'base64url').subarray(0, idBytes).equals(current.id),
    olderKeys: (purpose) =>
      secrets.slice(1).map(({ id, keyOf }) => ({
        key_id: id.toString('hex'),
        purpose,
        key: keyOf(purpose).export(),
      })),
  }
}

function openBytes(key: KeyObject, bytes: Buffer, owner: Buffer): string | null {
  const { cipher, ivBytes, tagBytes } = seal
  if (bytes.length < ivBytes + tagBytes) return null
  const iv = bytes.subarray(0, ivBytes)
  const decipher = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes })
  decipher.setAAD(owner).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const body = decipher.update(bytes.subarray(ivBytes + tagBytes))
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Returns whether a secret that was given is the wanted one, in constant time; their lengths may differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** Returns an unguessable token: 32 random bytes (decisions: Mailed tokens). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the form of a token that is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
