import { LRUCache } from 'lru-cache'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { Services } from '../../../../server/work.ts'
import { findPair } from '../../conversations/server/conversations-table.ts'

type Pair = readonly [number, number]

/** Maximum number of conversations cached per process. */
const maxCached = 50_000

/** The members of a conversation by its id: they never change. */
const caches = new WeakMap<Services, LRUCache<number, Pair>>()

/**
 * Returns the partner in a conversation of the member. Refuses `not_found` for conversations of other members
 * (api: Access).
 */
export async function recipientOf(
  { db, services }: { db: ReadDb; services: Services },
  conversationId: number,
  profileId: number,
): Promise<number> {
  const pairs = caches.get(services) ?? new LRUCache({ max: maxCached })
  caches.set(services, pairs)
  const pair = pairs.get(conversationId) ?? (await findPair(db, conversationId))
  if (!pair?.includes(profileId)) throw refuse(commonRefusals, 'not_found')
  pairs.set(conversationId, pair)
  return pair[0] === profileId ? pair[1] : pair[0]
}
