import { commonRefusals, InvalidInput, refuse } from '../../core/refusals.ts'
import { requireBoundedParts } from './multipart.ts'

/** The content types that a way in accepts, each with the maximum size of its body in bytes. */
export type BodyRule = Readonly<Record<string, number>>

const jsonType = 'application/json'
const formType = 'multipart/form-data'
const urlencodedType = 'application/x-www-form-urlencoded'
/** Maximum size of a body without a file, in bytes. */
export const maxTextBytes = 256 * 1024
/** Maximum size of a body with a file, in bytes: a picture of 12 MB and its form fields (decisions: Photos). */
export const maxUploadBytes = 12 * 1024 * 1024 + 64 * 1024

/** A body must arrive within a time that leaves slow phones 16 KiB a second, and any body this many seconds. */
const minBytesPerSecond = 16 * 1024
const bodySeconds = 20

/** Maximum number of fields of a form without a file: more than any screen has, few enough to take apart at once. */
export const maxFields = 1000

/** What a call accepts. */
export const callBody: BodyRule = { [jsonType]: maxTextBytes, [urlencodedType]: maxTextBytes }
/** What a call accepts that takes a file (`body: 'multipart'` in its contract). */
export const uploadBody: BodyRule = { ...callBody, [formType]: maxUploadBytes }
/** What a page accepts: the form of a screen. */
export const pageBody: BodyRule = { [urlencodedType]: maxTextBytes }
/** What a page accepts whose form takes a file. */
export const pageUploadBody: BodyRule = { ...pageBody, [formType]: maxUploadBytes }

/** Methods whose body is looked at; that of others is dropped by the HTTP server. */
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** What is left of a body after a refusal is read for the client's sake: up to so many bytes and milliseconds. */
interface DrainBounds {
  bytes: number
  milliseconds: number
}

/**
 * The body of a request while it arrives. Nothing is read before `read` or `drain` is called, so that a refusal that
 * does not depend on the body costs none of its bytes.
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
   * Reads the body before any schema sees it. Refuses a body above the rule's limit as soon as it exceeds it, one that arrives too slowly, content
   * types that the rule does not name, invalid UTF-8, malformed JSON and forms with too many parts. Returns null for
   * an empty body.
   */
  async read(rule: BodyRule): Promise<Uint8Array<ArrayBuffer> | null> {
    const header = this.#request.headers.get('content-type') ?? ''
    const type = header.split(';')[0]?.trim().toLowerCase() ?? ''
    const limit = Object.hasOwn(rule, type) ? rule[type] : undefined
    const bytes = await this.#readLimited(limit ?? maxTextBytes)
    if (bytes.length === 0) return null
    if (limit === undefined) throw new InvalidInput([{ path: '', message: 'content_type' }])
    if (type === formType) requireBoundedParts(header, bytes)
    else requireText(type, bytes)
    return bytes
  }

  /** Whether nothing of it is left to read. */
  get isRead(): boolean {
    return this.#isRead
  }

  /** Its size in bytes as the client states it; 0 where it does not. */
  get statedBytes(): number {
    return Number(this.#request.headers.get('content-length') ?? 0)
  }

  /** Reads and drops what is left of the body. Returns whether it has ended within the bounds. */
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

  /** The reader is never cancelled: that would destroy the connection before the answer is sent. */
  #start(): ReadableStreamDefaultReader<Uint8Array> | undefined {
    if (this.#isRead) return undefined
    this.#reader ??= this.#request.body?.getReader()
    if (!this.#reader) this.#isRead = true
    return this.#reader
  }
}

/** The promise's value, or null once the time `end` of `performance.now()` has come. */
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
