import { together } from '../../../server/db/pipeline.ts'
import type { Work } from '../../../server/work.ts'
import { messagesDelivered } from '../events.ts'
import { lockSides } from './conversations-table.ts'
import { type Delivery, updateAllDelivered } from './reading-table.ts'

/** Notes what has reached the browsers of its recipients, and tells the senders. What is known already changes nothing. */
export async function recordDeliveries(work: Work, deliveries: Delivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const { db, now } = work
  const [, delivered] = await together([lockSides(db, deliveries), updateAllDelivered(db, deliveries, now)])
  for (const { message_ids, ...about } of delivered) {
    await work.emit(messagesDelivered, {
      ...about,
      message_ids: message_ids.map(Number),
      delivered_at: now.toISOString(),
    })
  }
}
