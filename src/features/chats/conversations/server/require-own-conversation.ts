import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { findConversationMember } from './conversations-table.ts'

type Looking = Pick<SessionReadContext, 'db' | 'actor'>

/** The acting member's side of a conversation. */
export type OwnConversation = NonNullable<Awaited<ReturnType<typeof findConversationMember>>>

/**
 * Returns the acting member's side of a conversation; the only access to one. Refuses `not_found` alike for
 * conversations that do not exist, belong to other members, or are gone because one of the pair blocks their
 * partner (decisions: People).
 */
export async function requireOwnConversation(ctx: Looking, conversationId: number): Promise<OwnConversation> {
  const member = await findConversationMember(ctx.db, conversationId, ctx.actor.profile_id)
  if (!member || member.is_gone) throw refuse(commonRefusals, 'not_found')
  return member
}
