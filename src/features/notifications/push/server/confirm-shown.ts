import type { SessionContext } from '../../../../server/http/context.ts'
import { deleteNoticesOfLikes, updateNoticesShown } from '../../notices/server/notices-table.ts'
import { deletePushesOfLikes, updatePushesShown } from './pending-pushes-table.ts'

interface Shown {
  /** Whose likes were shown. */
  profile_ids?: number[] | undefined
  messages?: { conversation_id: number; message_id: number }[] | undefined
}

/** Withdraws the pushes and notices of what a visible page has shown. */
export async function confirmShown(
  { db, actor }: SessionContext,
  { profile_ids = [], messages = [] }: Shown,
): Promise<{ ok: true }> {
  const { account_id } = actor
  if (profile_ids.length > 0) {
    await deletePushesOfLikes(db, account_id, profile_ids)
    await deleteNoticesOfLikes(db, account_id, profile_ids)
  }
  if (messages.length > 0) {
    await updatePushesShown(db, account_id, messages)
    await updateNoticesShown(db, account_id, messages)
  }
  return { ok: true }
}
