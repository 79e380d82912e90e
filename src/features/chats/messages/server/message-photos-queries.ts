import type { Db, ReadDb } from '../../../../server/db/tables.ts'

/** Stores that the recipient accepted the photo of a message. */
export async function updatePhotoAccepted(
  db: Db,
  conversationId: number,
  messageId: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ photo_accepted_at: now })
    .where('conversation_id', '=', conversationId)
    .where('id', '=', messageId)
    .execute()
}

/**
 * Returns the newest messages with a photo, each with the members whose chats contain it, at most `limit`.
 */
export function findAllWithPhoto(db: ReadDb, photoId: number, limit: number) {
  return db
    .selectFrom('messages as m')
    .innerJoin('conversation_members as c', 'c.conversation_id', 'm.conversation_id')
    .select(['m.conversation_id', 'm.id as message_id', 'c.profile_id'])
    .where('m.photo_id', '=', photoId)
    .where('m.taken_back_at', 'is', null)
    .whereRef('m.id', '>', 'c.cleared_up_to')
    .where('c.is_gone', '=', false)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}
