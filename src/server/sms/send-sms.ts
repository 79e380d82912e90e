import { requireWithinReceiverLimit, takeBackReceiver } from '../outbox/count-receiver.ts'
import type { ReceiverLimit } from '../outbox/receiver-limit.ts'
import type { Work } from '../work.ts'
import type { OutgoingSms } from './sms.ts'

/**
 * Sends a text message: the only way to, because each costs money and reaches a telephone that somebody typed in. Refuses with
 * `too_many_requests` what exceeds the limit of the number, whichever accounts ask; throws as the port does, and what was not
 * accepted does not count. Call it outside a transaction.
 */
export async function sendSms(work: Work, limit: ReceiverLimit, sms: OutgoingSms): Promise<void> {
  const { metrics, sms: port } = work.services
  try {
    await requireWithinReceiverLimit(work, limit, sms.to)
  } catch (err) {
    metrics.deliveryEnded('sms', 'limited')
    throw err
  }
  try {
    await port.send(sms)
  } catch (err) {
    await takeBackReceiver(work, limit, sms.to)
    metrics.deliveryEnded('sms', 'refused')
    throw err
  }
  metrics.deliveryEnded('sms', 'sent')
}
