import { refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { uploadRefusals } from '../../contract.ts'
import type { Picture } from '../../processing/server/make-picture.ts'
import { orientationsOf } from '../../processing/server/perceptual-hash.ts'
import { nearBits } from '../../rules.ts'
import { existsRejected } from './hashes-table.ts'

/**
 * Refuses `photo_rejected` for a picture that was rejected in this pool, also rotated, mirrored, cropped or
 * slightly changed (decisions: Photos).
 */
export async function requireNotRejected(
  { db, site }: Pick<SessionContext, 'db' | 'site'>,
  { hashes }: Picture,
): Promise<void> {
  if (!hashes) return
  const isRejected = await existsRejected(db, {
    pool_id: site.pool_id,
    hashes: orientationsOf(hashes.hash),
    maxBits: nearBits.rejected,
  })
  if (isRejected) throw refuse(uploadRefusals, 'photo_rejected')
}
