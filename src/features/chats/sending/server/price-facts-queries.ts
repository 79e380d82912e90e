import type { SessionReadContext } from '../../../../server/http/context.ts'
import { type MessageCosts, messageCosts, type PriceFacts } from '../../../sites/price-rules.ts'
import type { DirectedPair } from '../../conversations/server/conversations-table.ts'
import { pairKey } from '../../conversations/server/pair-key.ts'

/**
 * Returns what decides about the prices of messages between pairs, by pair, besides the site's settings: the same facts for the
 * price that is charged and for the one that is shown.
 */
export async function loadPriceFacts(
  _ctx: Pick<SessionReadContext, 'db' | 'now'>,
  pairs: readonly (DirectedPair & { is_fictional: boolean })[],
): Promise<ReadonlyMap<string, PriceFacts>> {
  return new Map(pairs.map((pair) => [pairKey(pair), { is_fictional: pair.is_fictional }]))
}

/** Returns the prices of the viewer's messages to members, as a function of the member. */
export async function costsTo(
  ctx: SessionReadContext,
  members: readonly { id: number; is_fictional: boolean }[],
): Promise<(member: { id: number }) => MessageCosts> {
  const pairOf = (id: number) => ({ sender_id: ctx.actor.profile_id, recipient_id: id })
  const facts = await loadPriceFacts(
    ctx,
    members.map(({ id, is_fictional }) => ({ ...pairOf(id), is_fictional })),
  )
  return ({ id }) => messageCosts(ctx.site.settings, facts.get(pairKey(pairOf(id))) as PriceFacts)
}
