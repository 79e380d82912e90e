import { commonRefusals, refuse } from '../../../../core/refusals.ts'

/** Pictures in work at once in a process: each takes a core and mostly some 60 MB. */
const atOnce = 2
/** Uploads that may wait; each holds its file in memory. */
const maxWaiting = 20
/** An account's share of those that wait or are in work, so that nobody fills the queue alone. */
const maxPerAccount = 4
const retryAfterSeconds = 5

let running = 0
const waiting: (() => void)[] = []
/** How many pictures of an account wait or are in work. */
const ofAccount = new Map<number, number>()

/**
 * Runs `work` when one of the two places is free. Refuses `too_many_requests` when many wait already, or as many of the
 * account as is its share. Without an account it is the product's own work, which waits as long as it must.
 */
export async function inPictureQueue<T>(accountId: number | null, work: () => Promise<T>): Promise<T> {
  if (accountId === null) return inTurn(work)
  const own = ofAccount.get(accountId) ?? 0
  if (own >= maxPerAccount || (running >= atOnce && waiting.length >= maxWaiting)) {
    throw refuse(commonRefusals, 'too_many_requests', { retry_after: retryAfterSeconds })
  }
  ofAccount.set(accountId, own + 1)
  try {
    return await inTurn(work)
  } finally {
    const left = (ofAccount.get(accountId) ?? 1) - 1
    if (left > 0) ofAccount.set(accountId, left)
    else ofAccount.delete(accountId)
  }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // Whoever ends hands its place over, so `running` stays.
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
 * Runs `work` when no other of its kind runs: for pictures that must be decoded whole, which takes up to 900 MB. Of
 * the two in work one waits then; it must be in the queue already.
 */
export function aloneAmongHeavy<T>(work: () => Promise<T>): Promise<T> {
  const result = lastHeavy.then(work)
  lastHeavy = result.catch(() => {})
  return result
}
