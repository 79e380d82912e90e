import { ORPCError } from '@orpc/client'
import { UploadFailed } from './send-form.ts'

/** product.md, 7: failed requests are retried 5 times with exponential delay. */
export const retries = 5
const firstPauseMs = 500
const maxPauseSeconds = 30

/**
 * Returns whether a failed request should be retried (decisions: Readings, Retries): after a network error,
 * any 5xx, or a 429 that ends soon.
 */
export function isWorthRetrying(err: unknown, attempt: number): boolean {
  if (attempt > retries) return false
  if (err instanceof ORPCError) {
    if (err.status === 429) return retryAfterSeconds(err) <= maxPauseSeconds
    return err.status >= 500
  }
  if (err instanceof UploadFailed) return err.status === 0 || err.status >= 500
  return err instanceof TypeError
}

/**
 * Returns the milliseconds before a retry of attempt `attempt`: as the response asks, else 0.5, 1, 2, 4, 8 s.
 */
export function pauseBeforeRetry(error: { status: number; data?: unknown } | null, attempt: number): number {
  if (error?.status === 429) return retryAfterSeconds(error) * 1000
  return firstPauseMs * 2 ** (attempt - 1)
}

function retryAfterSeconds(error: { data?: unknown }): number {
  const seconds = (error.data as { retry_after?: unknown } | undefined)?.retry_after
  return typeof seconds === 'number' ? seconds : maxPauseSeconds + 1
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
