import { createPrivateKey, sign } from 'node:crypto'
import { type LookupAddress, lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { VapidKeys } from '../vapid-keys.ts'
import { encryptPush, InvalidPushKeys } from './encrypt-push.ts'
import type { OutgoingPush, PushPort, PushResult } from './push.ts'

/** Push services accept at most 24 hours (RFC 8292, 2). */
const validSeconds = 12 * 3600
/** A header is reused for half of its lifetime: signing takes longer than the rest of a push. */
const reusedMs = (validSeconds / 2) * 1000
/** The host comes from browsers, so a client could name many. */
const maxServices = 100

/**
 * Returns a function that makes the `Authorization` header by which a push service recognises this deployment (RFC 8292).
 * `subject` is where its operator is reached: `mailto:` or `https:`.
 */
function vapidSigner(keys: VapidKeys, subject: string): (endpoint: string, now: Date) => string {
  const point = Buffer.from(keys.publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: keys.privateKey,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signed = new LRUCache<string, { header: string; until: number }>({ max: maxServices })
  const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return (endpoint, now) => {
    const aud = new URL(endpoint).origin
    const known = signed.get(aud)
    if (known && now.getTime() < known.until) return known.header
    const exp = Math.floor(now.getTime() / 1000) + validSeconds
    const content = `${json({ typ: 'JWT', alg: 'ES256' })}.${json({ aud, exp, sub: subject })}`
    const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
    const header = `vapid t=${content}.${signature.toString('base64url')}, k=${keys.publicKey}`
    signed.set(aud, { header, until: now.getTime() + reusedMs })
    return header
  }
}

const timeoutMs = 15_000
/** Maximum delay before a retry, whatever the push service asks for. */
const maxPauseSeconds = 24 * 3600
/** Push services answer with nothing or a short explanation. */
const maxAnswerBytes = 16 * 1024
/** Connections to one push service. */
const maxSockets = 10

/** Code of the error for a name that leads into a private network. */
const privateAddressCode = 'EPRIVATE'

/** Returns whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

type Resolve = (hostname: string, done: (err: Error | null, addresses: LookupAddress[]) => void) => void

const resolveAll: Resolve = (hostname, done) => lookup(hostname, { all: true }, done)

/**
 * Creates a `lookup` for sockets that returns public addresses only. It checks the addresses that the socket then uses, so a
 * name cannot resolve to another address after the check. Refuses a name with any private address.
 */
export function publicLookup(resolve: Resolve = resolveAll): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (err, addresses) => {
      const [first] = addresses ?? []
      if (err) callback(err, '')
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(Object.assign(new Error('not a public address'), { code: privateAddressCode }), '')
      } else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

interface HttpPushOptions {
  vapid: VapidKeys
  /** Address at which push services reach the operator: `mailto:` or `https:`. */
  subject: string
  clock: Pick<Clock, 'now'>
  /** Network settings other than the internet's, for tests. */
  network?: { lookup?: ReturnType<typeof publicLookup>; ca?: string; port?: number }
}

/** Creates the port that sends pushes to the push services of browsers. Never follows a redirect. */
export function httpPush({ vapid, subject, clock, network = {} }: HttpPushOptions): PushPort {
  const { lookup = publicLookup(), ca, port } = network
  const agent = new Agent({ keepAlive: true, maxSockets, lookup, ...(ca ? { ca } : {}) })
  const authorization = vapidSigner(vapid, subject)
  return {
    send: async (push) => {
      const { endpoint } = push.subscription
      let body: Buffer
      try {
        body = encryptPush(Buffer.from(JSON.stringify(push.payload)), push.subscription)
      } catch (err) {
        if (err instanceof InvalidPushKeys) return { kind: 'gone', reason: 'invalid_keys' }
        throw err
      }
      const headers = { ...headersOf(push), authorization: authorization(endpoint, clock.now()) }
      try {
        return resultOf(await post(endpoint, { agent, port, headers, body }), clock.now())
      } catch (err) {
        if ((err as { code?: string }).code !== privateAddressCode) throw err
        return { kind: 'gone', reason: 'private_address' }
      }
    },
    close: () => agent.destroy(),
  }
}

function headersOf({ ttlSeconds, topic, urgency }: OutgoingPush): Record<string, string> {
  return {
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(Math.max(0, Math.floor(ttlSeconds))),
    topic,
    urgency,
  }
}

interface Response {
  status: number
  retryAfter: string | undefined
}

interface Post {
  agent: Agent
  port: number | undefined
  headers: Record<string, string>
  body: Buffer
}

/** Sends the request; the body of the response is dropped. */
function post(endpoint: string, { agent, port, headers, body }: Post): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': body.length },
      signal: AbortSignal.timeout(timeoutMs),
      ...(port === undefined ? {} : { port }),
    }
    const sent = request(endpoint, options, (response) => {
      // Reading a short body to its end keeps the connection for the next push; a long one ends it.
      let left = maxAnswerBytes
      response.on('error', () => undefined)
      response.on('data', (chunk: Buffer) => {
        left -= chunk.length
        if (left < 0) response.destroy()
      })
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Returns what a push service's answer means (RFC 8030, 5 to 8). */
export function resultOf({ status, retryAfter }: Response, now: Date): PushResult {
  const reason = `status_${status}`
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone', reason }
  // 401 and 403 are about our key, which the operator can repair.
  if (status === 429 || status >= 500 || status === 401 || status === 403) {
    const afterSeconds = secondsOf(retryAfter, now)
    return { kind: 'again', reason, ...(afterSeconds === undefined ? {} : { afterSeconds }) }
  }
  return { kind: 'refused', reason }
}

/** Returns the seconds of a Retry-After header, which is a number or a date; at most a day. */
function secondsOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d+$/.test(retryAfter.trim())
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(1, Math.ceil(seconds)), maxPauseSeconds) : undefined
}
