import { commonRefusals, InvalidInput, refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { profileChanged } from '../../../profiles/events.ts'
import { lockProfile } from '../../../profiles/server/public.ts'
import { ownPhotoViews } from '../../access/server/photo-views.ts'
import { deletePhotoFiles } from '../../files/server/jobs.ts'
import { deletePhotoRow, findPhotosOf, type PhotoRow } from '../../files/server/photos-table.ts'
import { saveArrangement } from '../../files/server/save-arrangement.ts'
import { unqueuePhoto } from '../../files/server/waiting-photo.ts'
import { arranged, canBeMain, changed, isBelow, type PhotoChange } from '../../rules.ts'

/**
 * Moves one of the caller's photos, changes its audience or rating, or makes it the main one. Refuses as bad
 * input at `main` a photo that cannot be the main one, and at `rating` a rating below the moderator's.
 */
export async function changePhoto(ctx: SessionContext, { id, ...change }: PhotoChange & { id: number }) {
  const { photo, before } = await lockOwnPhoto(ctx, id)
  if (change.main && !canBeMain(asChanged(photo, change))) {
    throw new InvalidInput([{ path: 'main', message: 'main_photo' }])
  }
  const { rating } = change
  if (rating && photo.moderator_rating && isBelow(rating, photo.moderator_rating)) {
    throw new InvalidInput([{ path: 'rating', message: 'moderator_rating' }])
  }
  const after = changed(before, id, change).map((row) =>
    row.id === id && rating ? { ...row, owner_rating: rating } : row,
  )
  await saveArrangement(ctx, before, after)
  await ctx.emit(profileChanged, { profile_id: photo.profile_id })
  return { photos: ownPhotoViews(ctx, after) }
}

/** Deletes one of the caller's photos; a job deletes its files after the commit. */
export async function deletePhoto(ctx: SessionContext, { id }: { id: number }) {
  const { photo, before } = await lockOwnPhoto(ctx, id)
  await deletePhotoRow(ctx.db, id)
  await unqueuePhoto(ctx, id)
  const rest = before.filter((other) => other.id !== id)
  const after = arranged(rest)
  await saveArrangement(ctx, rest, after)
  await ctx.enqueue(deletePhotoFiles, { photo_id: id, key: photo.key })
  await ctx.emit(profileChanged, { profile_id: photo.profile_id })
  return { photos: ownPhotoViews(ctx, after) }
}

function asChanged(photo: PhotoRow, { audience = photo.audience, rating = photo.rating }: PhotoChange) {
  return { ...photo, audience, rating }
}

async function lockOwnPhoto(
  ctx: SessionContext,
  id: number,
): Promise<{ photo: PhotoRow; before: PhotoRow[] }> {
  await lockProfile(ctx.db, ctx.actor.profile_id)
  const before = await findPhotosOf(ctx.db, ctx.actor.profile_id)
  const photo = before.find((other) => other.id === id)
  if (!photo) throw refuse(commonRefusals, 'not_found')
  return { photo, before }
}
