import { commonRefusals, InvalidInput, refuse } from '../../core/refusals.ts'

/** The accepted content types of a route, each with the maximum size of its body in bytes. */
export type BodyRule = Readonly<Record<string, number>>

const jsonType = 'application/json'
const formType = 'multipart/form-data'
const urlencodedType = 'application/x-www-form-urlencoded'
/** Maximum size of a body without a file, in bytes. */
export const maxTextBytes = 256 * 1024
const oneClickBytes = 4 * 1024
/** Maximum size of a body with a file in bytes: a 12 MB picture and its form fields (decisions: Photos). */
export const maxUploadBytes = 12 * 1024 * 1024 + 64 * 1024

/**
 * Minimum upload rate, which slow phones reach. A body may take `bodySeconds` longer than its size limit at
 * this rate.
 */
const minBytesPerSecond = 16 * 1024
const bodySeconds = 20

/** Maximum number of fields of a form without a file: more than any screen has, and quick to parse. */
export const maxFields = 1000

const anyType = '*'
/** Accepted by webhooks: any content, unparsed, because the signature over it is checked first. */
export const signedBody: BodyRule = { [anyType]: maxTextBytes }
/** Accepted by calls. */
export const callBody: BodyRule = { [jsonType]: maxTextBytes, [urlencodedType]: maxTextBytes }
/** Accepted by calls that take a file (`body: 'multipart'` in the contract). */
export const uploadBody: BodyRule = { ...callBody, [formType]: maxUploadBytes }
/** Accepted by pages: the form of a screen. */
export const pageBody: BodyRule = { [urlencodedType]: maxTextBytes }
/** Accepted from mail programs, which send one field or nothing (RFC 8058). */
export const oneClickBody: BodyRule = {
  [urlencodedType]: oneClickBytes,
  [formType]: oneClickBytes,
  [jsonType]: oneClickBytes,
}
/** Accepted by pages whose form takes a file. */
export const pageUploadBody: BodyRule = { ...pageBody, [formType]: maxUploadBytes }

/** Methods whose body is read; the HTTP server drops the others. */
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Bounds, in bytes and milliseconds, within which the rest of a body is read after a refusal, so that the
 * client receives the response.
 */
interface DrainBounds {
  bytes: number
  milliseconds: number
}

/** Maximum number of parts of a form: a file and the fields with it. */
export const maxParts = 32
/** Maximum size of the headers of one part in bytes; they hold the names of the field and the file. */
const maxPartHeaderBytes = 2048
/**
 * The only accepted form of the header. An additional parameter could hide a second boundary, which the
 * parser would use instead of the one that is counted here. Characters and length: RFC 2046, 5.1.1.
 */
