import { allSettledOrThrow } from '../../../../server/all-settled.ts'
import { createBatcher } from '../../../../server/batcher.ts'
import type { Services, Work } from '../../../../server/work.ts'
import type { Totals } from '../../../likes/contract.ts'
import { findAllNewLikes } from '../../../likes/server/public.ts'
import { unique } from '../../conversations/server/pair-key.ts'
import { changeTotals, findAllUnreadTotals } from '../../conversations/server/totals-table.ts'
import type { Delivery } from './reading-queries.ts'
import { type DirectedReading, lockRead, recordDeliveries, recordReadings } from './record-receipts.ts'

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
