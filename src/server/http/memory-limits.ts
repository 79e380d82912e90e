import { LRUCache } from 'lru-cache'
import { commonRefusals, refuse } from '../../core/refusals.ts'
import type { Services } from '../work.ts'

/** Maximum number of counters per process; above it the least recently used are dropped. */
const maxCounters = 50_000

interface Counter {
  count: number
  /** Milliseconds since 1970. */
  resetsAt: number
}

const countersOf = new WeakMap<Services, LRUCache<string, Counter>>()

/**
 * Increments a counter and refuses with `too_many_requests` above `amount` in the window. Reads and writes
 * without a limit of their own are counted in the memory of each process, so that none of them writes a row:
 * several processes multiply the limit, and a restart resets it.
 */
export function requireWithinMemoryLimit(
  services: Services,
  key: string,
  { amount, windowSeconds }: { amount: number; windowSeconds: number },
  now: Date,
): void {
  const counters = countersOf.get(services) ?? new LRUCache({ max: maxCounters })
  countersOf.set(services, counters)
  const at = now.getTime()
  const present = counters.get(key)
  const counter =
    present && present.resetsAt > at ? present : { count: 0, resetsAt: at + windowSeconds * 1000 }
  counter.count += 1
  if (counter !== present) counters.set(key, counter)
  if (counter.count > amount) {
    const retry_after = Math.max(1, Math.ceil((counter.resetsAt - at) / 1000))
    throw refuse(commonRefusals, 'too_many_requests', { retry_after })
  }
}
