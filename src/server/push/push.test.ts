import { createECDH } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  decryptPush,
  type PushService,
  readVapid,
  startPushService,
} from '../../../tests/drivers/providers/push-service.ts'
import { encryptPush, InvalidPushKeys, maxPayloadBytes } from './encrypt-push.ts'
import { httpPush, isPublicAddress, publicLookup, resultOf } from './http-push.ts'
import type { OutgoingPush } from './push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('encryption', () => {
  // spec: server-15
  test('is that of the example of RFC 8291, 5', () => {
    const receiver = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const fixed = {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    }
    const body = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), receiver, fixed)
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = Buffer.alloc(16, 7)
  const receiver = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') }

  // spec: server-15
  test.each([0, 1, 500, 511, 512, 3000, maxPayloadBytes])(
    'of %i bytes can be read by the browser alone',
    (length) => {
      const payload = Buffer.alloc(length, 'x')
      const body = encryptPush(payload, receiver)
      expect(decryptPush(body, browser.getPrivateKey(), auth)).toEqual(payload)
      expect(body.length).toBeLessThanOrEqual(4096)
      expect(body.includes('xxx')).toBe(false)
      const other = createECDH('prime256v1')
      other.generateKeys()
      expect(() => decryptPush(body, other.getPrivateKey(), auth)).toThrow()
    },
  )

  test('hides the length, and differs each time', () => {
    const [short, long] = ['a', 'a longer text, but not by much'].map((text) =>
      encryptPush(Buffer.from(text), receiver),
    )
    expect(short?.length).toBe(long?.length)
    expect(encryptPush(Buffer.from('a'), receiver)).not.toEqual(short)
  })

  test('refuses what is too long', () => {
    expect(() => encryptPush(Buffer.alloc(maxPayloadBytes + 1), receiver)).toThrow('at most')
  })

  test.each([
    ['a point off the curve', { ...receiver, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short key', { ...receiver, p256dh: 'BAAA' }],
    ['a short secret', { ...receiver, auth: 'AAAA' }],
  ])('refuses %s', (_what, invalid) => {
    expect(() => encryptPush(Buffer.from('x'), invalid)).toThrow(InvalidPushKeys)
  })
})

