import type { SessionContext } from '../../../../server/http/context.ts'
import { enqueueDelivery } from '../../sending/server/receipt-batch.ts'

interface Arrived {
  conversation_id: number
  message_id: number
}

/** Stores what has reached the member's browser. */
export async function confirmDelivery(ctx: SessionContext, { messages }: { messages: Arrived[] }) {
  await noteDelivery(ctx, messages)
  return { ok: true as const }
}

/**
 * Stores what has reached the member's browser. Returns the time as ISO 8601, or null if nothing is stored:
 * invisible members do not reveal that they are here.
 */
export async function noteDelivery(
  { services, actor }: Pick<SessionContext, 'services' | 'actor'>,
  messages: Arrived[],
): Promise<string | null> {
  const { profile_id, invisible } = actor
  if (invisible || messages.length === 0) return null
  return enqueueDelivery(
    services,
    messages.map((message) => ({ ...message, profile_id })),
  )
}
