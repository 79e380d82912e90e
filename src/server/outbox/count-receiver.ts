import { commonRefusals, refuse } from '../../core/refusals.ts'
import { hitLimit, type LimitState, takeBackLimit } from '../http/limits.ts'
import { foldMailbox } from '../mail/mailbox.ts'
import type { Work } from '../work.ts'
import type { ReceiverLimit } from './receiver-limit.ts'

type Counting = Pick<Work, 'db' | 'now' | 'services'>

/** Returns the key of a counter, from which the receiver cannot be read. */
function keyOf({ services }: Counting, { name }: ReceiverLimit, receiver: string): string {
  return `receiver:${name}:${services.signer.sign('receiver', foldMailbox(receiver))}`
}

function count(work: Counting, limit: ReceiverLimit, receiver: string): Promise<LimitState> {
  return hitLimit(work.db, keyOf(work, limit, receiver), limit.windowSeconds, work.now)
}

/** Counts a message to a receiver and returns whether it may be sent. */
export async function isWithinReceiverLimit(
  work: Counting,
  limit: ReceiverLimit,
  receiver: string,
): Promise<boolean> {
  return (await count(work, limit, receiver)).count <= limit.amount
}

/** Counts a message to a receiver, and refuses with `too_many_requests` what exceeds the limit. */
export async function requireWithinReceiverLimit(
  work: Counting,
  limit: ReceiverLimit,
  receiver: string,
): Promise<void> {
  const state = await count(work, limit, receiver)
  if (state.count > limit.amount) {
    throw refuse(commonRefusals, 'too_many_requests', { retry_after: state.retry_after })
  }
}

/** Undoes the count of a message that was not sent. */
export function takeBackReceiver(work: Counting, limit: ReceiverLimit, receiver: string): Promise<void> {
  return takeBackLimit(work.db, keyOf(work, limit, receiver), work.now)
}
