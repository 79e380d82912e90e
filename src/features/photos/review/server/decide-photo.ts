import type { PhotoRating, PhotoReason, ReviewDecision } from '../../../../core/people.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { Work } from '../../../../server/work.ts'
import { profileChanged } from '../../../profiles/events.ts'
import { appealSeconds } from '../../../profiles/rules.ts'
import { lockProfile } from '../../../profiles/server/public.ts'
import { photoDecided } from '../../events.ts'
import {
  deleteLookedAtFlags,
  deleteRejected,
  insertRejected,
  storeRatingOfPicture,
} from '../../files/server/hashes-table.ts'
import { deleteOriginal, moveRejectedFiles } from '../../files/server/jobs.ts'
import { movedKey } from '../../files/server/move-files.ts'
import {
  findPhotosByIds,
  findPhotosOf,
  type PhotoRow,
  updateDecision,
} from '../../files/server/photos-table.ts'
import { saveArrangement } from '../../files/server/save-arrangement.ts'
import { arranged, stricterRating } from '../../rules.ts'

/** The photo as the moderator saw it: its key identifies the picture. */
export type SeenPhoto = Pick<PhotoRow, 'id' | 'key'>

/**
 * Approves a photo: it becomes visible to others, and its picture may be uploaded again if it was rejected
 * before. A `rating` is the minimum that counts, whatever the owner's is (decisions: Readings), also when the
 * picture is uploaded again. Safe to repeat. Refuses `not_found`, and `conflict` where the picture has been
 * replaced, or its sharp files were deleted after an earlier rejection.
 */
export function approvePhoto(work: Work, seen: SeenPhoto, rating?: PhotoRating): Promise<void> {
  return decide(work, seen, { status: 'approved', reason: null }, rating)
}

/**
 * Rejects a photo: only its owner sees it, with the reason; it stops being the main photo, its picture is
 * refused in later uploads by any member of the pool, and its sharp files are deleted after the time for an
 * appeal. Safe to repeat, also with another reason, and with the key from before its files moved. Refuses
 * `not_found`, and `conflict` where the picture has been replaced.
 */
export function rejectPhoto(work: Work, seen: SeenPhoto, reason: PhotoReason): Promise<void> {
  return decide(work, seen, { status: 'rejected', reason })
}

function decide(
  outer: Work,
  { id: photoId, key }: SeenPhoto,
  decision: ReviewDecision<PhotoReason>,
  rating?: PhotoRating,
): Promise<void> {
  return outer.transaction(async (work) => {
    const { db, now } = work
    const { photo, before } = await lockPhoto(work, photoId)
    const isRejected = decision.status === 'rejected'
    const wasRejected = photo.status === 'rejected'
    // Its files may have moved since; the picture is the same.
    const hasMoved = isRejected && wasRejected && photo.key === movedKey(work.services, key)
    if (photo.key !== key && !hasMoved) throw refuse(commonRefusals, 'conflict')
    const moderator_rating = rating ?? photo.moderator_rating
    const isRatedSo = moderator_rating === photo.moderator_rating
    if (photo.status === decision.status && photo.reason === decision.reason && isRatedSo) {
      // Approved after it was shown.
      if (photo.original_until !== null) await work.enqueue(deleteOriginal, { photo_id: photoId })
      return deleteLookedAtFlags(db, photoId)
    }
    if (!isRejected && !photo.has_sharp) throw refuse(commonRefusals, 'conflict')
    const is_main = photo.is_main && !isRejected
    await updateDecision(db, photoId, {
      ...decision,
      is_main,
      moderator_rating,
      sharp_until: isRejected ? addSeconds(now, appealSeconds) : null,
    })
    const counted = stricterRating(photo.owner_rating, moderator_rating)
    const decided = before.map((other) =>
      other.id === photoId ? { ...other, ...decision, is_main, moderator_rating, rating: counted } : other,
    )
    await saveArrangement(work, decided, arranged(decided))
    await deleteLookedAtFlags(db, photoId)
    if (rating !== undefined) await storeRatingOfPicture(db, photoId, rating, now)
    await (isRejected ? insertRejected(db, photoId, now) : deleteRejected(db, photoId))
    if (isRejected && !wasRejected) await work.enqueue(moveRejectedFiles, { photo_id: photoId, key })
    else if (photo.original_until !== null) await work.enqueue(deleteOriginal, { photo_id: photoId })
    const { profile_id } = photo
    await work.emit(photoDecided, { photo_id: photoId, profile_id, ...decision })
    await work.emit(profileChanged, { profile_id })
  })
}

/** Returns a photo and its owner's other photos, under the lock that the owner's changes take too. */
async function lockPhoto({ db }: Work, photoId: number): Promise<{ photo: PhotoRow; before: PhotoRow[] }> {
  const [found] = await findPhotosByIds(db, [photoId])
  if (!found) throw refuse(commonRefusals, 'not_found')
  await lockProfile(db, found.profile_id)
  const before = await findPhotosOf(db, found.profile_id)
  const photo = before.find(({ id }) => id === photoId)
  if (!photo) throw refuse(commonRefusals, 'not_found')
  return { photo, before }
}
