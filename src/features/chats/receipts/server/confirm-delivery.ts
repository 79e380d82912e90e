import type { SessionContext } from '../../../../server/http/context.ts'
import { enqueueDelivery } from '../../sending/server/chat-writes.ts'

interface Arrived {
  conversation_id: number
  message_id: number
}

/** Notes what has reached the member's browser. */
export async function confirmDelivery(ctx: SessionContext, { messages }: { messages: Arrived[] }) {
  await noteDelivery(ctx, messages)
  return { ok: true as const }
}

/**
 * Notes what has reached the member's browser; answers since when, as ISO 8601, or null where nothing is noted: whoever is
 * invisible tells nobody that they are there.
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
