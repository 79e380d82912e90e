import type { Work } from '../../../../server/work.ts'
import { messagePhotoChanged } from '../../events.ts'
import { findAllWithPhoto } from '../../messages/server/message-photos-table.ts'
import { photoNews } from '../../rules.ts'

/** Lets open chats show what was decided about a photo that was sent in them. */
export async function announcePhotoDecision(work: Work, photoId: number): Promise<void> {
  for (const shown of await findAllWithPhoto(work.db, photoId, photoNews)) {
    await work.emit(messagePhotoChanged, shown)
  }
}
