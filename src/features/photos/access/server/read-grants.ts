import type { SessionReadContext } from '../../../../server/http/context.ts'
import { memberCardsQuestion } from '../../../profiles/events.ts'
import { requireOwnPhoto } from '../../files/server/own-photo.ts'
import { granteesShown } from '../../rules.ts'
import { findGrantedPhotoIds, findGranteeIds } from './grants-table.ts'

/**
 * Returns the members who may see one of the caller's private photos, without those who are currently not
 * visible.
 */
export async function readGrantees(ctx: SessionReadContext, { id }: { id: number }) {
  await requireOwnPhoto(ctx, id)
  const ids = await findGranteeIds(ctx.db, id, granteesShown)
  const { account_id } = ctx.actor
  return { cards: await ctx.ask(memberCardsQuestion, { account_id, ids }) }
}

/** Returns which of the caller's photos a member may see by a grant; empty also for an unknown member. */
export async function readGranted(ctx: SessionReadContext, { profile_id }: { profile_id: number }) {
  return { photo_ids: await findGrantedPhotoIds(ctx.db, ctx.actor.profile_id, profile_id) }
}
