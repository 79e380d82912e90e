import { addSeconds, secondsPerMinute } from '../../../core/time.ts'
import type { PublicReadContext } from '../../../server/http/context.ts'
import type { Services } from '../../../server/services.ts'
import { countedResults } from '../rules.ts'
import type { Criteria, Searcher } from './conditions-table.ts'
import { countFound } from './found-table.ts'

/** So many fit that nobody's own exclusions bring them below what is told exactly. */
export const plenty = 2 * countedResults
const plentySeconds = secondsPerMinute
/** Searches that one process remembers; the oldest go first. */
const maxCached = 2000

const remembered = new WeakMap<Services, Map<string, Date>>()

/**
 * How many members fit, exactly up to `countedResults`; one more stands for any larger number. That a search has plenty
 * is remembered for a minute, whoever asks: what most people search for is counted once, not for each of them. Searches
 * round a position are not, for positions are not kept.
 */
export async function countMembers(
  { db, services, now }: Pick<PublicReadContext, 'db' | 'services' | 'now'>,
  searcher: Searcher,
  criteria: Criteria,
): Promise<number> {
  const searches = remembered.get(services) ?? new Map<string, Date>()
  remembered.set(services, searches)
  const key = keyOf(searcher, criteria)
  const until = key === null ? undefined : searches.get(key)
  if (until && until > now) return countedResults + 1
  const count = await countFound(db, searcher, criteria, plenty)
  if (key !== null) {
    searches.delete(key)
    if (count === plenty) searches.set(key, addSeconds(now, plentySeconds))
    const [oldest] = searches.keys()
    if (searches.size > maxCached && oldest !== undefined) searches.delete(oldest)
  }
  return Math.min(count, countedResults + 1)
}

/** What searches with the same results have in common; null for those that depend on where somebody is. */
function keyOf({ pool_id, site_id }: Searcher, criteria: Criteria): string | null {
  const { online_since, centre: _centre, within, ...rest } = criteria
  if (within) return null
  return JSON.stringify([pool_id, site_id, online_since !== null, rest])
}
