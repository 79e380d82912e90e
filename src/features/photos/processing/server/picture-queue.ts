import { commonRefusals, refuse } from '../../../../core/refusals.ts'

/** Pictures processed concurrently per process: each takes a core and usually some 60 MB. */
const atOnce = 2
/** Maximum number of waiting uploads; each holds its file in memory. */
const maxWaiting = 20
/** Maximum number of waiting and running pictures per account, so that nobody fills the queue alone. */
const maxPerAccount = 4
const retryAfterSeconds = 5

let running = 0
const waiting: (() => void)[] = []
/** Number of waiting and running pictures per account. */
const ofAccount = new Map<number, number>()

/**
 * Runs `work` as soon as one of the two slots is free. Refuses `too_many_requests` where the queue is full or
 * the account has reached its share. Without an account, it is the product's own work, which waits as long as
 * necessary.
 */
export async function inPictureQueue<T>(accountId: number | null, work: () => Promise<T>): Promise<T> {
  if (accountId === null) return afterOthers(work)
  const own = ofAccount.get(accountId) ?? 0
  if (own >= maxPerAccount || (running >= atOnce && waiting.length >= maxWaiting)) {
    throw refuse(commonRefusals, 'too_many_requests', { retry_after: retryAfterSeconds })
  }
  ofAccount.set(accountId, own + 1)
  try {
    return await afterOthers(work)
  } finally {
    const left = (ofAccount.get(accountId) ?? 1) - 1
    if (left > 0) ofAccount.set(accountId, left)
    else ofAccount.delete(accountId)
  }
}

async function afterOthers<T>(work: () => Promise<T>): Promise<T> {
  // A finishing task hands its slot over, so `running` stays unchanged.
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
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
 * Runs `work` exclusively among heavy pictures, which must be decoded as a whole and take up to 900 MB. One
 * of the two queue slots may wait for it; the caller must hold a slot already.
 */
export function aloneAmongHeavy<T>(work: () => Promise<T>): Promise<T> {
  const result = lastHeavy.then(work)
  lastHeavy = result.catch(() => {})
  return result
}
