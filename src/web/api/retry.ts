import { ORPCError } from '@orpc/client'
import { growingPause } from '../../core/growing-pause.ts'
import { apiErrorOf, isRefusal } from './api-error.ts'
import { UploadFailed } from './upload-failed.ts'

/** product.md, 7: failed requests are retried 5 times with exponential delay. */
export const retries = 5
/** Milliseconds. */
const pauses = { first: 500, max: 30_000 }
/** Statuses of a gateway without a server behind it. */
const gatewayStatuses = [502, 503, 504]

/**
 * Returns whether a failed request should be retried (decisions: Retries): after a network error, a 5xx that is
 * no refusal, or a 429 that ends soon. A refusal is final whatever its status: repeated, it may have another outcome.
 */
export function isWorthRetrying(err: unknown, attempt: number): boolean {
  if (attempt > retries) return false
  if (err instanceof ORPCError) {
    if (err.status === 429) return retryAfterMs(err) <= pauses.max
    return err.status >= 500 && !err.defined
  }
  if (err instanceof UploadFailed) {
    return err.status === 0 || (err.status >= 500 && !(err.error && isRefusal(err.error)))
  }
  return err instanceof TypeError
}

/**
 * Returns the milliseconds before a retry of attempt `attempt`: as the response asks, else 0.5, 1, 2, 4, 8 s.
 */
export function pauseBeforeRetry(error: { status: number; data?: unknown } | null, attempt: number): number {
  return error?.status === 429 ? retryAfterMs(error) : growingPause(attempt, pauses)
}

function retryAfterMs(error: { data?: unknown }): number {
  const seconds = (error.data as { retry_after?: unknown } | undefined)?.retry_after
  return typeof seconds === 'number' ? seconds * 1000 : Number.POSITIVE_INFINITY
}

/** Returns whether a failed request reached no server: no connection, or a gateway without a server. */
export function reachedNoServer(err: unknown): boolean {
  if (err instanceof ORPCError) return gatewayStatuses.includes(err.status) && !err.defined
  return err instanceof TypeError
}

interface Retrying {
  signal?: AbortSignal | undefined
  /** True if the request may be sent again after a lost response. */
  canRepeat?: boolean
}

/** Sends a request, given the number of the attempt, and retries it with growing pauses while that helps. */
export async function withRetries<T>(
  send: (attempt: number) => Promise<T>,
  { signal, canRepeat = true }: Retrying,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(attempt)
    } catch (err) {
      if (!canRepeat || !isWorthRetrying(err, attempt)) throw err
      await sleep(pauseBeforeRetry(apiErrorOf(err), attempt), signal)
    }
  }
}

/** Waits; rejects as soon as the request is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
