import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, compress, mayCompress } from './compress.ts'

// spec: server-32
test.each([
  ['gzip, deflate, br, zstd', 'br', 'what browsers send over https'],
  ['gzip, deflate', 'gzip', 'what they send without'],
  ['br;q=0, gzip;q=0.5', 'gzip', 'one that is refused'],
  ['*', 'br', 'anything'],
  ['*, br;q=0', 'gzip', 'anything but one'],
  ['BR', 'br', 'in capitals'],
  [' br\t;  q=0 ; x=1 ,gzip', 'gzip', 'blanks around every part'],
  ['br ;; q=0, gzip;', 'gzip', 'empty parameters'],
  ['identity', null, 'none'],
  ['brotli, xgzip', null, 'similar names of other encodings'],
  [null, null, 'nothing'],
])('of %s comes %s (%s)', (accepted, encoding, _why) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test.each([
  [{}, true, true, 'an app of ours'],
  [{ 'sec-fetch-site': 'same-origin' }, true, true, 'a page of ours'],
  [{ 'sec-fetch-site': 'none' }, true, true, 'the address bar'],
  [{ 'sec-fetch-site': 'cross-site' }, true, false, "another site's page, which may choose what is repeated"],
  [{ 'sec-fetch-site': 'same-site' }, true, false, 'a sister site'],
  [{ 'sec-fetch-site': 'cross-site' }, false, true, 'nothing of a member is in it'],
])('%j with a session %s: %s (%s)', (headers, hasSession, may, _why) => {
  expect(mayCompress(new Headers(headers as Record<string, string>), hasSession)).toBe(may)
})

const long = 'words and words '.repeat(200)
const read = async (body: Awaited<ReturnType<typeof compress>>) =>
  Buffer.from(await new Response(body as BodyInit).arrayBuffer())

test.each([
  ['text/html; charset=utf-8', 'br' as const],
  ['text/html; charset=utf-8', 'gzip' as const],
  ['application/json', 'br' as const],
  ['application/json', 'gzip' as const],
])('%s is compressed by %s', async (type, encoding) => {
  const headers = new Headers({ 'content-type': type, 'content-length': String(long.length) })
  const bytes = await read(await compress(new Response(long).body, headers, encoding))
  expect(bytes.length).toBeLessThan(long.length / 4)
  expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(bytes).toString()).toBe(long)
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': type,
    'content-encoding': encoding,
    vary: 'accept-encoding',
  })
})

// spec: server-32
test.each([
  ['image/webp', {}],
  ['text/event-stream; charset=utf-8', {}],
  ['application/zip', {}],
  ['application/json', { 'content-encoding': 'gzip' }],
])('%s with %j stays unchanged', async (type, more) => {
  const headers = new Headers({ 'content-type': type, ...(more as Record<string, string>) })
  const before = Object.fromEntries(headers)
  expect((await read(await compress(new Response(long).body, headers, 'br'))).toString()).toBe(long)
  expect(Object.fromEntries(headers)).toEqual(before)
})

test('a small response stays uncompressed, and caches still distinguish the encodings', async () => {
  const headers = new Headers({ 'content-type': 'application/json' })
  expect((await read(await compress(new Response('{}').body, headers, 'br'))).toString()).toBe('{}')
  expect(Object.fromEntries(headers)).toEqual({ 'content-type': 'application/json', vary: 'accept-encoding' })
})
