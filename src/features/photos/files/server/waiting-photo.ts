import type { Work } from '../../../../server/work.ts'
import { closeItem, openItemAbout, replaceItem } from '../../../moderation/server/public.ts'

interface WaitingPhoto {
  id: number
  profile_id: number
}

const kind = 'photo'
const subjectOf = ({ id }: Pick<WaitingPhoto, 'id'>) => ({ kind, id })

/** Puts a photo into the queue of staff, in the transaction in which it begins to wait; one that waits stays where it is. */
export function queuePhoto(work: Work, photo: WaitingPhoto): Promise<void> {
  return openItemAbout(work, { kind, subject: subjectOf(photo), profile_id: photo.profile_id })
}

/** Queues a photo that is not what staff has before them any longer: its owner replaced the picture or lowered the rating. */
export function requeuePhoto(work: Work, photo: WaitingPhoto): Promise<void> {
  const subject = subjectOf(photo)
  return replaceItem(work, subject, { kind, subject, profile_id: photo.profile_id })
}

/** Takes a photo out of the queue that waits no longer. */
export async function unqueuePhoto(work: Work, photoId: number): Promise<void> {
  await closeItem(work, kind, subjectOf({ id: photoId }))
}
