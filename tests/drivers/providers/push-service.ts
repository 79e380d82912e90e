import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** The key of the certificate below, which nobody but this file trusts. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+Zr+rzwo0mO5czQN
y0W6+++e+EJkgYUgplqU/rNFPKahRANCAASyJ0mtoiv5imEVwg00qbx+oLOKWFRq
URy77tmcteu6KuclRCUs7gerR7CZUqhWUbzgP8MAhSVoatsAOG+bQ3Tj
-----END PRIVATE KEY-----
`
/** For push.example.com, from 2020 to 2120. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBizCCATGgAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBBwdXNoLmV4
YW1wbGUuY29tMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAbMRkw
FwYDVQQDDBBwdXNoLmV4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAEsidJraIr+YphFcINNKm8fqCzilhUalEcu+7ZnLXruirnJUQlLO4Hq0ewmVKo
VlG84D/DAIUlaGrbADhvm0N046NkMGIwDwYDVR0TAQH/BAUwAwEB/zAwBgNVHREE
KTAnghBwdXNoLmV4YW1wbGUuY29tghNwcml2YXRlLmV4YW1wbGUuY29tMB0GA1Ud
DgQWBBQ2amUa6Ejf7CX4q+SLryQjhJSsrzAKBggqhkjOPQQDAgNIADBFAiA+Hubo
heInS7PHc5Nhf4fq/priE7KUD6RHaZMyz0CIigIhAIVSJ45dHvfvuD+fsyL9kfv2
rEd+Hjdg6Gv4M6QtBxY3
-----END CERTIFICATE-----
`

/** A push as the service received it. */
export interface ReceivedPush {
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** The response to a request. */
export interface PushAnswer {
  status: number
  headers?: Record<string, string>
}

/** A browser that has subscribed: what it sends to the product, and how it reads what arrives. */
export interface SubscribedBrowser {
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
  read(push: ReceivedPush): unknown
}

/** A push service on this machine, under the name push.example.com. */
export interface PushService {
  port: number
  certificate: string
  received: ReceivedPush[]
  /** Sets the responses to the next requests, in this order; 201 after them. */
  answer(...answers: PushAnswer[]): void
  subscribe(): SubscribedBrowser
  stop(): void
}

/** Starts a push service; the requests that it takes are encrypted as for a real one. */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  const answers: PushAnswer[] = []
  const server = createServer({ key, cert: certificate }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = request.headers as Record<string, string>
    received.push({ path: request.url ?? '', headers, body: Buffer.concat(chunks) })
    const { status, headers: own = {} } = answers.shift() ?? { status: 201 }
    response.writeHead(status, own).end()
  })
  // Otherwise it ends a connection that is idle for 5 s, on a busy machine just when the next push is sent.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let number = 0
  return {
    port: (server.address() as AddressInfo).port,
    certificate,
    received,
    answer: (...next) => void answers.push(...next),
    subscribe: () => {
      number += 1
      return subscribedBrowser(`https://push.example.com/send/${randomBytes(6).toString('hex')}-${number}`)
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function subscribedBrowser(endpoint: string): SubscribedBrowser {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return {
    subscription: { endpoint, expirationTime: null, keys },
    read: ({ body }) => JSON.parse(decryptPush(body, pair.getPrivateKey(), auth).toString()),
  }
}

/** Decrypts a push as a browser does (RFC 8291, 3.4; RFC 8188, 2). */
export function decryptPush(body: Uint8Array, privateKey: Uint8Array, auth: Uint8Array): Buffer {
  const bytes = Buffer.from(body)
  const salt = bytes.subarray(0, 16)
  const recordBytes = bytes.readUInt32BE(16)
  const theirs = bytes.subarray(21, 21 + bytes.readUInt8(20))
  const record = bytes.subarray(21 + theirs.length)
  if (record.length > recordBytes) throw new Error('more than one record')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const derive = (secret: Uint8Array, with_: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
  const secret = derive(pair.computeSecret(theirs), auth, info, 32)
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('not the last record')
  return padded.subarray(0, end)
}

/** Checks a push's `Authorization` as a push service does (RFC 8292); returns what it claims. Throws if it is forged. */
export function readVapid(authorization: string): { key: string; aud: string; exp: number; sub: string } {
  const [, token = '', k = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(k, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine) throw new Error('forged')
  return { key: k, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
