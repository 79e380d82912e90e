import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openFakeBrowser } from '../../../tests/drivers/fake-browser.ts'
import { requestHeaders } from '../../assembly/request-headers.ts'
import { memberWrite } from '../../core/access.ts'

const contract = {
  push: {
    subscribe: memberWrite
      .route({ method: 'POST', path: '/user.php/push' })
      .input(z.object({}))
      .output(z.object({})),
  },
  chats: {
    send: memberWrite
      .route({ method: 'POST', path: '/chats/{id}/messages' })
      .input(z.object({ id: z.int(), client_id: z.string(), body: z.string() }))
      .output(z.object({ nth: z.int() }))
      .meta({ socket: true }),
    typing: memberWrite
      .route({ method: 'POST', path: '/typing', successStatus: 204 })
      .input(z.object({}))
      .output(z.undefined())
      .meta({ socket: true, idempotent: true }),
    once: memberWrite
      .route({ method: 'POST', path: '/once' })
      .input(z.object({}))
      .output(z.object({ nth: z.int() }))
      .meta({ socket: true }),
    elsewhere: memberWrite
      .route({ method: 'POST', path: '/elsewhere' })
      .input(z.object({}))
      .output(z.object({ nth: z.int() }))
      .meta({ idempotent: true }),
  },
}

/** The server end of the socket. */
let server: FakeSocket
class FakeSocket {
  static readonly CONNECTING = 0
  readyState = 1
  frames: { id: number; call: string; input: unknown }[] = []
  onmessage: (message: { data: string }) => void = () => {}
  onclose: () => void = () => {}
  constructor() {
    server = this
  }
  send(frame: string): void {
    this.frames.push(JSON.parse(frame))
  }
  bring(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) })
  }
  close(): void {
    this.readyState = 3
  }
}

let answer: () => Response
const posted = vi.fn()
const typesSent: (string | null)[] = []
/** Returns whether the page is left. */
const loggedOut = vi.fn(() => false)
const lost = vi.fn()

