import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { router, routes } from '../src/assembly/features.ts'
import { identity } from '../src/assembly/identity.ts'
import { secondsPerDay } from '../src/core/time.ts'
import { triesPerDay } from '../src/features/verification/rules.ts'
import {
  IncomingBody,
  maxFields,
  maxParts,
  maxTextBytes,
  maxUploadBytes,
  pageBody,
} from '../src/server/http/body.ts'
import { clearLimits, hitLimit, scaledAmount } from '../src/server/http/limits.ts'
import { newMember, type TestMember } from './drivers/factories.ts'
import { type ListeningApp, listenWith, type RawConnection } from './drivers/listening-app.ts'
import { startTestApp, type TestApp } from './drivers/test-app.ts'

let app: TestApp
let listening: ListeningApp
let host: string
let member: TestMember
const render = vi.fn(async (_scope: unknown, request: Request) => new Response(await request.text()))

beforeAll(async () => {
  app = await startTestApp()
  const site = await app.newSite()
  host = site.host
  member = await newMember(app, site)
  listening = await listenWith({
    services: app.services,
    router,
    identity,
    routes,
    development: false,
    isOpen: () => true,
    pages: {
      render,
      takesFile: async (pathname) => pathname === '/signup',
      screenAt: async () => null,
    },
  })
})
afterAll(async () => {
  listening.stop()
  await app.stop()
})
beforeEach(() => {
  render.mockClear()
})

const boundary = 'a-boundary-of-the-test'
const multipart = `multipart/form-data; boundary=${boundary}`
const urlencoded = 'application/x-www-form-urlencoded'

