import type { SessionContext } from '../../../server/http/context.ts'
import { deliverTogether } from './chat-writes.ts'

/** Notes what has reached the member's browser. Whoever is invisible tells nobody that they are there. */
export async function confirmDelivery(
  { services, actor }: Pick<SessionContext, 'services' | 'actor'>,
  { messages }: { messages: { conversation_id: number; message_id: number }[] },
) {
  const { profile_id, invisible } = actor
  if (!invisible && messages.length > 0) {
    await deliverTogether(
      services,
      messages.map((message) => ({ ...message, profile_id })),
    )
  }
  return { ok: true as const }
}
