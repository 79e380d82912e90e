import type { Work } from '../../../../server/work.ts'
import { messagesDelivered } from '../../events.ts'
import { type Delivery, updateAllDelivered } from './reading-table.ts'

/**
 * Stores what has reached the recipients' browsers, and notifies the senders. Repeated deliveries change
 * nothing.
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
