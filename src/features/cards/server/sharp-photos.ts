import type { Photo } from '../../../core/schemas.ts'
import type { SessionReadContext } from '../../../server/http/context.ts'
import { findPhotosFor, photoViews } from '../../photos/server/public.ts'
import { requireVisibleMember } from '../../profiles/server/public.ts'

/**
 * Returns the approved photos of a member that the viewer sees sharply; refuses as `requireVisibleMember` does.
 */
export async function sharpPhotosOf(ctx: SessionReadContext, profileId: number): Promise<Photo[]> {
  const [, photos] = await Promise.all([
    requireVisibleMember(ctx, profileId),
    findPhotosFor(ctx.db, profileId, ctx.actor.profile_id),
  ])
  const approved = photos.filter(({ status }) => status === 'approved')
  return photoViews(ctx, approved).filter(({ locked }) => !locked)
}
