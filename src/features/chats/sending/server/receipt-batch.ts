import { allSettledOrThrow } from '../../../../server/all-settled.ts'
import { createBatcher } from '../../../../server/batcher.ts'
import type { Services, Work } from '../../../../server/work.ts'
import type { Totals } from '../../../likes/contract.ts'
import { findAllNewLikes } from '../../../likes/server/public.ts'
import {
  type DirectedPair,
  type LockedPair,
  lockConversationsOfPairs,
} from '../../conversations/server/conversations-table.ts'
import { pairKey, unique } from '../../conversations/server/pair-key.ts'
import {
  changeTotals,
  findAllUnreadTotals,
  type TotalsChange,
} from '../../conversations/server/totals-table.ts'
import { messagesDelivered, messagesRead } from '../../events.ts'
import {
  type Delivery,
  type Reading,
  type ReadResult,
  updateAllDelivered,
  updateAllRead,
} from './reading-queries.ts'

/** A reading, and the sender of what was read. */
interface DirectedReading extends Reading {
  other_id: number
}

/**
 * Stores what has reached the recipients' browsers, and notifies the senders. Repeated deliveries change
 * nothing. Needs no lock of the conversations.
 */
async function recordDeliveries(work: Work, deliveries: Delivery[]): Promise<void> {
  if (deliveries.length === 0) return
  for (const { message_ids, ...about } of await updateAllDelivered(work.db, deliveries, work.now)) {
    await work.emit(messagesDelivered, {
      ...about,
      message_ids: message_ids.map(Number),
      delivered_at: work.now.toISOString(),
    })
  }
}

/** Locks the conversations in which messages are marked as read, and returns them by pair. */
async function lockRead({ db }: Work, readings: DirectedReading[]): Promise<ReadonlyMap<string, LockedPair>> {
  if (readings.length === 0) return new Map()
  const pairs = new Map(readings.map(pairOf).map((pair) => [pairKey(pair), pair]))
  const locked = await lockConversationsOfPairs(db, [...pairs.values()])
  return new Map(locked.map((row) => [pairKey(row), row]))
}

/**
 * Marks what members have read, and emits the events; `locked` is the statement of `lockRead`, which was sent before.
 * Repeated readings change nothing. Returns for each reading whether the reader has that chat, and how the readers'
 * totals change.
 */
async function recordReadings(
  work: Work,
  locked: ReturnType<typeof lockRead>,
  readings: DirectedReading[],
): Promise<{ hasChat: boolean[]; changes: TotalsChange[] }> {
  if (readings.length === 0) return { hasChat: [], changes: [] }
  const [conversations, read] = await allSettledOrThrow([
    // The first of several errors is the cause.
    locked,
    updateAllRead(work.db, furthest(readings), work.now),
  ])
  for (const row of read) await emitReading(work, row)
  return {
    hasChat: readings.map((reading) => {
      const conversation = conversations.get(pairKey(pairOf(reading)))
      return conversation?.has_chat === true && conversation.conversation_id === reading.conversation_id
    }),
    changes: read.map(({ profile_id, amount }) => ({ profile_id, unread_messages: -amount })),
  }
}

/** Returns the reader as the sender of the pair to be locked. */
function pairOf({ profile_id, other_id }: DirectedReading): DirectedPair {
  return { sender_id: profile_id, recipient_id: other_id }
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

/** Readings of members, and deliveries to their browsers. */
interface Receipts {
  readings: DirectedReading[]
  deliveries: Delivery[]
}

/** The result of a reading: the reader's totals after it, or null if there is no such chat. */
export type ReadingOutcome = { totals: Totals } | null

interface ReceiptResults {
  outcomes: ReadingOutcome[]
  /** When it was stored, as ISO 8601. */
  stored_at: string
}

/**
 * Readings and deliveries are frequent and not urgent: those of a quarter of a second share one transaction without
 * messages, so that no message waits for them.
 */
const batcher = createBatcher<Receipts, ReceiptResults>({
  minIntervalMs: 250,
  ownersOf: ({ readings, deliveries }) => [...readings, ...deliveries].map(({ profile_id }) => profile_id),
  perform: async (work, items) => {
    const outcomes = await runBatch(work, {
      readings: items.flatMap(({ readings }) => readings),
      deliveries: items.flatMap(({ deliveries }) => deliveries),
    })
    return async () => {
      const read = [...(await outcomes())]
      const stored_at = work.now.toISOString()
      return items.map(({ readings }) => ({ outcomes: read.splice(0, readings.length), stored_at }))
    }
  },
})

/** Stores what a member has read. */
export async function enqueueRead(services: Services, reading: DirectedReading): Promise<ReadingOutcome> {
  const { outcomes } = await batcher.add(services, { readings: [reading], deliveries: [] })
  return outcomes[0] ?? null
}

/** Stores what has reached a member's browser. Returns the time as ISO 8601. */
export async function enqueueDelivery(services: Services, deliveries: Delivery[]): Promise<string> {
  return (await batcher.add(services, { readings: [], deliveries })).stored_at
}

/** Stores what members have read of their conversations. Must run in a transaction. */
export async function readMessages(work: Work, readings: DirectedReading[]): Promise<void> {
  await runBatch(work, { readings, deliveries: [] })
}

/**
 * Marks receipts in the open transaction. The locks and marks take one round trip; the totals that they change leave with the
 * commit. The result is available once the transaction is committed.
 */
async function runBatch(
  work: Work,
  { readings, deliveries }: Receipts,
): Promise<() => Promise<ReadingOutcome[]>> {
  const locked = lockRead(work, readings)
  const [, , { hasChat, changes }] = await allSettledOrThrow([
    // The first of several errors is the cause.
    locked,
    recordDeliveries(work, deliveries),
    recordReadings(work, locked, readings),
  ])
  work.write(changeTotals(work.db, changes))
  const totals = readTotals(work, unique(readings.map((reading) => reading.profile_id)))
  work.write(totals)
  return async () => outcomesOf(readings, hasChat, await totals)
}

async function readTotals({ db }: Work, readers: number[]): Promise<ReadonlyMap<number, Totals>> {
  if (readers.length === 0) return new Map()
  const [unread, likes] = await allSettledOrThrow([
    findAllUnreadTotals(db, readers),
    findAllNewLikes(db, readers),
  ])
  return new Map(
    readers.map((id) => [id, { unread_messages: unread.get(id) ?? 0, new_likes: likes.get(id) ?? 0 }]),
  )
}

function outcomesOf(
  readings: DirectedReading[],
  hasChat: boolean[],
  totals: ReadonlyMap<number, Totals>,
): ReadingOutcome[] {
  return readings.map(({ profile_id }, at) => {
    const own = totals.get(profile_id)
    return hasChat[at] && own ? { totals: own } : null
  })
}
