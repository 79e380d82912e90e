import { LRUCache } from 'lru-cache'
import type { Limit } from '../../core/access.ts'
import { commonRefusals, refuse } from '../../core/refusals.ts'
import type { Services } from '../work.ts'
import type { RequestScope } from './context.ts'
import { addressKey, scaledAmount } from './limits.ts'

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

type LimitedScope = Pick<RequestScope, 'services' | 'actor' | 'address' | 'now'>

/** Returns the counter of an operation and its caller: the account, or the network address. */
export function callKey(
  { services, actor, address }: LimitedScope,
  operation: string,
  { key }: Pick<Limit, 'key'>,
): string {
  const who = key === 'account' && actor ? String(actor.account_id) : addressKey(services, address)
  return `call:${operation}:${who}`
}

/** Refuses a read above its limit. */
export function requireReadLimit(scope: LimitedScope, operation: string, limit: Limit): void {
  const { services, now } = scope
  const scaled = { ...limit, amount: scaledAmount(services, limit.amount) }
  requireWithinMemoryLimit(services, callKey(scope, operation, limit), scaled, now)
}

/**
 * How often streams may be opened, over events and the socket together: each opening may replay a thousand events. One
 * browser opens one for all its tabs.
 */
export const streamLimits: readonly Limit[] = [
  { key: 'account', amount: 30, windowSeconds: 60 },
  { key: 'address', amount: 300, windowSeconds: 60 },
]

/** Refuses to open a stream above its limits. */
export function requireStreamLimits(scope: LimitedScope): void {
  for (const limit of streamLimits) requireReadLimit(scope, `stream by ${limit.key}`, limit)
}
