import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { RequestScope } from '../http/context.ts'
import type { ApiDocument } from './document.ts'
import { documentRoutes } from './routes.ts'

const document: ApiDocument = {
  openapi: '3.1.1',
  info: { title: 'Vonk', version: '1', description: 'é', license: { name: 'A', identifier: 'A' } },
  servers: [],
  tags: [],
  paths: {},
  components: { schemas: {}, responses: {}, securitySchemes: {} },
}
/** These routes know nothing of who asks. */
const scope = {} as RequestScope

function ask(path: string, routes: ReturnType<typeof documentRoutes>, headers: Record<string, string> = {}) {
  const route = routes.find((one) => one.path === path)
  if (!route) throw new Error(`There is no ${path}`)
  return route.handle(scope, new Request(`http://localhost${path}`, { headers }), {})
}

// spec: server-60
test('forty first requests at once make the document and the page once', async () => {
  const read = { page: 0, json: 0 }
  // The page reads `info`, and JSON asks for `toJSON`, once each time they are made.
  const counted = {
    ...document,
    get info() {
      read.page += 1
      return document.info
    },
    toJSON: () => {
      read.json += 1
      return document
    },
  }
  const makeDocument = vi.fn(async () => counted)
  const routes = documentRoutes(makeDocument)
  for (const path of ['/api/docs', '/api/openapi.json']) {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        ask(path, routes, { 'accept-encoding': index % 2 ? 'br' : 'gzip' }),
      ),
    )
    expect(new Set(answers.map(({ headers }) => headers.get('etag')))).toHaveProperty('size', 1)
  }
  expect(makeDocument).toHaveBeenCalledTimes(1)
  expect(read).toEqual({ page: 1, json: 1 })
})

// spec: server-60
test('every encoding holds the same text, and who has it already receives nothing', async () => {
  const routes = documentRoutes(async () => document)
  const plain = await ask('/api/openapi.json', routes)
  const text = await plain.text()
  expect(JSON.parse(text)).toEqual(document)
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await ask('/api/openapi.json', routes, { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(open(Buffer.from(await answer.arrayBuffer())).toString()).toBe(text)
  }
  const etag = plain.headers.get('etag') ?? ''
  const again = await ask('/api/openapi.json', routes, { 'if-none-match': `"other", ${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await ask('/api/openapi.json', routes, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a document that could not be made is made for the next request', async () => {
  const makeDocument = vi.fn(async () => document).mockRejectedValueOnce(new Error('not yet'))
  const routes = documentRoutes(makeDocument)
  await expect(ask('/api/docs', routes)).rejects.toThrow('not yet')
  expect((await ask('/api/docs', routes)).status).toBe(200)
})
