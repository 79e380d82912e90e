import { commonRefusals, refuse } from '../../core/refusals.ts'
import type { Services } from '../services.ts'

/** Counters that one process holds; beyond that the oldest go, whoever they belong to. */
const maxCounters = 50_000

interface Counter {
  count: number
  /** Milliseconds since 1970. */
  resetsAt: number
}

const countersOf = new WeakMap<Services, Map<string, Counter>>()

/**
 * Counts one more read under a key, and refuses with `too_many_requests` when that is more than `amount` in the window.
 * Reads are counted in the memory of each process, so that none of them writes a row: several processes let through
 * as many times the amount, and a restart forgets.
 */
export function requireWithinReadLimit(
  services: Services,
  key: string,
  { amount, windowSeconds }: { amount: number; windowSeconds: number },
  now: Date,
): void {
  const counters = countersOf.get(services) ?? new Map<string, Counter>()
  countersOf.set(services, counters)
  const at = now.getTime()
  const present = counters.get(key)
  const counter =
    present && present.resetsAt > at ? present : { count: 0, resetsAt: at + windowSeconds * 1000 }
  counter.count += 1
  if (counter !== present) {
    // A new window goes to the end: the oldest are the first.
    counters.delete(key)
    counters.set(key, counter)
    const [oldest] = counters.keys()
    if (counters.size > maxCounters && oldest !== undefined) counters.delete(oldest)
  }
  if (counter.count > amount) {
    const retry_after = Math.max(1, Math.ceil((counter.resetsAt - at) / 1000))
    throw refuse(commonRefusals, 'too_many_requests', { retry_after })
  }
}
