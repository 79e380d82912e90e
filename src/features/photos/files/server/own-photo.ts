import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { findPhotosByIds, type PhotoRow } from './photos-table.ts'

/**
 * Returns the acting member's photo with that id. Refuses `not_found`, for another member's photo as well.
 */
export async function requireOwnPhoto(
  ctx: Pick<SessionReadContext, 'db' | 'actor'>,
  id: number,
): Promise<PhotoRow> {
  const [photo] = await findPhotosByIds(ctx.db, [id])
  if (photo?.profile_id !== ctx.actor.profile_id) throw refuse(commonRefusals, 'not_found')
  return photo
}
