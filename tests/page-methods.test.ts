import { isRouteErrorResponse, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { identity } from '../src/assembly/identity.ts'
import { serverPageContext } from '../src/assembly/server-page.ts'
import { handleError } from '../src/entry.server.tsx'
import { createHttpApp } from '../src/server/http/http-app.ts'
import type { Log } from '../src/server/log.ts'
import { setUpApp } from './drivers/set-up.ts'

const app = setUpApp()

test.each([
  ['GET', 200],
  ['HEAD', 200],
  ['OPTIONS', 404],
  ['PUT', 404],
  ['DELETE', 404],
  ['PROPFIND', 404],
])('%s of a page returns %i, and unsupported methods are never rendered', async (method, status) => {
  const render = vi.fn(async () => new Response('a page'))
  const http = createHttpApp({
    services: app.services,
    router: {},
    identity,
    routes: [],
    development: false,
    isOpen: () => true,
    pages: { render, takesFile: async () => false, screenAt: async () => null },
  })
  const { host } = await app.newSite()
  const headers = { host, origin: `http://${host}` }
  const answer = await http.request(`http://${host}/anything`, { method, headers })
  expect(answer.status).toBe(status)
  expect(render).toHaveBeenCalledTimes(status === 200 ? 1 : 0)
})

test.each([
  ['a fault', new Error('broken'), 1],
  ['an answer that is one', { status: 500, statusText: '', data: null, internal: false }, 1],
  ['a page that is not there', { status: 404, statusText: '', data: null, internal: true }, 0],
  ['a form that no page takes', { status: 405, statusText: '', data: null, internal: true }, 0],
])('the renderer logs only faults: %s', (_what, err, lines) => {
  expect(isRouteErrorResponse(err)).toBe(!(err instanceof Error))
  const error = vi.fn()
  const context = new RouterContextProvider()
  context.set(serverPageContext, { log: { error } as unknown as Log } as never)
  handleError(err, { request: new Request('http://localhost/'), context })
  expect(error.mock.calls).toEqual(lines === 1 ? [[{ err }, 'page']] : [])
})

test('the renderer does not log aborted requests', () => {
  const request = new Request('http://localhost/', { signal: AbortSignal.abort() })
  expect(() =>
    handleError(new Error('gone'), { request, context: new RouterContextProvider() }),
  ).not.toThrow()
})
