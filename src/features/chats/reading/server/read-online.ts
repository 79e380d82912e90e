import type { SessionReadContext } from '../../../../server/http/context.ts'
import { cardsOf } from '../../../cards/server/public.ts'
import { findAllOwn } from './searched-queries.ts'

/**
 * Returns in which of the member's conversations the partner is online, by the rules of cards: nobody who is
 * invisible or blocked.
 */
export async function readOnline(ctx: SessionReadContext, { ids }: { ids: string[] }) {
  const members = (await findAllOwn(ctx.db, ctx.actor.profile_id, ids.map(Number))).filter(
    (member) => !member.is_gone,
  )
  const cards = await cardsOf(
    ctx,
    members.map((member) => member.other_id),
  )
  const here = new Set(cards.filter((card) => card.online).map((card) => card.id))
  return {
    online: members.filter((member) => here.has(member.other_id)).map((member) => member.conversation_id),
  }
}
