import type { Work } from '../../../../server/work.ts'
import { messagePhotoChanged } from '../../events.ts'
import { findAllWithPhoto } from '../../messages/server/message-photos-queries.ts'
import { maxPhotoEvents } from '../../rules.ts'

/** Emits the decision about a photo to the open chats that contain it. */
export async function announcePhotoDecision(work: Work, photoId: number): Promise<void> {
  for (const shown of await findAllWithPhoto(work.db, photoId, maxPhotoEvents)) {
    await work.emit(messagePhotoChanged, shown)
  }
}
