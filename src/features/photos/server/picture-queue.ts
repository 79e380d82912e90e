import { commonRefusals, refuse } from '../../../core/refusals.ts'

/** Pictures in work at once in a process: each takes a core and mostly some 60 MB. */
const atOnce = 2
/** Uploads that may wait; each holds its file in memory. */
const mostWaiting = 20
const retryAfterSeconds = 5

let running = 0
const waiting: (() => void)[] = []

/**
 * Runs `work` when one of the two places is free. Refuses `too_many_requests` when many wait already, unless `isPatient`.
 */
export async function inPictureQueue<T>(
  work: () => Promise<T>,
  options: { isPatient?: boolean } = {},
): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting && !options.isPatient) {
      throw refuse(commonRefusals, 'too_many_requests', { retry_after: retryAfterSeconds })
    }
    // Whoever ends hands its place over, so `running` stays.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

let lastHeavy: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` when no other of its kind runs: for pictures that must be decoded whole, which takes up to 900 MB. Of
 * the two in work one waits then; it must be in the queue already.
 */
export function aloneAmongHeavy<T>(work: () => Promise<T>): Promise<T> {
  const result = lastHeavy.then(work)
  lastHeavy = result.catch(() => {})
  return result
}
