import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { router } from '../src/assembly/features.ts'
import { identity } from '../src/assembly/identity.ts'
import { serverPageContext } from '../src/assembly/server-page.ts'
import handleRequest from '../src/entry.server.tsx'
import type { Log } from '../src/server/log.ts'
import { pageContext } from '../src/web/page-context.ts'
import { type ListeningApp, listenWith } from './drivers/listening-app.ts'
import { startTestApp, type TestApp } from './drivers/test-app.ts'

let app: TestApp
let listening: ListeningApp
const error = vi.fn()
beforeAll(async () => {
  app = await startTestApp()
  const child = () => ({ error, debug: () => {} }) as unknown as Log
  listening = await listenWith({
    services: { ...app.services, log: { ...app.services.log, child } as unknown as Log },
    router,
    // As every lookup fails when the database is down.
    identity: { ...identity, siteOf: () => Promise.reject(new Error('the database is down')) },
    routes: [],
    development: false,
    isOpen: () => true,
    pages: {
      render: async () => new Response('a page'),
      takesFile: async () => false,
      screenAt: async () => null,
    },
  })
})
afterAll(async () => {
  listening.stop()
  await app.stop()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${listening.port}${path}`, { headers })

const safeHeaders = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-request-id': expect.stringMatching(/\S/),
}

describe('while the database is down', () => {
  // spec: server-24
  test.each(['/api/settings', '/api/events', '/api/nothing'])(
    '%s returns an error in the form of the API',
    async (path) => {
      error.mockClear()
      const answer = await get(path, { 'accept-language': 'de' })
      expect(answer.status).toBe(500)
      expect(await answer.json()).toEqual({
        code: 'internal_error',
        status: 500,
        message: 'Da ist etwas schiefgelaufen. Bitte versuch es später noch einmal.',
      })
      expect(Object.fromEntries(answer.headers)).toMatchObject(safeHeaders)
      expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'fault')
    },
  )

  // spec: server-23
  test.each([
    [{ cookie: 'locale=en' }, 'An error occurred while showing the error page', 'Go back to home', 'en-GB'],
    [
      { cookie: 'locale=en', 'accept-language': 'de' },
      'An error occurred while showing the error page',
      'Go back to home',
      'en-GB',
    ],
    [{ 'accept-language': 'nl-NL,nl;q=0.9' }, null, null, 'nl-NL'],
    [
      { 'accept-language': 'zh' },
      'An error occurred while showing the error page',
      'Go back to home',
      'en-GB',
    ],
  ])('a page returns the static error page, in the language of %j', async (headers, words, link, lang) => {
    const answer = await get('/members', headers as Record<string, string>)
    expect(answer.status).toBe(500)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...safeHeaders,
      'content-type': 'text/html; charset=utf-8',
    })
    const html = await answer.text()
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html).toMatch(/<a href="\/">[^<]+<\/a>/)
    if (words && link) {
      expect(html).toContain(`<h1>${words}</h1>`)
      expect(html).toContain(`<a href="/">${link}</a>`)
    }
    const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1]
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  })

  // spec: server-24
  test('a socket is refused in the form of the API', async () => {
    const connection = listening.connect()
    connection.write(
      [
        'GET /api/socket HTTP/1.1',
        'host: localhost',
        'connection: upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
        'cookie: auth=x; locale=de',
        '\r\n',
      ].join('\r\n'),
    )
    const { status, headers, body } = await connection.answer()
    expect([status, JSON.parse(body).code]).toEqual([500, 'internal_error'])
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    await connection.closed
  })

  test('the process is healthy', async () => {
    expect((await get('/healthz')).status).toBe(200)
  })
})

describe('a fault while a page is rendered', () => {
  const render = (errors: Record<string, unknown> | null) => {
    const context = new RouterContextProvider()
    context.set(serverPageContext, { log: { error }, nonce: 'n' } as never)
    context.set(pageContext, { locale: 'en' } as never)
    const routerContext = { staticHandlerContext: { errors } } as never
    return handleRequest(new Request('http://localhost/'), 500, new Headers(), routerContext, context)
  }

  // spec: server-23
  test('is passed to React Router, which renders the error page', async () => {
    await expect(render(null)).rejects.toThrow()
  })

  // spec: browser-2, operation-14
  test('leads to the static error page when the error page itself fails', async () => {
    error.mockClear()
    const answer = await render({ root: new Error('broken') })
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('An error occurred while showing the error page')
    expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'error page')
  })
})

test('a refused page request gets a page', async () => {
  const { host } = await app.newSite()
  const answer = await app.http.request(`http://${host}/login`, {
    method: 'POST',
    headers: { host, origin: 'https://elsewhere.example', cookie: 'locale=en' },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('<a href="/">Go back to home</a>')
})
