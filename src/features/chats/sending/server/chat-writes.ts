import { inBatches } from '../../../../server/batch-queue.ts'
import { allSettledOrThrow } from '../../../../server/db/pipeline.ts'
import type { Services } from '../../../../server/services.ts'
import type { Work } from '../../../../server/work.ts'
import { lockFor } from '../../conversations/server/locks.ts'
import { changeTotals } from '../../conversations/server/totals-table.ts'
import { loadSendContext, type OutgoingMessage } from './decide-messages.ts'
import type { Delivery } from './reading-table.ts'
import { recordDeliveries } from './record-deliveries.ts'
import {
  type DirectedReading,
  fillTotals,
  noteReadings,
  pairOfReading,
  type ReadingOutcome,
} from './record-readings.ts'
import { sendWithContext, type Verdict } from './send-messages.ts'

/** The most frequent writes: sending, receiving and reading messages. */
type ChatWrite = { outgoing: OutgoingMessage } | { reading: DirectedReading } | { deliveries: Delivery[] }

type WriteResult = Verdict | ReadingOutcome | string

/** Batches all pending chat writes of this process into one transaction. */
const write = inBatches<ChatWrite, WriteResult>({ run: perform, ownersOf })

/** Sends a message; rejects if it could not be stored. */
export async function enqueueSend(services: Services, outgoing: OutgoingMessage): Promise<Verdict> {
  return (await write(services, { outgoing })) as Verdict
}

/** Stores what a member has read. */
export async function enqueueRead(services: Services, reading: DirectedReading): Promise<ReadingOutcome> {
  return (await write(services, { reading })) as ReadingOutcome
}

/** Stores what has reached a member's browser. Returns the time as ISO 8601. */
export async function enqueueDelivery(services: Services, deliveries: Delivery[]): Promise<string> {
  return (await write(services, { deliveries })) as string
}

function ownersOf(item: ChatWrite): readonly number[] {
  if ('outgoing' in item) return [item.outgoing.sender_id]
  if ('deliveries' in item) return item.deliveries.map((delivery) => delivery.profile_id)
  return [item.reading.profile_id]
}

async function perform(work: Work, items: ChatWrite[]): Promise<WriteResult[]> {
  const sent = items.flatMap((item) => ('outgoing' in item ? [item.outgoing] : []))
  const readings = items.flatMap((item) => ('reading' in item ? [item.reading] : []))
  const deliveries = items.flatMap((item) => ('deliveries' in item ? item.deliveries : []))
  const locking = lockFor(work, sent, readings.map(pairOfReading))
  // Receipts are emitted before new messages, because they happened before.
  const [, , read, known] = await allSettledOrThrow([
    // The first of several errors is the cause.
    locking,
    recordDeliveries(work, deliveries),
    noteReadings(work, readings, locking),
    sent.length > 0 ? loadSendContext(work, sent, locking) : Promise.resolve(null),
  ])
  const { verdicts, changes } = known
    ? await sendWithContext(work, sent, known)
    : { verdicts: [], changes: [] }
  work.write(changeTotals(work.db, [...read.changes, ...changes]))
  work.write(fillTotals(work, readings, read.outcomes))
  const answers = { verdicts: verdicts.values(), outcomes: read.outcomes.values() }
  return items.map((item) => {
    if ('deliveries' in item) return work.now.toISOString()
    return ('outgoing' in item ? answers.verdicts : answers.outcomes).next().value ?? null
  })
}
