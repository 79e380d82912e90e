import { LRUCache } from 'lru-cache'
import { addSeconds, secondsPerMinute } from '../../../../core/time.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import type { Services } from '../../../../server/work.ts'
import type { Criteria, Searcher } from '../../filters/server/conditions-queries.ts'
import { countedResults } from '../../rules.ts'
import { countFound } from './found-queries.ts'

/** Counts from here on are cached: no searcher's own exclusions bring them below the exact range. */
export const plenty = 2 * countedResults
const plentySeconds = secondsPerMinute
/** Maximum number of searches cached per process. */
const maxCached = 2000

/** Until when a search is known to find `plenty`, by its key. The product's clock counts, which tests move. */
const caches = new WeakMap<Services, LRUCache<string, Date>>()

/**
 * Counts matching members exactly up to `countedResults`; one more means any larger number. A count of
 * `plenty` is cached for a minute for all searchers, so popular searches are not counted per searcher.
 * Searches around a position are not cached, because positions are never stored. A lower `most` ends the count
 * earlier; what is cached serves it too.
 */
export async function countMembers(
  { db, services, now }: Pick<PublicReadContext, 'db' | 'services' | 'now'>,
  searcher: Searcher,
  criteria: Criteria,
  most = plenty,
): Promise<number> {
  const searches = caches.get(services) ?? new LRUCache({ max: maxCached })
  caches.set(services, searches)
  const key = keyOf(searcher, criteria)
  const until = key === null ? undefined : searches.get(key)
  if (until && until > now) return countedResults + 1
  const count = await countFound(db, searcher, criteria, most)
  if (key !== null && count === plenty) searches.set(key, addSeconds(now, plentySeconds))
  return Math.min(count, countedResults + 1)
}

/**
 * Returns the cache key, which searches with the same results share; null for those that depend on a
 * position.
 */
function keyOf({ pool_id, site_id }: Searcher, criteria: Criteria): string | null {
  const { online_since, centre: _centre, within, ...rest } = criteria
  if (within || rest.outside?.within) return null
  return JSON.stringify([pool_id, site_id, online_since !== null, rest])
}
