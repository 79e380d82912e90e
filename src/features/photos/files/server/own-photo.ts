import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { findPhotosByIds, type PhotoRow } from './photos-table.ts'

/** The acting member's photo of that id. Refuses `not_found`, for somebody else's as for none. */
export async function requireOwnPhoto(
  ctx: Pick<SessionReadContext, 'db' | 'actor'>,
  id: number,
): Promise<PhotoRow> {
  const [photo] = await findPhotosByIds(ctx.db, [id])
  if (photo?.profile_id !== ctx.actor.profile_id) throw refuse(commonRefusals, 'not_found')
  return photo
}
