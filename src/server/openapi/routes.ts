import { createHash } from 'node:crypto'
import type { RawRoute } from '../http/raw-route.ts'
import { storedAnswer } from '../http/stored-answer.ts'
import type { ApiDocument } from './document.ts'
import { documentPage, pageStyle } from './document-page.ts'

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