const contentTypeOfForm =
  /^multipart\/form-data *(?:; *charset=[\w-]+ *)?; *boundary=(?:([\w'()+,./:=?-]{1,70})|"([\w'()+,./:=? -]{1,70})") *$/i

const lineEnd = Buffer.from('\r\n')
const endOfHeaders = Buffer.from('\r\n\r\n')

/**
 * Refuses a multipart body that would be slow to parse: too many parts, or too long headers of a part. Only
 * searches the bytes for the boundary, so it runs in linear time and stops at the first excess.
 */
function requireBoundedParts(contentType: string, bytes: Uint8Array): void {
  const [, bare, quoted] = contentTypeOfForm.exec(contentType) ?? []
  const boundary = bare ?? quoted
  if (boundary === undefined) throw malformed()
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  let parts = 0
  // Nothing may precede the first delimiter or follow the last: the parser skips such bytes, and would find
  // parts in them that are not counted here.
  if (!body.subarray(0, delimiter.length).equals(delimiter)) throw malformed()
  for (let at = 0; at !== -1; ) {
    const start = at + delimiter.length
    // The last delimiter is followed by two hyphens and no headers.
    if (body[start] === 0x2d && body[start + 1] === 0x2d) {
      if (!isLineEnd(body.subarray(start + 2))) throw malformed()
      return
    }
    parts += 1
    if (parts > maxParts) throw malformed()
    const end = body.subarray(start, start + maxPartHeaderBytes).indexOf(endOfHeaders)
    if (end === -1) throw malformed()
    at = body.indexOf(delimiter, start + end)
  }
}

function isLineEnd(rest: Buffer): boolean {
  return rest.length === 0 || (rest.length === 2 && rest.equals(lineEnd))
}

function malformed(): InvalidInput {
  return new InvalidInput([{ path: '', message: 'invalid' }])
}

/**
 * The body of a request while it arrives. Nothing is read before `read` or `drain` is called, so that a
 * refusal that does not depend on the body reads none of it.
 */
export class IncomingBody {
  readonly #request: Request
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  #isRead: boolean

  constructor(request: Request) {
    this.#request = request
    this.#isRead = !methodsWithBody.has(request.method)
  }

  /**
   * Reads the body before any schema sees it. Rejects a body as soon as it exceeds the rule's limit, one that
   * arrives too slowly, content types outside the rule, invalid UTF-8, malformed JSON and forms with too many
   * parts. Returns null for an empty body.
   */
  async read(rule: BodyRule): Promise<Uint8Array<ArrayBuffer> | null> {
    const header = this.#request.headers.get('content-type') ?? ''
    const type = header.split(';')[0]?.trim().toLowerCase() ?? ''
    const limit = Object.hasOwn(rule, type) ? rule[type] : rule[anyType]
    const bytes = await this.#readLimited(limit ?? maxTextBytes)
    if (bytes.length === 0) return null
    if (limit === undefined) throw new InvalidInput([{ path: '', message: 'content_type' }])
    if (rule[anyType] !== undefined) return bytes
    if (type === formType) requireBoundedParts(header, bytes)
    else requireText(type, bytes)
    return bytes
  }

  /** Returns whether the body has been read to its end. */
  get isRead(): boolean {
    return this.#isRead
  }

  /** The size in bytes that the client states; 0 without one. */
  get statedBytes(): number {
    return Number(this.#request.headers.get('content-length') ?? 0)
  }

  /** Reads and drops the rest of the body. Returns whether it ended within the bounds. */
  async drain({ bytes, milliseconds }: DrainBounds): Promise<boolean> {
    const reader = this.#start()
    if (!reader) return true
    const end = performance.now() + milliseconds
    let left = bytes
    while (!this.#isRead && left >= 0) {
      const chunk = await before(end, reader.read()).catch(() => null)
      if (chunk === null) return false
      this.#isRead = chunk.done
      left -= chunk.value?.length ?? 0
    }
    return this.#isRead
  }

  async #readLimited(limit: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.statedBytes > limit) throw refuse(commonRefusals, 'too_large')
    const chunks: Uint8Array[] = []
    let length = 0
    const reader = this.#start()
    const end = performance.now() + (bodySeconds + limit / minBytesPerSecond) * 1000
    while (reader && !this.#isRead) {
      const chunk = await before(end, reader.read())
      if (!chunk) throw refuse(commonRefusals, 'request_timeout')
      const { done, value } = chunk
      this.#isRead = done
      length += value?.length ?? 0
      if (length > limit) throw refuse(commonRefusals, 'too_large')
      if (value) chunks.push(value)
    }
    return Buffer.concat(chunks, length)
  }

  /** Never cancels the reader: that would destroy the connection before the response is sent. */
  #start(): ReadableStreamDefaultReader<Uint8Array> | undefined {
    if (this.#isRead) return undefined
    this.#reader ??= this.#request.body?.getReader()
    if (!this.#reader) this.#isRead = true
    return this.#reader
  }
}

/** Returns the promise's value, or null once `performance.now()` reaches `end`. */
async function before<T>(end: number, promise: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, end - performance.now()))
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

function requireText(type: string, bytes: Uint8Array): void {
  const body = decodeStrictly(bytes)
  if (type === jsonType) requireJson(body)
  if (type === urlencodedType && body.split('&', maxFields + 1).length > maxFields) {
    throw new InvalidInput([{ path: '', message: 'invalid' }])
  }
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
