import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** Encodes small values as CBOR, as authenticators do (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, part]) => [cbor(key), cbor(part)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length])
  if (length < 256) return Buffer.from([(type << 5) | 24, length])
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255])
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
/** User present and verified; with a credential attached. */
const [present, attached] = [0b101, 0b1000000]

/** A browser with its own passkey, implemented with keys only (P-256, attestation `none`). */
export class SoftAuthenticator {
  readonly id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** Signature counter; synced passkeys always report 0. */
  count: number

  constructor(count = 0) {
    this.count = count
  }

  /** Returns the result of `navigator.credentials.create` for these options on a page of that origin. */
  create(options: { challenge: string }, origin: string) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const point = (value: string) => Buffer.from(value, 'base64url')
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ])
    const length = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Buffer.concat([this.#data(origin, present | attached), credential])],
    ])
    return this.#answer({
      clientDataJSON: base64url(clientData('webauthn.create', options.challenge, origin)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal', 'hybrid', 'made-up'],
    })
  }

  /** Returns the result of `navigator.credentials.get` for these options on a page of that origin. */
  get(options: { challenge: string }, origin: string) {
    if (this.count > 0) this.count += 1
    const data = this.#data(origin, present)
    const client = clientData('webauthn.get', options.challenge, origin)
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)),
    })
  }

  #data(origin: string, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count])
  }

  #answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = base64url(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
