import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakeBrowser } from '../../../tests/drivers/fake-browser.ts'
import { apiErrorOf } from './api-error.ts'
import { callOverHttp } from './http-call.ts'
import { reachedNoServer } from './retry.ts'

let answer: () => Response | Promise<Response>
const sent = vi.fn()
beforeEach(() => {
  openFakeBrowser()
  sent.mockReset()
  answer = () => Response.json({ done: true })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const type = request.headers.get('content-type')
    sent(`${request.method} ${pathname}${decodeURIComponent(search)}`, type, await request.text())
    return answer()
  })
})
afterEach(() => void vi.unstubAllGlobals())

const json = 'application/json'
test.each([
  [{ method: 'GET', path: '/settings' }, {}, ['GET /api/settings', null, '']],
  [
    { method: 'GET', path: '/members' },
    { gender: 'male', tags: ['a', 'b'], from: { age: 18 }, page: null, none: undefined },
    ['GET /api/members?gender=male&tags[0]=a&tags[1]=b&from[age]=18', null, ''],
  ],
  [
    { method: 'GET', path: '/members/{id}' },
    { id: 7, full: true },
    ['GET /api/members/7?full=true', null, ''],
  ],
  [{ method: 'POST', path: '/likes' }, { profile_id: 3 }, ['POST /api/likes', json, '{"profile_id":3}']],
  [{ method: 'POST', path: '/typing' }, {}, ['POST /api/typing', json, '{}']],
  [{ method: 'DELETE', path: '/photos/{id}' }, { id: 4 }, ['DELETE /api/photos/4', null, '']],
  [
    { method: 'PUT', path: '/chats/{id}/messages/{message_id}/reaction' },
    { id: 1, message_id: 2, emoji: 'x' },
    ['PUT /api/chats/1/messages/2/reaction', json, '{"emoji":"x"}'],
  ],
  [
    { method: 'DELETE', path: '/chats/{id}', inputStructure: 'detailed' as const },
    { params: { id: 1 }, query: { up_to: 9 } },
    ['DELETE /api/chats/1?up_to=9', null, ''],
  ],
  [{ method: 'GET', path: '/codes/{code}' }, { code: 'a/b' }, ['GET /api/codes/a%2Fb', null, '']],
])('%o sends its input where the contract says', async (route, input, request) => {
  expect(await callOverHttp(route, input, { headers: {} })).toEqual({ done: true })
  expect(sent).toHaveBeenCalledWith(...request)
})

test('an empty response is undefined, an error is the API’s', async () => {
  answer = () => new Response(null, { status: 204 })
  expect(await callOverHttp({ path: '/x' }, {}, { headers: {} })).toBeUndefined()
  const error = { code: 'not_found', status: 404, message: 'Gone.', data: { why: 'old' } }
  answer = () => Response.json(error, { status: 404 })
  expect(apiErrorOf(await callOverHttp({ path: '/x' }, {}, { headers: {} }).catch((err) => err))).toEqual(
    error,
  )
})

test('a gateway’s page is an error of its status; it reached no server', async () => {
  answer = () =>
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  const failed = await callOverHttp({ path: '/x' }, {}, { headers: {} }).catch((err) => err)
  expect(apiErrorOf(failed)?.status).toBe(502)
  expect(reachedNoServer(failed)).toBe(true)
})

test('a response that is cut off may have had its effect, a request without a connection has not', async () => {
  const cut = new ReadableStream({ pull: (body) => body.error(new TypeError('cut')) })
  answer = () => new Response(cut)
  expect(reachedNoServer(await callOverHttp({ path: '/x' }, {}, { headers: {} }).catch((err) => err))).toBe(
    false,
  )
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(reachedNoServer(await callOverHttp({ path: '/x' }, {}, { headers: {} }).catch((err) => err))).toBe(
    true,
  )
})
