import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import zlib, { constants, createBrotliCompress, createGzip } from 'node:zlib'

/** Below this size an answer fits one packet, and compressing it saves nothing. */
const minBytes = 1024
/** Brotli's level for answers that are made for one visitor: better than gzip's default, and faster. */
const brotliQuality = 4

const toBrotli = promisify(zlib.brotliCompress)
const toGzip = promisify(zlib.gzip)

/** The encodings that are served, best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** The best encoding that an Accept-Encoding header takes (RFC 9110, 12.5.3), or null. */
export function chooseEncoding(accepted: string | null): Encoding | null {
  const refused = new Set<string>()
  const wanted = new Set<string>()
  for (const part of (accepted ?? '').split(',')) {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter))
    ;(isRefused ? refused : wanted).add(name)
  }
  const isTaken = (name: Encoding) => wanted.has(name) || (wanted.has('*') && !refused.has(name))
  return encodings.find(isTaken) ?? null
}

/**
 * Whether an answer to this request may be compressed. The length of a compressed answer betrays how much of what the
 * request made it repeat is in it already (BREACH). That needs requests that another site lets the member's browser
 * send: to those, answers with a session stay as they are (docs/decisions/0014).
 */
export function mayCompress(headers: Headers, hasSession: boolean): boolean {
  const sender = headers.get('sec-fetch-site')
  return !hasSession || (sender !== 'cross-site' && sender !== 'same-site')
}

/** Compresses bytes off the event loop; `quality` is Brotli's level. */
export function compressBytes(
  bytes: Uint8Array,
  encoding: Encoding,
  quality = brotliQuality,
): Promise<Buffer> {
  return encoding === 'br' ? toBrotli(bytes, brotliOptions(quality)) : toGzip(bytes)
}

/** A window of 256 KiB is as large as any page; the default of 4 MiB is taken for each answer under way. */
function brotliOptions(quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 } }
}

/**
 * Compresses HTML and JSON; everything else, such as pictures and archives, is compressed already. Pages are compressed
 * while they are rendered, JSON in one piece. Sets the headers that belong to it.
 */
export async function compress(
  body: Response['body'],
  headers: Headers,
  encoding: Encoding | null,
): Promise<Response['body'] | Uint8Array<ArrayBuffer>> {
  const type = (headers.get('content-type') ?? '').split(';')[0]
  const isHtml = type === 'text/html'
  if (!body || !(isHtml || type === 'application/json') || headers.has('content-encoding')) return body
  headers.append('vary', 'accept-encoding')
  if (!encoding) return body
  if (isHtml) {
    headers.set('content-encoding', encoding)
    headers.delete('content-length')
    return body.pipeThrough(transformOf(encoding))
  }
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  if (bytes.length < minBytes) return bytes
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Uint8Array(await compressBytes(bytes, encoding))
}

function transformOf(
  encoding: Encoding,
): ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const transform = encoding === 'br' ? createBrotliCompress(brotliOptions(brotliQuality)) : createGzip()
  return Duplex.toWeb(transform) as unknown as ReadableWritablePair<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >
}
