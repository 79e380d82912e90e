import { createPrivateKey, sign } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { VapidKeys } from '../vapid-keys.ts'

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
export function vapidSigner(keys: VapidKeys, subject: string): (endpoint: string, now: Date) => string {
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
