import { commonRefusals, InvalidInput, refuse } from '../../core/refusals.ts'

/** Largest JSON body, in bytes. */
export const jsonLimitBytes = 256 * 1024
/** Largest multipart body, in bytes: a picture of 12 MB and its form fields (decisions: Photos). */
export const multipartLimitBytes = 12 * 1024 * 1024 + 64 * 1024

/**
 * Reads the body of a write before any schema sees it: refuses what is too large while it arrives, broken UTF-8,
 * malformed JSON and types that no call takes. The answer is a request that can be read again.
 */
export async function readBody(request: Request): Promise<Request> {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return request
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isMultipart = type === 'multipart/form-data'
  const limit = isMultipart ? multipartLimitBytes : jsonLimitBytes
  const bytes = await readLimited(request, limit)
  if (bytes.length > 0 && !isMultipart) {
    if (type !== 'application/json' && type !== 'application/x-www-form-urlencoded') {
      throw new InvalidInput([{ path: '', message: 'content_type' }])
    }
    const body = decodeStrictly(bytes)
    if (type === 'application/json') requireJson(body)
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    ...(bytes.length > 0 ? { body: bytes as Uint8Array<ArrayBuffer> } : {}),
  })
}

async function readLimited(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw refuse(commonRefusals, 'too_large')
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > limit) throw refuse(commonRefusals, 'too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

function decodeStrictly(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new InvalidInput([{ path: '', message: 'encoding' }])
  }
}

function requireJson(body: string): void {
  try {
    JSON.parse(body)
  } catch {
    throw new InvalidInput([{ path: '', message: 'json' }])
  }
}
