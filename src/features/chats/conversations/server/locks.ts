import { allSettledOrThrow } from '../../../../server/db/pipeline.ts'
import type { Work } from '../../../../server/work.ts'
import { lockBalances } from '../../../credits/server/public.ts'
import { type DirectedPair, type LockedPair, lockConversationsOfPairs } from './conversations-table.ts'
import { pairKey, unique } from './pair-key.ts'

/** What a transaction locks before it writes or marks messages. */
export interface Locked {
  /** The senders' balances, by account. */
  balances: Map<number, number>
  /** The existing conversations, by pair. */
  conversations: ReadonlyMap<string, LockedPair>
}

/**
 * Locks the senders' accounts and then the conversations, each in the order of ids, in one round trip: the
 * batch's conversations, and those of other pairs in which the transaction marks messages.
 */
export async function lockFor({ db }: Work, batch: DirectedPair[], others: DirectedPair[]): Promise<Locked> {
  const pairs = new Map([...batch, ...others].map((pair) => [pairKey(pair), pair]))
  const senders = unique(batch.map((outgoing) => outgoing.sender_id))
  const [balances, locked] = await allSettledOrThrow([
    senders.length > 0 ? lockBalances(db, senders) : Promise.resolve(new Map<number, number>()),
    pairs.size > 0 ? lockConversationsOfPairs(db, [...pairs.values()]) : Promise.resolve([]),
  ])
  return { balances, conversations: new Map(locked.map((row) => [pairKey(row), row])) }
}
