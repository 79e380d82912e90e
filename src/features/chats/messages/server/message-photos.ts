import type { MemberActor } from '../../../accounts/server/public.ts'
import { findPhotosByIds, sentPhotoView } from '../../../photos/server/public.ts'
import type { Viewing } from '../../../profiles/server/public.ts'
import type { Message } from '../../message-contract.ts'
import { isPhotoShown } from '../../rules.ts'
import type { MessageRow } from './messages-table.ts'

/** The viewer of photos in messages. */
export interface PhotoViewing extends Viewing {
  actor: NonNullable<Viewing['actor']> & Pick<MemberActor, 'photos_at_once'>
}

type Shown = Pick<Message, 'photo' | 'photo_is_pending'>

/**
 * Returns the photos of messages as the acting member sees them, by message; `open` are the conversations in
 * which both have written. One statement, or none if there is no photo.
 */
export async function loadPhotos(
  viewing: PhotoViewing,
  rows: MessageRow[],
  open: ReadonlySet<number>,
): Promise<Map<number, Shown>> {
  const ids = new Set(rows.flatMap(({ photo_id }) => photo_id ?? []))
  if (ids.size === 0) return new Map()
  const photos = new Map((await findPhotosByIds(viewing.db, [...ids])).map((photo) => [photo.id, photo]))
  return new Map(
    rows.flatMap((row) => {
      const photo = photos.get(row.photo_id ?? 0)
      // A photo must belong to the sender, whatever a row contains.
      if (photo?.profile_id !== row.sender_id) return []
      const isShown = isPhotoShown({
        is_open: open.has(row.conversation_id),
        is_accepted: row.photo_accepted_at !== null,
        ...viewing.actor,
      })
      const shown = {
        photo: sentPhotoView(viewing, photo, isShown),
        photo_is_pending: photo.status === 'pending',
      }
      return [[row.id, shown] as const]
    }),
  )
}
