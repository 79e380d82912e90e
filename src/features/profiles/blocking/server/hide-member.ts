import { InvalidInput } from '../../../../core/refusals.ts'
import type { SessionContext, SessionReadContext } from '../../../../server/http/context.ts'
import { memberCardsQuestion } from '../../events.ts'
import { membersListed } from '../../rules.ts'
import { requireVisibleMember } from '../../visibility/server/visible-member.ts'
import { deleteHidden, findHiddenIds, insertHidden } from './hidden-table.ts'

type ProfileInput = { profile_id: number }

/**
 * Hides a member from the caller's search and suggestions. The hidden member is not notified, and nothing
 * changes for them. Refuses as `requireVisibleMember` does: members who are not visible do not appear anyway.
 */
export async function hideMember(ctx: SessionContext, { profile_id }: ProfileInput) {
  const own = ctx.actor.profile_id
  if (profile_id === own) throw new InvalidInput([{ path: 'profile_id', message: 'self' }])
  await requireVisibleMember(ctx, profile_id)
  await insertHidden(ctx.db, own, profile_id, ctx.now)
  return readHidden(ctx)
}

/** Shows a hidden member again. */
export async function unhideMember(ctx: SessionContext, { profile_id }: ProfileInput) {
  await deleteHidden(ctx.db, ctx.actor.profile_id, profile_id)
  return readHidden(ctx)
}

/**
 * Returns the members whom the caller has hidden, newest first, without those blocked either way; the list of
 * blocks may contain those.
 */
export async function readHidden(ctx: Pick<SessionReadContext, 'db' | 'actor' | 'ask'>) {
  const { account_id, profile_id } = ctx.actor
  const ids = await findHiddenIds(ctx.db, profile_id, membersListed)
  return { cards: await ctx.ask(memberCardsQuestion, { account_id, ids }) }
}
