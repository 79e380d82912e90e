import { inBatches } from '../../../server/batch-queue.ts'
import { together } from '../../../server/db/pipeline.ts'
import type { Services } from '../../../server/services.ts'
import type { Work } from '../../../server/work.ts'
import { lockBalances } from '../../credits/server/public.ts'
import { lockAllConversations } from './conversations-table.ts'
import { distinct, loadKnown, type OutgoingMessage } from './decide-messages.ts'
import type { Delivery, Reading } from './reading-table.ts'
import { recordDeliveries } from './record-deliveries.ts'
import { type ReadingOutcome, recordReadings } from './record-readings.ts'
import { sendKnown, type Verdict } from './send-messages.ts'
import { lockTotals } from './totals-table.ts'

/** What members do most: they write, get what was written to them, and read it. */
type ChatWrite =
  | { outgoing: OutgoingMessage }
  | { reading: Reading & { other_id: number } }
  | { deliveries: Delivery[] }

type WriteResult = Verdict | ReadingOutcome | string

/** All that this process has to write of chats at the moment shares a transaction. */
const write = inBatches<ChatWrite, WriteResult>({ run: perform, ownersOf })

/** Sends a message; rejects where it could not be stored. */
export async function sendTogether(services: Services, outgoing: OutgoingMessage): Promise<Verdict> {
  return (await write(services, { outgoing })) as Verdict
}

/** Notes what a member has read. */
export async function readTogether(
  services: Services,
  reading: Reading & { other_id: number },
): Promise<ReadingOutcome> {
  return (await write(services, { reading })) as ReadingOutcome
}

/** Notes what has reached a member's browser; answers since when, as ISO 8601. */
export async function deliverTogether(services: Services, deliveries: Delivery[]): Promise<string> {
  return (await write(services, { deliveries })) as string
}

function ownersOf(item: ChatWrite): readonly number[] {
  if ('outgoing' in item) return [item.outgoing.sender_id, item.outgoing.recipient_id]
  if ('deliveries' in item) return item.deliveries.map((delivery) => delivery.profile_id)
  return [item.reading.profile_id, item.reading.other_id]
}

async function perform(work: Work, items: ChatWrite[]): Promise<WriteResult[]> {
  const sent = items.flatMap((item) => ('outgoing' in item ? [item.outgoing] : []))
  const readings = items.flatMap((item) => ('reading' in item ? [item.reading] : []))
  const deliveries = items.flatMap((item) => ('deliveries' in item ? item.deliveries : []))
  const kinds = [sent, readings, deliveries].filter((some) => some.length > 0)
  if (kinds.length > 1) lockAhead(work, sent, [...readings, ...deliveries])
  // What was read and has arrived is told before what is new: it was so before.
  const [, outcomes, known] = await together([
    recordDeliveries(work, deliveries),
    recordReadings(work, readings),
    sent.length > 0 ? loadKnown(work, sent) : Promise.resolve(null),
  ])
  const verdicts = known ? await sendKnown(work, sent, known) : []
  const answers = { verdicts: verdicts.values(), outcomes: outcomes.values() }
  return items.map((item) => {
    if ('deliveries' in item) return work.now.toISOString()
    return ('outgoing' in item ? answers.verdicts : answers.outcomes).next().value ?? null
  })
}

/**
 * Locks for all kinds together, in the order that everybody keeps: accounts, conversations, totals, each by id. What the
 * kinds lock afterwards is theirs already.
 */
function lockAhead(work: Work, sent: OutgoingMessage[], sides: (Reading | Delivery)[]): void {
  const senders = sent.map((outgoing) => outgoing.sender_id)
  const concerned = [
    ...sent.map((outgoing) => outgoing.recipient_id),
    ...sides.map((side) => side.profile_id),
  ]
  work.write(lockBalances(work.db, distinct(senders)))
  work.write(lockAllConversations(work.db, sent, sides))
  work.write(lockTotals(work.db, distinct([...senders, ...concerned])))
}
