import { allSettledOrThrow } from '../../../../server/all-settled.ts'
import type { Work } from '../../../../server/work.ts'
import type { DirectedPair } from '../../conversations/server/conversations-table.ts'
import { pairKey } from '../../conversations/server/pair-key.ts'
import type { TotalsChange } from '../../conversations/server/totals-table.ts'
import { messagesDelivered, messagesRead } from '../../events.ts'
import {
  type Delivery,
  type Reading,
  type ReadResult,
  updateAllDelivered,
  updateAllRead,
} from './reading-queries.ts'
import type { Locking } from './send-context.ts'

/** A reading, and the sender of what was read. */
export interface DirectedReading extends Reading {
  other_id: number
}

/** Returns the pair of reader and sender to be locked. */
export function pairOfReading({ profile_id, other_id }: DirectedReading): DirectedPair {
  return { sender_id: profile_id, recipient_id: other_id }
}

/**
 * Stores what has reached the recipients' browsers, and notifies the senders. Repeated deliveries change
 * nothing. Needs no lock of the conversations.
 */
export async function recordDeliveries(work: Work, deliveries: Delivery[]): Promise<void> {
  if (deliveries.length === 0) return
  for (const { message_ids, ...about } of await updateAllDelivered(work.db, deliveries, work.now)) {
    await work.emit(messagesDelivered, {
      ...about,
      message_ids: message_ids.map(Number),
      delivered_at: work.now.toISOString(),
    })
  }
}

/**
 * Marks what members have read under the locks of their conversations, and emits the events. Repeated
 * readings change nothing. Returns for each reading whether the reader has that chat, and how the readers'
 * totals change.
 */
export async function recordReadings(
  work: Work,
  locking: Locking,
  readings: DirectedReading[],
): Promise<{ hasChat: boolean[]; changes: TotalsChange[] }> {
  if (readings.length === 0) return { hasChat: [], changes: [] }
  const [{ conversations }, read] = await allSettledOrThrow([
    locking.acquired,
    updateAllRead(work.db, furthest(readings), work.now),
  ])
  for (const row of read) await emitReading(work, row)
  return {
    hasChat: readings.map((reading) => {
      const locked = conversations.get(pairKey(pairOfReading(reading)))
      return locked?.has_chat === true && locked.conversation_id === reading.conversation_id
    }),
    changes: read.map(({ profile_id, amount }) => ({ profile_id, unread_messages: -amount })),
  }
}

async function emitReading(work: Work, row: ReadResult): Promise<void> {
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

/**
 * Returns the furthest of several readings of one conversation by one member, in the order of conversations.
 */
function furthest(readings: Reading[]): Reading[] {
  const latest = new Map<string, Reading>()
  for (const reading of readings) {
    const key = `${reading.conversation_id}:${reading.profile_id}`
    const known = latest.get(key)
    if (!known || known.up_to < reading.up_to) latest.set(key, reading)
  }
  return [...latest.values()].sort((a, b) => a.conversation_id - b.conversation_id)
}
