import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { Services } from '../../../../server/services.ts'
import { findPair } from '../../conversations/server/conversations-table.ts'

type Pair = readonly [number, number]

/**
 * The members of a conversation never change, so a process caches them; the oldest entries are evicted first.
 */
const maxCached = 50_000
const remembered = new WeakMap<Services, Map<number, Pair>>()

/**
 * Returns the partner in a conversation of the member. Refuses `not_found` for conversations of other members
 * (api: Access).
 */
export async function recipientOf(
  { db, services }: { db: ReadDb; services: Services },
  conversationId: number,
  profileId: number,
): Promise<number> {
  const pairs = remembered.get(services) ?? new Map<number, Pair>()
  remembered.set(services, pairs)
  const pair = pairs.get(conversationId) ?? (await findPair(db, conversationId))
  if (!pair?.includes(profileId)) throw refuse(commonRefusals, 'not_found')
  if (pairs.size >= maxCached) {
    const [oldest] = pairs.keys()
    if (oldest !== undefined) pairs.delete(oldest)
  }
  pairs.set(conversationId, pair)
  return pair[0] === profileId ? pair[1] : pair[0]
}
