import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { growingPause, jitter } from '../../../../core/growing-pause.ts'
import { isUnsent } from '../../../../server/unsent-request.ts'
import { OutcomeUnknown, ProviderFailed } from './payment-provider.ts'

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
/** Milliseconds. */
const pauses = { first: 200, spread: jitter }

/** Why there is no answer. */
interface Fault {
  text: string
  isLate?: boolean
  /** True if the request may have had its effect. */
  isSent: boolean
}

/**
 * Sends a request to a provider and returns status and text of its answer. Throws ProviderFailed where it cannot be
 * reached, is overloaded or has a fault; OutcomeUnknown where a request that changes something may have had its effect: it
 * took too long, lost its connection or was answered 5xx, which may come from a gateway. The message names the path alone:
 * queries, headers and bodies have secrets.
 */
export async function askProvider(request: ProviderRequest): Promise<{ status: number; text: string }> {
  const { url, method = 'GET' } = request
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(request)
    if ('status' in answer) return answer
    if (method !== 'GET' || answer.isLate || attempt === attempts) {
      const Failure = method !== 'GET' && answer.isSent ? OutcomeUnknown : ProviderFailed
      throw new Failure(`${method} ${url.host}${url.pathname}: ${answer.text}`)
    }
    await pause(growingPause(attempt, pauses))
  }
}

/** Returns the answer, or why there is none. */
async function send({
  url,
  method = 'GET',
  headers,
  body,
}: ProviderRequest): Promise<{ status: number; text: string } | Fault> {
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
    if (!isFault) return { status: response.status, text }
    return { text: `answered ${response.status}`, isSent: response.status >= 500 }
  } catch (err) {
    if (err instanceof DOMException && err.name === 'TimeoutError')
      return { text: 'no answer in time', isLate: true, isSent: true }
    return isUnsent(err)
      ? { text: 'not reachable', isSent: false }
      : { text: 'connection lost', isSent: true }
  }
}

/** Returns the id of a report whose provider gives it none: repeats have the same content. */
export function reportIdOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url')
}
