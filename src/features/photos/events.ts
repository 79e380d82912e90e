import { defineEvent, defineQuestion } from '../../core/events.ts'
import type { PhotoReason } from '../../core/people.ts'

/**
 * A moderator decided about a photo. Approved, it is visible to others; rejected, only to its owner, who
 * receives the reason.
 */
export const photoDecided = defineEvent<{
  photo_id: number
  profile_id: number
  status: 'approved' | 'rejected'
  reason: PhotoReason | null
}>('photos.photo-decided')
/** A member's main photo changed; the new one may still be pending. */
export const mainPhotoChanged = defineEvent<{ photo_id: number; profile_id: number }>(
  'photos.main-photo-changed',
)
/** An owner cropped a photo, main or not, so that it shows a part of what it showed before. */
export const photoCropped = defineEvent<{ photo_id: number; profile_id: number }>('photos.photo-cropped')
/** A member has a new or edited picture, which is recognisable. */
export const pictureStored = defineEvent<{ photo_id: number; profile_id: number }>('photos.picture-stored')
/** A member may see another member's private photo from now on. */
export const photoGranted = defineEvent<{ photo_id: number; owner_id: number; profile_id: number }>(
  'photos.photo-granted',
)
/** An owner revoked a grant. */
export const photoGrantRevoked = defineEvent<{ photo_id: number; owner_id: number; profile_id: number }>(
  'photos.photo-grant-revoked',
)

/** Asks whether an open report exists about this picture of a photo, by its key. */
export const photoReportedQuestion = defineQuestion<{ photo_id: number; key: string }, boolean>(
  'photos.photo-reported',
)

/** Asks whether a photo was sent to this member in a message that still exists and is in their chat. */
export const sentPhotoQuestion = defineQuestion<{ photo_id: number; profile_id: number }, boolean>(
  'photos.sent-photo',
)
