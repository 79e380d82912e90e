import { promisify } from 'node:util'
import zlib, { constants } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

/** A smaller response fits one packet, and compressing it saves nothing. */
const minBytes = 1024
/** Levels for individual responses (Brotli 4 is smaller than gzip's default, and faster) and for files of the build. */
const levels = {
  fast: { br: 4, gzip: 6 },
  smallest: { br: 11, gzip: 9 },
}

const toBrotli = promisify(zlib.brotliCompress)
const toGzip = promisify(zlib.gzip)

/** The supported encodings, best first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Returns the best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3), or null. */
export function chooseEncoding(accepted: string | null): Encoding | null {
  const weights = new Map(parseAccept(accepted ?? '').map(({ type, q }) => [type.toLowerCase(), q]))
  return encodings.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? null
}

/**
 * Returns whether the response to a request may be compressed. The length of a compressed response reveals
 * how much of the reflected input it already contains (BREACH). The attack needs requests that another site
 * makes the member's browser send, so responses to those are not compressed if they have a session
 * (docs/decisions/0014).
 */
export function mayCompress(headers: Headers, hasSession: boolean): boolean {
  const sender = headers.get('sec-fetch-site')
  return !hasSession || (sender !== 'cross-site' && sender !== 'same-site')
}

/** Compresses bytes off the event loop. */
export function compressBytes(
  bytes: Uint8Array,
  encoding: Encoding,
  effort: keyof typeof levels = 'fast',
): Promise<Buffer> {
  const level = levels[effort][encoding]
  return encoding === 'br' ? toBrotli(bytes, brotliOptions(level)) : toGzip(bytes, { level })
}

/**
 * Returns Brotli's parameters. A window of 256 KiB covers any page; the default of 4 MiB would be allocated
 * for each concurrent response.
 */
function brotliOptions(quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 } }
}

/**
 * Compresses HTML and JSON in one piece, and sets the headers; other types such as pictures and archives are
 * compressed already.
 */
export async function compress(
  body: Uint8Array<ArrayBuffer> | Response['body'],
  headers: Headers,
  encoding: Encoding | null,
): Promise<Response['body'] | Uint8Array<ArrayBuffer>> {
  const type = (headers.get('content-type') ?? '').split(';')[0]
  const isText = type === 'text/html' || type === 'application/json'
  if (!body || !isText || headers.has('content-encoding')) return body
  headers.append('vary', 'accept-encoding')
  if (!encoding) return body
  const bytes = body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer())
  if (bytes.length < minBytes) return bytes
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Uint8Array(await compressBytes(bytes, encoding))
}
