import { allSettledOrThrow } from '../../../../server/db/pipeline.ts'
import type { Work } from '../../../../server/work.ts'
import type { Totals } from '../../../likes/contract.ts'
import { findAllNewLikes } from '../../../likes/server/public.ts'
import type { DirectedPair } from '../../conversations/server/conversations-table.ts'
import { type Locked, lockFor } from '../../conversations/server/locks.ts'
import { pairKey } from '../../conversations/server/pair-key.ts'
import {
  changeTotals,
  findAllUnreadTotals,
  type TotalsChange,
} from '../../conversations/server/totals-table.ts'
import { messagesDelivered, messagesRead } from '../../events.ts'
import { type Reading, type ReadResult, updateAllRead } from './reading-table.ts'

/** A reading, and the sender of what was read. */
export interface DirectedReading extends Reading {
  other_id: number
}

/**
 * The result of a reading: the reader's totals after it, available once the transaction is committed, or null
 * if there is no such chat.
 */
export type ReadingOutcome = { totals: Totals } | null

/**
 * Stores what members have read of their conversations. Repeated readings change nothing. Must run in a
 * transaction.
 */
export async function recordReadings(work: Work, readings: DirectedReading[]): Promise<ReadingOutcome[]> {
  if (readings.length === 0) return []
  const locking = lockFor(work, [], readings.map(pairOfReading))
  const { outcomes, changes } = await noteReadings(work, readings, locking)
  work.write(changeTotals(work.db, changes))
  work.write(fillTotals(work, readings, outcomes))
  return outcomes
}

/** Returns the pair of reader and sender to be locked. */
export function pairOfReading({ profile_id, other_id }: DirectedReading): DirectedPair {
  return { sender_id: profile_id, recipient_id: other_id }
}

/**
 * Marks what was read in conversations that are being locked, and emits the events. The caller changes the
 * readers' totals by the result, and calls `fillTotals` to read them.
 */
export async function noteReadings(
  work: Work,
  readings: DirectedReading[],
  locking: Promise<Locked>,
): Promise<{ outcomes: ReadingOutcome[]; changes: TotalsChange[] }> {
  if (readings.length === 0) return { outcomes: [], changes: [] }
  const [{ conversations }, read] = await allSettledOrThrow([
    locking,
    updateAllRead(work.db, furthest(readings), work.now),
  ])
  const outcomes = readings.map((reading): ReadingOutcome => {
    const locked = conversations.get(pairKey(pairOfReading(reading)))
    const stands = locked?.stands && locked.conversation_id === reading.conversation_id
    return stands ? { totals: { unread_messages: 0, new_likes: 0 } } : null
  })
  for (const row of read) await tell(work, row)
  return {
    outcomes,
    changes: read.map(({ profile_id, amount }) => ({ profile_id, unread_messages: -amount })),
  }
}

async function tell(work: Work, row: ReadResult): Promise<void> {
  const { conversation_id, profile_id, other_id, up_to, num_unread, has_receipt } = row
  await work.emit(messagesRead, {
    conversation_id,
    reader_id: profile_id,
    other_id,
    up_to,
    read_at: work.now.toISOString(),
    num_unread_messages: num_unread,
    has_receipt,
  })
  // A receipt implies the delivery.
  const message_ids = row.delivered_ids.map(Number)
  if (has_receipt || message_ids.length === 0) return
  const delivered_at = work.now.toISOString()
  await work.emit(messagesDelivered, { conversation_id, sender_id: other_id, message_ids, delivered_at })
}

/** Reads the readers' badge totals after the changes. */
export async function fillTotals(
  { db }: Work,
  readings: Reading[],
  outcomes: ReadingOutcome[],
): Promise<void> {
  if (readings.length === 0) return
  const readers = [...new Set(readings.map((reading) => reading.profile_id))]
  const [unread, likes] = await allSettledOrThrow([
    findAllUnreadTotals(db, readers),
    findAllNewLikes(db, readers),
  ])
  for (const [at, { profile_id }] of readings.entries()) {
    const outcome = outcomes[at]
    if (outcome)
      outcome.totals = { unread_messages: unread.get(profile_id) ?? 0, new_likes: likes.get(profile_id) ?? 0 }
  }
}

/**
 * Returns the furthest of several readings of one conversation by one member, in the order of conversations.
 */
function furthest(readings: Reading[]): Reading[] {
  const kept = new Map<string, Reading>()
  for (const reading of readings) {
    const key = `${reading.conversation_id}:${reading.profile_id}`
    const known = kept.get(key)
    if (!known || known.up_to < reading.up_to) kept.set(key, reading)
  }
  return [...kept.values()].sort((a, b) => a.conversation_id - b.conversation_id)
}
