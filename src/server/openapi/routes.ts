import { createHash } from 'node:crypto'
import { chooseEncoding, compressBytes, type Encoding } from '../http/compress.ts'
import type { RawRoute } from '../http/raw-route.ts'
import type { ApiDocument } from './document.ts'
import { documentPage, pageStyle } from './document-page.ts'

interface StoredBody {
  etag: string
  /** Plain, and in each encoding that clients are served. */
  bodies: Record<Encoding | 'identity', Uint8Array<ArrayBuffer>>
}

/**
 * Returns a handler for what never changes while the process runs, and is the same for everybody: the text is made and
 * compressed once, on the first request, and sent from memory. A client that has it already is answered 304.
 */
function storedAnswer(
  makeText: () => Promise<string>,
  headers: Record<string, string>,
): (request: Request) => Promise<Response> {
  let stored: Promise<StoredBody> | undefined
  return async (request) => {
    stored ??= storeBody(makeText).catch((err) => {
      stored = undefined
      throw err
    })
    const { etag, bodies } = await stored
    const encoding = chooseEncoding(request.headers.get('accept-encoding'))
    const known = request.headers.get('if-none-match')?.split(',') ?? []
    const isKnown = known.some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
    const shared = { ...headers, etag: `W/${etag}`, ...(encoding ? { vary: 'accept-encoding' } : {}) }
    if (isKnown) return new Response(null, { status: 304, headers: shared })
    return new Response(bodies[encoding ?? 'identity'], {
      headers: { ...shared, ...(encoding ? { 'content-encoding': encoding } : {}) },
    })
  }
}

async function storeBody(makeText: () => Promise<string>): Promise<StoredBody> {
  const identity = new TextEncoder().encode(await makeText())
  const [br, gzip] = await Promise.all([
    compressBytes(identity, 'br', 'smallest'),
    compressBytes(identity, 'gzip', 'smallest'),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gzip) } }
}

/** Serves the document and a readable page of it. Each is made once, on the first request, and stored compressed. */
export function documentRoutes(makeDocument: () => Promise<ApiDocument>): RawRoute[] {
  let document: Promise<ApiDocument> | undefined
  const read = () => {
    document ??= makeDocument().catch((err) => {
      document = undefined
      throw err
    })
    return document
  }
  const styleHash = createHash('sha256').update(pageStyle).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const cached = { 'cache-control': 'public, max-age=300' }
  const json = storedAnswer(async () => JSON.stringify(await read()), {
    ...cached,
    'content-type': 'application/json',
  })
  const page = storedAnswer(async () => documentPage(await read()), {
    ...cached,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  })
  return [
    {
      method: 'GET',
      path: '/api/openapi.json',
      isAnonymous: true,
      handle: (_scope, request) => json(request),
    },
    { method: 'GET', path: '/api/docs', isAnonymous: true, handle: (_scope, request) => page(request) },
  ]
}
