import type { Work } from '../../../../server/work.ts'
import { mainPhotoChanged } from '../../events.ts'
import { type PhotoRow, updatePhoto } from './photos-table.ts'
import { requeuePhoto } from './waiting-photo.ts'

/**
 * Stores the differences between two states of a member's photos, queues what is to be reviewed again, and emits a change of
 * the main photo; the profile's row must be locked. The old main photo is cleared first, so that there is never more than one.
 */
export async function saveArrangement(work: Work, before: PhotoRow[], after: PhotoRow[]): Promise<void> {
  const { db, emit } = work
  const old = new Map(before.map((photo) => [photo.id, photo]))
  const differing = after.filter((photo) => {
    const was = old.get(photo.id)
    return (
      was?.position !== photo.position ||
      was.is_main !== photo.is_main ||
      was.audience !== photo.audience ||
      was.owner_rating !== photo.owner_rating ||
      was.status !== photo.status
    )
  })
  differing.sort((a, b) => Number(a.is_main) - Number(b.is_main))
  for (const { id, profile_id, position, is_main, audience, owner_rating, status } of differing) {
    await updatePhoto(db, id, { position, is_main, audience, owner_rating, status })
    if (status === 'pending' && old.get(id)?.status !== 'pending')
      await requeuePhoto(work, { id, profile_id })
  }
  const main = differing.find(({ id, is_main }) => is_main && !old.get(id)?.is_main)
  if (main) await emit(mainPhotoChanged, { photo_id: main.id, profile_id: main.profile_id })
}
