import { createHash } from 'node:crypto'
import type { RawRoute } from '../http/raw-route.ts'
import type { ApiDocument } from './document.ts'
import { documentPage, pageStyle } from './document-page.ts'

/** Serves the document and a readable page of it. Both are generated once, on the first request. */
export function documentRoutes(makeDocument: () => Promise<ApiDocument>): RawRoute[] {
  let document: Promise<ApiDocument> | undefined
  const read = () => {
    document ??= makeDocument()
    return document
  }
  const styleHash = createHash('sha256').update(pageStyle).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const cached = { 'cache-control': 'public, max-age=300' }
  return [
    {
      method: 'GET',
      path: '/api/openapi.json',
      handle: async () => Response.json(await read(), { headers: cached }),
    },
    {
      method: 'GET',
      path: '/api/docs',
      handle: async () =>
        new Response(documentPage(await read()), {
          headers: {
            ...cached,
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': policy,
          },
        }),
    },
  ]
}
