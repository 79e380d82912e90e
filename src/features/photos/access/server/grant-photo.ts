import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionContext, SessionReadContext } from '../../../../server/http/context.ts'
import { memberCardsQuestion } from '../../../profiles/events.ts'
import { lockProfiles, requireVisibleMember } from '../../../profiles/server/public.ts'
import { photoGranted, photoGrantRevoked } from '../../events.ts'
import { requireOwnPhoto } from '../../files/server/own-photo.ts'
import { granteesShown, isGrantable } from '../../rules.ts'
import { deleteGrant, findGrantedPhotoIds, findGranteeIds, insertGrant } from './grants-table.ts'

type GrantInput = { id: number; profile_id: number }

/**
 * Grants a member access to one of the caller's private photos. A concurrent block wins: it locks both
 * members as well, and a change or deletion of the photo locks its owner. Refuses `conflict` for a photo that
 * is not private or was rejected.
 */
export async function grantPhoto(ctx: SessionContext, { id, profile_id }: GrantInput) {
  await lockProfiles(ctx.db, [ctx.actor.profile_id, profile_id])
  const photo = await requireOwnPhoto(ctx, id)
  if (!isGrantable(photo)) throw refuse(commonRefusals, 'conflict')
  await requireVisibleMember(ctx, profile_id, { toAct: true })
  const isNew = await insertGrant(ctx.db, id, profile_id, ctx.now)
  if (isNew) await ctx.emit(photoGranted, { photo_id: id, owner_id: ctx.actor.profile_id, profile_id })
  return { ok: true as const }
}

/** Revokes a grant, whatever the state of the grantee's account. */
export async function revokePhoto(ctx: SessionContext, { id, profile_id }: GrantInput) {
  await requireOwnPhoto(ctx, id)
  const wasThere = await deleteGrant(ctx.db, id, profile_id)
  const { profile_id: owner_id } = ctx.actor
  if (wasThere) await ctx.emit(photoGrantRevoked, { photo_id: id, owner_id, profile_id })
  return { ok: true as const }
}

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
