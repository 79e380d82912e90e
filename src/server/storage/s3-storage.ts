import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseXml, type XmlDocument, XmlElement } from '@rgrove/parse-xml'
import { AwsClient } from 'aws4fetch'
import { growingPause, jitter } from '../../core/growing-pause.ts'
import type { S3Config } from '../config.ts'
import { checkContentType, checkKey, checkPrefix, type Storage, type StoredObject } from './storage.ts'

export interface S3Tuning {
  /** Keys per page when listing; default 1000, the maximum of S3. */
  pageSize?: number
  /** Attempts per request; default 4. */
  attempts?: number
  /** Delay before the second attempt, doubled each time and randomised; default 100. */
  retryDelayMs?: number
  /** Timeout of an attempt; default 30,000. */
  timeoutMs?: number
}

/** A failed S3 request, with the HTTP status and S3's code; the message names no key. */
export class S3Error extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`S3 answered ${status} ${code}`)
    this.name = 'S3Error'
    this.status = status
    this.code = code
  }
}

/** Maximum number of keys per delete request. */
const deletesAtOnce = 1000

/**
 * Stores objects in a bucket of any S3-compatible service, addressed by path (`endpoint/bucket/key`), so that
 * buckets need no DNS entry. All requests are idempotent and retried on network errors, 429 and 5xx.
 */
export class S3Storage implements Storage {
  readonly #client: AwsClient
  readonly #bucketUrl: string
  readonly #tuning: Required<S3Tuning>

  constructor(config: Omit<S3Config, 'kind'>, tuning: S3Tuning = {}) {
    this.#client = new AwsClient({
      accessKeyId: config.accessKeyId,
      secretAccessKey: config.secretAccessKey,
      region: config.region,
      service: 's3',
      // The built-in retry covers 5xx only; network errors must be retried too.
      retries: 0,
    })
    this.#bucketUrl = `${config.endpoint.replace(/(?<!\/)\/+$/, '')}/${config.bucket}`
    this.#tuning = { pageSize: 1000, attempts: 4, retryDelayMs: 100, timeoutMs: 30_000, ...tuning }
  }

  async put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void> {
    checkKey(key)
    checkContentType(options.contentType)
    await this.#request('PUT', `/${key}`, { body: bytes, contentType: options.contentType })
  }

  async get(key: string): Promise<StoredObject | null> {
    checkKey(key)
    try {
      const { bytes, contentType } = await this.#request('GET', `/${key}`)
      return { bytes, content_type: contentType }
    } catch (err) {
      if (err instanceof S3Error && err.code === 'NoSuchKey') return null
      throw err
    }
  }

  async delete(keys: string[]): Promise<void> {
    for (const key of keys) checkKey(key)
    for (let start = 0; start < keys.length; start += deletesAtOnce) {
      const objects = keys
        .slice(start, start + deletesAtOnce)
        .map((key) => `<Object><Key>${key}</Key></Object>`)
      const body = Buffer.from(`<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`)
      const answer = await this.#request('POST', '?delete=', { body, contentType: 'application/xml' })
      // The status is 200 even if some could not be deleted; the body then lists them.
      const [failed] = elementsOf(readXml(answer.bytes), 'Error')
      if (failed) throw new S3Error(200, elementsOf(failed, 'Code')[0]?.text ?? 'DeleteFailed')
    }
  }

  async *list(prefix: string): AsyncIterable<string> {
    checkPrefix(prefix)
    let marker = ''
    for (;;) {
      const page = await this.#listPage(prefix, marker, this.#tuning.pageSize)
      yield* page.keys
      const last = page.keys.at(-1)
      if (!page.isTruncated || last === undefined) return
      marker = last
    }
  }

  async ready(): Promise<void> {
    await this.#listPage('', '', 1)
  }

  /**
   * Lists with the first version of S3's API: it continues after a key, where the second version wants a
   * token, and every service supports it.
   */
  async #listPage(
    prefix: string,
    marker: string,
    size: number,
  ): Promise<{ keys: string[]; isTruncated: boolean }> {
    const query = new URLSearchParams({ prefix, marker, 'max-keys': String(size) })
    const page = readXml((await this.#request('GET', `?${query}`)).bytes)
    // Without it a page of some other server would look like an empty bucket.
    const [truncated] = elementsOf(page, 'IsTruncated')
    if (!truncated) throw new S3Error(200, 'InvalidList')
    return { keys: elementsOf(page, 'Key').map(({ text }) => text), isTruncated: truncated.text === 'true' }
  }

  async #request(
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    content?: { body: Uint8Array; contentType: string },
  ): Promise<{ bytes: Buffer; contentType: string }> {
    const { attempts, retryDelayMs } = this.#tuning
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#try(method, path, content)
      } catch (err) {
        const isPassing = !(err instanceof S3Error) || err.status >= 500 || err.status === 429
        if (!isPassing || attempt >= attempts) throw err
        await pause(growingPause(attempt, { first: retryDelayMs, spread: jitter }))
      }
    }
  }

  async #try(
    method: string,
    path: string,
    content?: { body: Uint8Array; contentType: string },
  ): Promise<{ bytes: Buffer; contentType: string }> {
    const res = await this.#client.fetch(this.#bucketUrl + path, {
      method,
      headers: content ? headersOf(content) : {},
      // The copy has a buffer of the type that fetch accepts.
      body: content ? new Uint8Array(content.body) : undefined,
      // A redirect means a wrong endpoint or region, and would invalidate the signature.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#tuning.timeoutMs),
    })
    const bytes = Buffer.from(await res.arrayBuffer())
    if (!res.ok) throw new S3Error(res.status, elementsOf(readXml(bytes), 'Code')[0]?.text ?? 'Unknown')
    return { bytes, contentType: res.headers.get('content-type') ?? 'application/octet-stream' }
  }
}

/**
 * Returns the content headers. With both checksums S3 rejects data damaged in transit; multi-object delete
 * requires the second.
 */
function headersOf(content: { body: Uint8Array; contentType: string }): Record<string, string> {
  return {
    'content-type': content.contentType,
    'x-amz-content-sha256': createHash('sha256').update(content.body).digest('hex'),
    'content-md5': createHash('md5').update(content.body).digest('base64'),
  }
}

/** Parses a response; null if it is not XML, such as a proxy's error page or an empty body. */
function readXml(bytes: Buffer): XmlDocument | null {
  try {
    return parseXml(bytes.toString())
  } catch {
    return null
  }
}

/** Returns all elements of a name, at any depth, in the order of the document. */
function elementsOf(parent: XmlDocument | XmlElement | null, name: string): XmlElement[] {
  return (parent?.children ?? [])
    .filter((child) => child instanceof XmlElement)
    .flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)])
}
