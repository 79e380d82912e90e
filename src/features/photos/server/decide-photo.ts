import type { PhotoReason } from '../../../core/people.ts'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Work } from '../../../server/work.ts'
import { profileChanged } from '../../profiles/events.ts'
import { appealSeconds } from '../../profiles/rules.ts'
import { findProfileForUpdate } from '../../profiles/server/public.ts'
import { photoDecided } from '../events.ts'
import { arranged } from '../rules.ts'
import { deleteLookedAtFlags, deleteRejected, insertRejected } from './hashes-table.ts'
import { deleteOriginal, moveRejectedFiles } from './jobs.ts'
import { movedKey } from './move-files.ts'
import { findPhotosByIds, findPhotosOf, type PhotoRow, updateDecision } from './photos-table.ts'
import { saveArrangement } from './save-arrangement.ts'

/** The photo as whoever decides saw it: its key stands for the picture. */
export type SeenPhoto = Pick<PhotoRow, 'id' | 'key'>

/**
 * Approves a photo: others see it from here on, and its picture may come again if it was rejected before. Safe to
 * repeat. Refuses `not_found`, and `conflict` where the picture is another one by now, or its sharp files went after an
 * earlier rejection.
 */
export function approvePhoto(work: Work, seen: SeenPhoto): Promise<void> {
  return decide(work, seen, { status: 'approved', reason: null })
}

/**
 * Rejects a photo: only its owner sees it, with the reason; it is the main photo no longer, its picture may not come
 * back to any member of the pool, and its sharp files go after the time for an appeal. Safe to repeat, also with
 * another reason, and by the key of before its files moved. Refuses `not_found`, and `conflict` where the picture is
 * another one by now.
 */
export function rejectPhoto(work: Work, seen: SeenPhoto, reason: PhotoReason): Promise<void> {
  return decide(work, seen, { status: 'rejected', reason })
}

type Decision = { status: 'approved'; reason: null } | { status: 'rejected'; reason: PhotoReason }

function decide(outer: Work, { id: photoId, key }: SeenPhoto, decision: Decision): Promise<void> {
  return outer.transaction(async (work) => {
    const { db, now } = work
    const { photo, before } = await lockPhoto(work, photoId)
    const isRejected = decision.status === 'rejected'
    const wasRejected = photo.status === 'rejected'
    // Its files may have moved since, its picture is the same.
    const hasMoved = isRejected && wasRejected && photo.key === movedKey(work.services, key)
    if (photo.key !== key && !hasMoved) throw refuse(commonRefusals, 'conflict')
    if (photo.status === decision.status && photo.reason === decision.reason) {
      return deleteLookedAtFlags(db, photoId)
    }
    if (!isRejected && !photo.has_sharp) throw refuse(commonRefusals, 'conflict')
    await updateDecision(db, photoId, {
      ...decision,
      is_main: photo.is_main && !isRejected,
      sharp_until: isRejected ? addSeconds(now, appealSeconds) : null,
    })
    const decided = before.map((other) =>
      other.id === photoId ? { ...other, ...decision, is_main: photo.is_main && !isRejected } : other,
    )
    await saveArrangement(work, decided, arranged(decided))
    await deleteLookedAtFlags(db, photoId)
    await (isRejected ? insertRejected(db, photoId, now) : deleteRejected(db, photoId))
    if (isRejected && !wasRejected) await work.enqueue(moveRejectedFiles, { photo_id: photoId, key })
    else if (photo.original_until !== null) await work.enqueue(deleteOriginal, { photo_id: photoId })
    const { profile_id } = photo
    await work.emit(photoDecided, { photo_id: photoId, profile_id, ...decision })
    await work.emit(profileChanged, { profile_id })
  })
}

/** A photo and those beside it, under the lock that its owner's changes take too. */
async function lockPhoto({ db }: Work, photoId: number): Promise<{ photo: PhotoRow; before: PhotoRow[] }> {
  const [found] = await findPhotosByIds(db, [photoId])
  if (!found) throw refuse(commonRefusals, 'not_found')
  await findProfileForUpdate(db, found.profile_id)
  const before = await findPhotosOf(db, found.profile_id)
  const photo = before.find(({ id }) => id === photoId)
  if (!photo) throw refuse(commonRefusals, 'not_found')
  return { photo, before }
}
