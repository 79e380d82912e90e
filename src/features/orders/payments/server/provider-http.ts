import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ProviderFailed } from './payment-provider.ts'

/** A request to a provider; without a body it is a GET. */
export interface ProviderRequest {
  url: URL
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

const timeoutMs = 10_000
/**
 * Attempts of a request that changes nothing; others are sent once, because an answer may be lost after the effect. One that
 * takes too long is not repeated: a member is waiting.
 */
const attempts = 3
const retryDelayMs = 200
const late = 'no answer in time'

/**
 * Sends a request to a provider and returns status and text of its answer. Throws ProviderFailed where it cannot be
 * reached, is overloaded or has a fault. Its message names the path alone: queries, headers and bodies have secrets.
 */
export async function askProvider(request: ProviderRequest): Promise<{ status: number; text: string }> {
  const { url, method = 'GET' } = request
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(request)
    if (typeof answer !== 'string') return answer
    if (method !== 'GET' || answer === late || attempt === attempts) {
      throw new ProviderFailed(`${method} ${url.host}${url.pathname}: ${answer}`)
    }
    await pause(retryDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
  }
}

/** Returns the answer, or why there is none. */
async function send({ url, method = 'GET', headers, body }: ProviderRequest) {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const isFault = response.status === 429 || response.status >= 500
    return isFault ? `answered ${response.status}` : { status: response.status, text }
  } catch (err) {
    return err instanceof DOMException && err.name === 'TimeoutError' ? late : 'not reachable'
  }
}

/** Returns whether a signature is the expected one, in constant time. */
export function isSameSignature(wanted: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(wanted), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** Returns the id of a report whose provider gives it none: repeats have the same content. */
export function reportIdOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url')
}