beforeEach(() => {
  openFakeBrowser()
  vi.stubGlobal('WebSocket', FakeSocket)
  answer = () => Response.json({ nth: 2 })
  posted.mockReset()
  typesSent.length = 0
  loggedOut.mockReset().mockReturnValue(false)
  lost.mockReset()
  vi.stubGlobal('fetch', async (request: Request) => {
    typesSent.push(request.headers.get('x-request-type'))
    posted(new URL(request.url).pathname, await request.json())
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the API of a tab with a connected socket. */
async function openApi() {
  vi.resetModules()
  const { createBrowserApi } = await import('./api.ts')
  const { apiErrorOf } = await import('./api-error.ts')
  const { openSocket } = await import('../live/socket-link.ts')
  const transport = openSocket(0, { onOpen: vi.fn(), onReceived: vi.fn(), onEvent: vi.fn(), onLost: lost })
  const api = createBrowserApi(contract, { headersOf: requestHeaders, onLoggedOut: loggedOut })
  const { chats, push } = api.call as unknown as Record<
    'chats' | 'push',
    Record<string, (input: object, options?: { signal: AbortSignal }) => Promise<unknown>>
  >
  server.bring({ event: 'begin', id: 0 })
  const { setApiBase } = await import('./api-address.ts')
  return { api, chats, push, transport, apiErrorOf, setApiBase }
}

const message = { id: 3, client_id: 'f0', body: 'Hello' }

test('calls that may use the socket do, and get their own responses', async () => {
  const { chats } = await openApi()
  const [first, second] = [chats.send?.(message), chats.typing?.({})]
  await expect
    .poll(() => server.frames)
    .toEqual([
      { id: 1, call: 'chats.send', input: message },
      { id: 2, call: 'chats.typing', input: {} },
    ])
  server.bring({ id: 2 })
  server.bring({ id: 1, output: { nth: 1 } })
  expect(await first).toEqual({ nth: 1 })
  expect(await second).toBeUndefined()
  expect(posted).not.toHaveBeenCalled()
})

test('other calls, those that cannot be repeated, and long ones use HTTP', async () => {
  const { chats } = await openApi()
  await chats.elsewhere?.({})
  await chats.once?.({})
  const long = { ...message, body: 'x'.repeat(40_000) }
  await chats.send?.(long)
  expect(posted.mock.calls.map(([path]) => path)).toEqual([
    '/api/elsewhere',
    '/api/once',
    '/api/chats/3/messages',
  ])
  expect(server.frames).toEqual([])
})

// spec: browser-32
test('a call that finds the session ended resolves as false where the page is left, and no query has a result', async () => {
  loggedOut.mockReturnValue(true)
  const { api, chats } = await openApi()
  const error = { code: 'authentication_required', status: 403, message: 'Log in, please.' }
  const bySocket = chats.send?.(message)
  await expect.poll(() => server.frames).toHaveLength(1)
  server.bring({ id: 1, error })
  answer = () => Response.json(error, { status: 403 })
  expect(await bySocket).toBe(false)
  expect(await chats.elsewhere?.({})).toBe(false)
  expect(loggedOut).toHaveBeenCalledTimes(2)
  const settled = vi.fn()
  const { mutationFn } = api.chats.elsewhere.mutationOptions({})
  const { queryFn } = api.chats.elsewhere.queryOptions({ input: {} })
  const call = [mutationFn as unknown, queryFn as unknown] as ((of: object) => Promise<unknown>)[]
  for (const perform of call) void perform({}).then(settled, settled)
  await expect.poll(() => loggedOut.mock.calls.length).toBe(4)
  await new Promise((resolve) => setTimeout(resolve))
  expect(settled).not.toHaveBeenCalled()
})

test('another refusal is an error on a page that is left, too', async () => {
  loggedOut.mockReturnValue(true)
  const { chats } = await openApi()
  answer = () => Response.json({ code: 'forbidden', status: 403, message: 'No.' }, { status: 403 })
  await expect(chats.elsewhere?.({})).rejects.toMatchObject({ code: 'forbidden' })
  expect(loggedOut).not.toHaveBeenCalled()
})

// spec: browser-7, browser-10
test('an error is the same as over HTTP, and ends the session if it says so', async () => {
  const { chats, apiErrorOf } = await openApi()
  const error = {
    code: 'authentication_required',
    status: 403,
    message: 'Bitte melde dich an.',
    data: { why: 'gone' },
  }
  const bySocket = chats.send?.(message).catch((err) => err)
  await expect.poll(() => server.frames).toHaveLength(1)
  server.bring({ id: 1, error })
  answer = () => Response.json(error, { status: 403 })
  const byHttp = await chats.elsewhere?.({}).catch((err) => err)
  expect(apiErrorOf(await bySocket)).toEqual(error)
  expect(await bySocket).toEqual(byHttp)
  expect(loggedOut).toHaveBeenCalledTimes(2)
})

// spec: browser-10
test('a call whose socket breaks is repeated unchanged over HTTP', async () => {
  const { chats } = await openApi()
  const sending = chats.send?.(message)
  await expect.poll(() => server.frames).toHaveLength(1)
  server.onclose()
  expect(lost).toHaveBeenCalledTimes(1)
  expect(await sending).toEqual({ nth: 2 })
  expect(posted.mock.calls).toEqual([['/api/chats/3/messages', { client_id: 'f0', body: 'Hello' }]])
})

test('a socket that owes a response and receives nothing is dropped; one that receives data is not', async () => {
  vi.useFakeTimers()
  const { chats } = await openApi()
  const sending = chats.send?.(message)
  await vi.advanceTimersByTimeAsync(5000)
  server.bring({ event: 'beat', id: 0 })
  await vi.advanceTimersByTimeAsync(6000)
  expect(lost).not.toHaveBeenCalled()
  server.bring({ id: 1, output: { nth: 1 } })
  expect(await sending).toEqual({ nth: 1 })

  const unanswered = chats.send?.(message)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(lost).toHaveBeenCalledTimes(1)
  expect(await unanswered).toEqual({ nth: 2 })
})

test('once the socket is closed calls use HTTP', async () => {
  const { chats, transport } = await openApi()
  transport.close()
  expect(await chats.send?.(message)).toEqual({ nth: 2 })
  expect(lost).not.toHaveBeenCalled()
})

test('an aborted call stops waiting', async () => {
  const { chats } = await openApi()
  const stop = new AbortController()
  const sending = chats.send?.(message, { signal: stop.signal }).catch((err) => err)
  await expect.poll(() => server.frames).toHaveLength(1)
  stop.abort(new Error('given up'))
  expect(await sending).toEqual(new Error('given up'))
})

// spec: browser-7, browser-15
test('requests to user.php carry their type, whatever feature they belong to; others do not', async () => {
  const { chats, push } = await openApi()
  await push.subscribe?.({})
  await chats.elsewhere?.({})
  expect(posted.mock.calls.map(([path]) => path)).toEqual(['/api/user.php/push', '/api/elsewhere'])
  expect(typesSent).toEqual(['client', null])
})

// spec: server-40
test('a configured base precedes every call', async () => {
  const { chats, setApiBase } = await openApi()
  setApiBase('/gateway/')
  await chats.elsewhere?.({})
  expect(posted.mock.calls.map(([path]) => path)).toEqual(['/gateway/api/elsewhere'])
})

// spec: browser-16
test('a server error is retried five times if repeating is harmless, and otherwise not at all', async () => {
  vi.useFakeTimers()
  const { chats } = await openApi()
  answer = () => Response.json({ code: 'internal_error', status: 500, message: 'x' }, { status: 500 })
  const failures = Promise.allSettled([chats.elsewhere?.({}), chats.once?.({})])
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const paths = posted.mock.calls.map(([path]) => path)
  expect(paths.filter((path) => path === '/api/elsewhere')).toHaveLength(6)
  expect(paths.filter((path) => path === '/api/once')).toHaveLength(1)
})
