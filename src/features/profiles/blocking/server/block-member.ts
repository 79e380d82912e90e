import { commonRefusals, InvalidInput, refuse } from '../../../../core/refusals.ts'
import type { SessionContext, SessionReadContext } from '../../../../server/http/context.ts'
import { findProfile, lockProfiles } from '../../attributes/server/profiles-table.ts'
import { memberBlocked, memberNamesQuestion, memberUnblocked } from '../../events.ts'
import { membersListed } from '../../rules.ts'
import { deleteBlock, findBlockedIds, insertBlock } from '../../visibility/server/blocks-table.ts'

type ProfileInput = { profile_id: number }

/** Blocks a member of the pool, including one who has blocked the caller or who left. */
export async function blockMember(ctx: SessionContext, { profile_id }: ProfileInput) {
  const own = ctx.actor.profile_id
  if (profile_id === own) throw new InvalidInput([{ path: 'profile_id', message: 'self' }])
  const other = await findProfile(ctx.db, profile_id)
  if (!other || other.pool_id !== ctx.actor.pool_id) throw refuse(commonRefusals, 'not_found')
  await lockProfiles(ctx.db, [own, profile_id])
  if (await insertBlock(ctx.db, own, profile_id, ctx.now)) {
    await ctx.emit(memberBlocked, { blocker_id: own, blocked_id: profile_id })
  }
  return readBlocked(ctx)
}

/** Removes a block. */
export async function unblockMember(ctx: SessionContext, { profile_id }: ProfileInput) {
  const own = ctx.actor.profile_id
  if (await deleteBlock(ctx.db, own, profile_id)) {
    await ctx.emit(memberUnblocked, { blocker_id: own, blocked_id: profile_id })
  }
  return readBlocked(ctx)
}

/**
 * Returns the members whom the caller has blocked, newest first, by name only: the result does not depend on
 * whether they blocked back.
 */
export async function readBlocked(ctx: Pick<SessionReadContext, 'db' | 'actor' | 'ask'>) {
  const { account_id, profile_id } = ctx.actor
  const ids = await findBlockedIds(ctx.db, profile_id, membersListed)
  return { cards: await ctx.ask(memberNamesQuestion, { account_id, ids }) }
}
