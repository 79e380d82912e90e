import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreate } from './created-file.ts'
import { OperatorError } from './operator-error.ts'

/** The key pair that identifies this deployment to push services (RFC 8292), both halves in base64url. */
export interface VapidKeys {
  /** 65 bytes; browsers subscribe with it, so a new pair invalidates every subscription. */
  publicKey: string
  /** 32 bytes. */
  privateKey: string
}

/** Returns the public key of a private key; undefined if that is invalid. */
export function publicKeyOf(privateKey: string): string | undefined {
  if (!/^[\w-]{43}$/.test(privateKey)) return undefined
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return undefined
  }
  return pair.getPublicKey('base64url')
}

/**
 * Returns the keys of the configuration, or those whose private half is stored in the file `vapid` of the
 * data folder. Throws if that file is damaged.
 */
export async function loadVapidKeys(config: { vapid?: VapidKeys; dataDir: string }): Promise<VapidKeys> {
  if (config.vapid) return config.vapid
  const file = join(config.dataDir, 'vapid')
  const privateKey = await readOrCreate(file, makePrivateKey)
  const publicKey = publicKeyOf(privateKey)
  if (publicKey === undefined)
    throw new OperatorError(`The file ${file} holds no key for push; delete it to make a new one.`)
  return { publicKey, privateKey }
}

function makePrivateKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Node omits leading zero bytes, which belong to the key.
  const bytes = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url')
}
