import { defineEvent, defineQuestion } from '../../core/events.ts'
import type { PhotoReason } from '../../core/people.ts'

/** Somebody decided about a photo: from here on others see it, or nobody but its owner, who is told the reason. */
export const photoDecided = defineEvent<{
  photo_id: number
  profile_id: number
  status: 'approved' | 'rejected'
  reason: PhotoReason | null
}>('photos.photo-decided')
/** Another photo of a member is the main one now; it may still wait for a decision. */
export const mainPhotoChanged = defineEvent<{ photo_id: number; profile_id: number }>(
  'photos.main-photo-changed',
)
/** A member may see a private photo of another from here on. */
export const photoGranted = defineEvent<{ photo_id: number; owner_id: number; profile_id: number }>(
  'photos.photo-granted',
)
/** An owner took that back. */
export const photoGrantRevoked = defineEvent<{ photo_id: number; owner_id: number; profile_id: number }>(
  'photos.photo-grant-revoked',
)

/** Whether somebody has reported this picture of a photo, by its key, and nobody has dealt with it yet. */
export const photoReportedQuestion = defineQuestion<{ photo_id: number; key: string }, boolean>(
  'photos.photo-reported',
)