/** Returns the head of a request that states the length of its body. */
const headOf = (path: string, length: number, headers: Record<string, string> = {}) =>
  [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `content-length: ${length}`,
    ...Object.entries({ origin: `http://${host}`, ...headers }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

async function onConnection<T>(fn: (connection: RawConnection) => Promise<T>): Promise<T> {
  const connection = listening.connect()
  try {
    return await fn(connection)
  } finally {
    connection.destroy()
  }
}

/** Returns the response to a request of which only the head is ever sent. */
const answerToHead = (path: string, length: number, headers: Record<string, string>) =>
  onConnection(async (connection) => {
    connection.write(headOf(path, length, headers))
    const { status, headers: answered, body } = await connection.answer()
    return {
      status,
      code: body.startsWith('{') ? JSON.parse(body).code : null,
      close: answered.get('connection'),
    }
  })

// spec: server-25
describe('before a byte of the body is read', () => {
  const big = 600 * 1024 * 1024

  // spec: server-25
  test.each([
    ['from elsewhere', { origin: 'https://elsewhere.example' }, 'cross_site_request', 403],
    ['without a session', {}, 'authentication_required', 403],
  ])('a call %s is refused', async (_what, headers, code, status) => {
    const answer = await answerToHead('/api/likes', 200_000, { 'content-type': multipart, ...headers })
    expect(answer).toEqual({ status, code, close: 'close' })
  })

  // spec: server-25
  test('a call above its rate limit is refused', async () => {
    const { database, clock } = app.services
    const key = `call:verification.send:${member.id}`
    const amount = scaledAmount(app.services, triesPerDay)
    for (let nth = 0; nth < amount; nth += 1) await hitLimit(database.db, key, secondsPerDay, clock.now())
    const headers = { 'content-type': multipart, cookie: member.cookie }
    expect(await answerToHead('/api/verification', 200_000, headers)).toEqual({
      status: 429,
      code: 'too_many_requests',
      close: 'close',
    })
    await clearLimits(database.db, [key])
  })

  test.each([
    ['a page', '/login', urlencoded, maxTextBytes + 1],
    ['a page, 600 MB of it', '/login', multipart, big],
    ['a page that takes files, for a visitor', '/signup', multipart, maxTextBytes + 1],
    ['an address that is no call', '/api/nothing', 'application/json', big],
  ])('%s is refused at once', async (_what, path, type, length) => {
    const { status, close } = await answerToHead(path, length, { 'content-type': type })
    expect({ status, close }).toEqual({ status: path === '/api/nothing' ? 404 : 413, close: 'close' })
    expect(render).not.toHaveBeenCalled()
  })

  // spec: server-26
  test.each([
    ['/api/likes', maxTextBytes + 1, multipart],
    ['/api/likes', maxTextBytes + 1, 'application/json'],
    ['/api/profile/photos', maxUploadBytes + 1, multipart],
    ['/api/profile/photos', maxTextBytes + 1, 'application/json'],
    ['/api/verification', maxUploadBytes + 1, multipart],
  ])('a call with too large a body is refused: %s with %i bytes of %s', async (path, length, type) => {
    const answer = await answerToHead(path, length, { 'content-type': type, cookie: member.cookie })
    expect(answer).toEqual({ status: 413, code: 'too_large', close: 'close' })
  })
})

describe('a body above the limit', () => {
  test('without a length is refused as soon as it exceeds its limit', async () => {
    await onConnection(async (connection) => {
      connection.write(
        headOf('/login', 0, { 'content-type': urlencoded }).replace(
          'content-length: 0',
          'transfer-encoding: chunked',
        ),
      )
      const chunk = 'x'.repeat(64 * 1024)
      for (let sent = 0; sent <= maxTextBytes; sent += chunk.length) {
        connection.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`)
      }
      expect((await connection.answer()).status).toBe(413)
    })
  })

  // spec: server-27
  test('gets a complete response when the client sends all of it first, and the next request succeeds', async () => {
    const length = 20 * 1024 * 1024
    await onConnection(async (connection) => {
      await connection.writeDeaf([
        headOf('/api/profile/photos', length, { 'content-type': multipart, cookie: member.cookie }),
        ...Array.from({ length: 20 }, () => Buffer.alloc(length / 20)),
      ])
      const { status, headers } = await connection.answer()
      expect([status, headers.get('connection')]).toEqual([413, 'close'])
      await connection.closed
    })
    const next = await onConnection(async (connection) => {
      connection.write(headOf('/login', 3, { 'content-type': urlencoded }))
      connection.write('a=b')
      return connection.answer()
    })
    expect(next).toMatchObject({ status: 200, body: 'a=b' })
  })

  test('that is small is discarded, so that the same connection serves the next request', async () => {
    await onConnection(async (connection) => {
      connection.write(headOf('/api/likes', 20_000, { 'content-type': 'application/json' }))
      connection.write('x'.repeat(20_000))
      const { status, headers } = await connection.answer()
      expect([status, headers.get('connection')]).toEqual([403, 'keep-alive'])
      connection.write(headOf('/login', 3, { 'content-type': urlencoded }))
      connection.write('a=b')
      expect(await connection.answer()).toMatchObject({ status: 200, body: 'a=b' })
    })
  })
})

test('a form with too many fields is refused without being parsed', async () => {
  const send = (path: string, fields: number) =>
    onConnection(async (connection) => {
      const body = Array(fields).fill('a').join('&')
      connection.write(headOf(path, body.length, { 'content-type': urlencoded }))
      connection.write(body)
      return (await connection.answer()).status
    })
  expect(await send('/login', maxFields)).toBe(200)
  expect(await send('/login', maxFields + 1)).toBe(400)
  expect(await send('/api/signup/matches', 100_000)).toBe(400)
  expect(render).toHaveBeenCalledTimes(1)
})

describe('a multipart form', () => {
  const field = (name: string, value = 'x') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const end = `--${boundary}--\r\n`

  const send = async (path: string, body: string, { type = multipart, cookie = member.cookie } = {}) =>
    onConnection(async (connection) => {
      connection.write(headOf(path, Buffer.byteLength(body), { 'content-type': type, cookie }))
      connection.write(body)
      return connection.answer()
    })

  // spec: server-26
  test('is accepted on screens that take a file, from members only', async () => {
    const body = field('about_me') + end
    expect((await send('/signup', body)).body).toBe(body)
    expect((await send('/signup', body, { cookie: '' })).status).toBe(400)
    expect((await send('/login', body)).status).toBe(400)
    expect(render).toHaveBeenCalledTimes(1)
  })

  // spec: server-26
  test('is refused for a call that takes no file', async () => {
    const { status, body } = await send('/api/likes', field('profile_id', '1') + end)
    expect([status, JSON.parse(body).code]).toEqual([400, 'invalid_input'])
  })

  // spec: server-49
  test.each([
    ['too many parts', field('a').repeat(maxParts + 1) + end, multipart],
    ['240,000 empty parts', `--${boundary}\r\n\r\n\r\n`.repeat(240_000) + end, multipart],
    ['a name of 10,000 letters', field('x'.repeat(10_000)) + end, multipart],
    ['headers without an end', `--${boundary}\r\nx: ${'y'.repeat(5_000_000)}`, multipart],
    ['no boundary', end, 'multipart/form-data'],
    ['a boundary that hides another', end, `multipart/form-data; a="; boundary=x"; boundary=${boundary}`],
    ['an end before the first part', `${boundary}--\r\n${field('a').repeat(maxParts + 1)}${end}`, multipart],
    ['an end as its first line', `--${boundary}--\r\n${field('a').repeat(maxParts + 1)}${end}`, multipart],
    ['a line before the first part', `hello\r\n${field('a')}${end}`, multipart],
    ['a part after the end', field('a') + end + field('a') + end, multipart],
    ['a boundary beyond ASCII', end, 'multipart/form-data; boundary=\u00e9'],
  ])('with %s is refused without being parsed', async (_what, body, type) => {
    const formData = vi.spyOn(Request.prototype, 'formData')
    const { status, body: answer } = await send('/api/profile/photos', body, { type })
    expect([status, JSON.parse(answer).code]).toEqual([400, 'invalid_input'])
    expect(formData).not.toHaveBeenCalled()
    formData.mockRestore()
  })
})

// spec: server-48
test.each([
  ['many segments', `/${'a/'.repeat(7000)}`],
  ['empty segments', '/'.repeat(7000)],
  ['a long segment', `/members/${'a'.repeat(7000)}`],
  ['a long query', `/members?interests=${'a,'.repeat(3500)}`],
])('a URL of %s is no page, and nothing is rendered for it', async (_kind, path) => {
  const answer = await onConnection((connection) => {
    connection.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
    return connection.answer()
  })
  expect(answer.status).toBe(404)
  expect(render).not.toHaveBeenCalled()
})

// spec: server-48
test.each(['1.2.3.4.5', '[::1', 'a b', 'a:99999'])('a request for the host %s is refused', async (name) => {
  for (const path of ['/', '/api/settings', '/healthz']) {
    const answer = await onConnection((connection) => {
      connection.write(`GET ${path} HTTP/1.1\r\nhost: ${name}\r\n\r\n`)
      return connection.answer()
    })
    expect(answer.status).toBe(400)
  }
})

test('a body that arrives too slowly is refused, and its memory is released', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const body = new IncomingBody(
      new Request('http://localhost/login', {
        method: 'POST',
        headers: { 'content-type': urlencoded },
        body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([97])) }),
        duplex: 'half',
      } as RequestInit),
    )
    const read = body.read(pageBody).catch((err: unknown) => err)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await read).toMatchObject({ code: 'request_timeout', status: 408 })
  } finally {
    vi.useRealTimers()
  }
})

test('a response to tens of thousands of unknown fields names fifty of them', async () => {
  const body = JSON.stringify(
    Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`a${index}`, 1])),
  )
  const answer = await onConnection((connection) => {
    connection.write(headOf('/api/user.php', body.length, { 'content-type': 'application/json' }) + body)
    return connection.answer()
  })
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.body).data.issues).toHaveLength(50)
})