describe('addresses', () => {
  // spec: notifications-3
  test.each([
    ['93.184.215.14', true],
    ['2606:4700::6810:84e5', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['not an address', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })

  /** Returns what a socket gets that looks up a name with these addresses. */
  const lookedUp = (addresses: string[], all: boolean) =>
    new Promise((resolve) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const lookup = publicLookup((_name, done) => done(null, found))
      lookup('push.example.com', { all }, (err, ...rest) =>
        resolve(err ? (err as { code?: string }).code : rest),
      )
    })

  test('a name is connected to if all of its addresses are public', async () => {
    expect(await lookedUp(['93.184.215.14'], false)).toEqual(['93.184.215.14', 4])
    expect(await lookedUp(['93.184.215.14', '2606:4700::1'], true)).toEqual([
      [
        { address: '93.184.215.14', family: 4 },
        { address: '2606:4700::1', family: 6 },
      ],
    ])
    expect(await lookedUp(['93.184.215.14', '10.0.0.1'], true)).toBe('EPRIVATE')
    expect(await lookedUp(['169.254.169.254'], false)).toBe('EPRIVATE')
    expect(await lookedUp([], true)).toBe('EPRIVATE')
  })
})

// spec: server-16
test.each([
  [{ status: 201 }, { kind: 'sent' }],
  [{ status: 200 }, { kind: 'sent' }],
  [{ status: 404 }, { kind: 'gone', reason: 'status_404' }],
  [{ status: 410 }, { kind: 'gone', reason: 'status_410' }],
  [{ status: 400 }, { kind: 'refused', reason: 'status_400' }],
  [{ status: 413 }, { kind: 'refused', reason: 'status_413' }],
  [{ status: 301 }, { kind: 'refused', reason: 'status_301' }],
  [{ status: 403 }, { kind: 'again', reason: 'status_403' }],
  [{ status: 503 }, { kind: 'again', reason: 'status_503' }],
  [
    { status: 429, retryAfter: '120' },
    { kind: 'again', reason: 'status_429', afterSeconds: 120 },
  ],
  [
    { status: 503, retryAfter: 'Thu, 01 Jan 2026 00:05:00 GMT' },
    { kind: 'again', reason: 'status_503', afterSeconds: 300 },
  ],
  [
    { status: 429, retryAfter: '99999999' },
    { kind: 'again', reason: 'status_429', afterSeconds: 86_400 },
  ],
  [
    { status: 429, retryAfter: 'soon' },
    { kind: 'again', reason: 'status_429' },
  ],
])('the answer %j means %j', ({ status, retryAfter }: { status: number; retryAfter?: string }, result) => {
  expect(resultOf({ status, retryAfter }, new Date('2026-01-01T00:00:00Z'))).toEqual(result)
})

describe('sending', () => {
  let service: PushService
  beforeAll(async () => {
    service = await startPushService()
  })
  afterAll(() => service.stop())
  afterEach(() => {
    service.received.length = 0
  })
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const vapid = {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: pair.getPrivateKey('base64url').padStart(43, 'A'),
  }
  const now = new Date('2026-01-01T00:00:00Z')
  /** A port for which push.example.com is on this machine; `address` is what the name leads to. */
  const portTo = (address: string | null) =>
    httpPush({
      vapid,
      subject: 'mailto:no-reply@vonk.example',
      clock: { now: () => now },
      network: {
        ca: service.certificate,
        port: service.port,
        lookup:
          address === null
            ? (_name, options, callback) =>
                options.all
                  ? callback(null, [{ address: '127.0.0.1', family: 4 }])
                  : callback(null, '127.0.0.1', 4)
            : publicLookup((_name, done) => done(null, [{ address, family: 4 }])),
      },
    })
  const pushTo = (subscription: {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }): OutgoingPush => ({
    account_id: 1,
    subscription: { endpoint: subscription.endpoint, ...subscription.keys },
    payload: { web_push: 8030, notification: { title: 'Hello' } },
    ttlSeconds: 3600.7,
    topic: 'abc',
    urgency: 'high',
  })

  // spec: server-15
  test('a push arrives encrypted, signed, with its time to live, topic and urgency', async () => {
    const browser = service.subscribe()
    const port = portTo(null)
    expect(await port.send(pushTo(browser.subscription))).toEqual({ kind: 'sent' })
    const [push] = service.received
    if (!push) throw new Error('nothing arrived')
    expect(browser.read(push)).toEqual({ web_push: 8030, notification: { title: 'Hello' } })
    expect(push.body.includes('Hello')).toBe(false)
    expect(push.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      topic: 'abc',
      urgency: 'high',
    })
    const { key, aud, exp, sub } = readVapid(push.headers.authorization ?? '')
    expect([key, aud, sub]).toEqual([
      vapid.publicKey,
      'https://push.example.com',
      'mailto:no-reply@vonk.example',
    ])
    expect(exp - now.getTime() / 1000).toBe(12 * 3600)
    port.close()
  })

  test('a redirect is not followed', async () => {
    const browser = service.subscribe()
    service.answer({ status: 307, headers: { location: 'https://push.example.com/elsewhere' } })
    const port = portTo(null)
    expect(await port.send(pushTo(browser.subscription))).toEqual({ kind: 'refused', reason: 'status_307' })
    expect(service.received).toHaveLength(1)
    port.close()
  })

  // spec: notifications-3
  test('a name that resolves into a private network is never connected to', async () => {
    const browser = service.subscribe()
    const port = portTo('127.0.0.1')
    expect(await port.send(pushTo(browser.subscription))).toEqual({ kind: 'gone', reason: 'private_address' })
    expect(service.received).toEqual([])
    port.close()
  })

  test('a subscription with invalid keys ends', async () => {
    const { subscription } = service.subscribe()
    const port = portTo(null)
    const invalid = { ...subscription, keys: { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` } }
    expect(await port.send(pushTo(invalid))).toEqual({ kind: 'gone', reason: 'invalid_keys' })
    port.close()
  })
})
