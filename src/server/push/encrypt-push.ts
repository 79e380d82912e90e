import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushReceiver } from './push.ts'

/** The length of a record, which holds the whole push: services take up to 4096 bytes with the header. */
const recordBytes = 4096
const headerBytes = 16 + 4 + 1 + 65
const tagBytes = 16
/** Ends the content of the last record. */
const delimiter = 2
export const maxPayloadBytes = recordBytes - headerBytes - tagBytes - 1
/** Payloads are padded to a multiple of this, so that their length reveals little about them. */
const blockBytes = 512

/** Throws for a subscription whose keys are none: no push can ever be encrypted for it. */
export class InvalidPushKeys extends Error {}

/**
 * Encrypts a payload for a browser (RFC 8291, aes128gcm of RFC 8188) and returns the body of the request. `fixed` is for the
 * example of the RFC.
 */
export function encryptPush(
  payload: Uint8Array,
  receiver: Pick<PushReceiver, 'p256dh' | 'auth'>,
  fixed?: { salt: Uint8Array; privateKey: Uint8Array },
): Buffer {
  if (payload.length > maxPayloadBytes) throw new Error(`a push has at most ${maxPayloadBytes} bytes`)
  const theirs = Buffer.from(receiver.p256dh, 'base64url')
  const auth = Buffer.from(receiver.auth, 'base64url')
  const pair = createECDH('prime256v1')
  if (fixed) pair.setPrivateKey(fixed.privateKey)
  else pair.generateKeys()
  const ours = pair.getPublicKey()
  const shared = sharedSecret(() => pair.computeSecret(theirs), theirs, auth)
  const salt = fixed?.salt ?? randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = hkdf(shared, auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const padding = fixed ? 0 : paddingOf(payload.length)
  const content = Buffer.concat([payload, Buffer.from([delimiter]), Buffer.alloc(padding)])
  const header = Buffer.alloc(21)
  header.set(salt)
  header.writeUInt32BE(recordBytes, 16)
  header.writeUInt8(ours.length, 20)
  return Buffer.concat([header, ours, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function paddingOf(length: number): number {
  const whole = Math.ceil((length + 1) / blockBytes) * blockBytes
  return Math.min(whole, maxPayloadBytes + 1) - length - 1
}

function sharedSecret(compute: () => Buffer, theirs: Buffer, auth: Buffer): Buffer {
  if (theirs.length !== 65 || auth.length !== 16) throw new InvalidPushKeys('keys of another length')
  try {
    return compute()
  } catch {
    throw new InvalidPushKeys('not a point on the curve')
  }
}

function hkdf(key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length))
}
