import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'

/**
 * Pictures processed concurrently per process: each takes a core and usually some 60 MB. Decoding is off the event loop,
 * but one core is left to it and to the database (docs/decisions/0009).
 */
export const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Maximum number of waiting uploads; each holds its file in memory. */
const maxWaiting = 20
/** Maximum number of waiting and running pictures per account, so that nobody fills the queue alone. */
const maxPerAccount = 4
const retryAfterSeconds = 5

/** Uploads and edits, each until its files and its row are stored. */
export const pictures = new PQueue({ concurrency: atOnce })
/** Number of waiting and running pictures per account. */
const ofAccount = new Map<number, number>()

/**
 * Runs `work` as soon as one of the slots is free. Refuses `too_many_requests` where the queue is full or
 * the account has reached its share. Without an account, it is the product's own work, which waits as long as
 * necessary.
 */
export async function inPictureQueue<T>(accountId: number | null, work: () => Promise<T>): Promise<T> {
  if (accountId === null) return pictures.add(work)
  const own = ofAccount.get(accountId) ?? 0
  if (own >= maxPerAccount || pictures.size >= maxWaiting) {
    throw refuse(commonRefusals, 'too_many_requests', { retry_after: retryAfterSeconds })
  }
  ofAccount.set(accountId, own + 1)
  try {
    return await pictures.add(work)
  } finally {
    const left = (ofAccount.get(accountId) ?? 1) - 1
    if (left > 0) ofAccount.set(accountId, left)
    else ofAccount.delete(accountId)
  }
}

const heavyPictures = new PQueue({ concurrency: 1 })

/**
 * Runs `work` exclusively among heavy pictures, which must be decoded as a whole and take up to 900 MB. A
 * queue slot may wait for it; the caller must hold a slot already.
 */
export function aloneAmongHeavy<T>(work: () => Promise<T>): Promise<T> {
  return heavyPictures.add(work)
}
