import { inBatches } from '../../../server/batch-queue.ts'
import type { Services } from '../../../server/services.ts'
import type { Work } from '../../../server/work.ts'
import type { OutgoingMessage } from './decide-messages.ts'
import type { Delivery, Reading } from './reading-table.ts'
import { recordDeliveries } from './record-deliveries.ts'
import { type ReadingOutcome, recordReadings } from './record-readings.ts'
import { sendMessages, type Verdict } from './send-messages.ts'

/** What members do most: they write, get what was written to them, and read it. */
type ChatWrite =
  | { outgoing: OutgoingMessage }
  | { reading: Reading & { other_id: number } }
  | { deliveries: Delivery[] }

/** All that this process has to write of chats at the moment shares a transaction. */
const write = inBatches<ChatWrite, Verdict | ReadingOutcome>({ run: perform, ownersOf })

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

/** Notes what has reached a member's browser. */
export async function deliverTogether(services: Services, deliveries: Delivery[]): Promise<void> {
  await write(services, { deliveries })
}

function ownersOf(item: ChatWrite): readonly number[] {
  if ('outgoing' in item) return [item.outgoing.sender_id, item.outgoing.recipient_id]
  if ('deliveries' in item) return item.deliveries.map((delivery) => delivery.profile_id)
  return [item.reading.profile_id, item.reading.other_id]
}

async function perform(work: Work, items: ChatWrite[]): Promise<(Verdict | ReadingOutcome)[]> {
  const sent = items.flatMap((item) => ('outgoing' in item ? [item.outgoing] : []))
  const readings = items.flatMap((item) => ('reading' in item ? [item.reading] : []))
  const deliveries = items.flatMap((item) => ('deliveries' in item ? item.deliveries : []))
  const verdicts = (await sendMessages(work, sent)).values()
  await recordDeliveries(work, deliveries)
  const outcomes = (await recordReadings(work, readings)).values()
  return items.map((item) => {
    if ('deliveries' in item) return null
    return ('outgoing' in item ? verdicts : outcomes).next().value ?? null
  })
}
