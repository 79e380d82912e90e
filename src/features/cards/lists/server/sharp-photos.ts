import type { Photo } from '../../../../core/schemas.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { findPhotosFor, photoViews } from '../../../photos/server/public.ts'
import { requireVisibleMember } from '../../../profiles/server/public.ts'

type SharpPhoto = Pick<Photo, 'id' | 'filename' | 'is_main'>

/**
 * Returns the approved photos of a member that the viewer sees sharply; refuses as `requireVisibleMember` does.
 */
export async function sharpPhotosOf(ctx: SessionReadContext, profileId: number): Promise<SharpPhoto[]> {
  const [, photos] = await Promise.all([
    requireVisibleMember(ctx, profileId),
    findPhotosFor(ctx.db, profileId, ctx.actor.profile_id),
  ])
  const approved = photos.filter(({ status }) => status === 'approved')
  const sharp = photoViews(ctx, approved).filter(({ locked }) => !locked)
  return sharp.map(({ id, filename, is_main }) => ({ id, filename, is_main }))
}
