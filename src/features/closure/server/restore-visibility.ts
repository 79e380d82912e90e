import { deleteAllStreamEvents, type StreamEntry } from '../../../server/events/stream-table.ts'
import type { Work } from '../../../server/work.ts'
import { findAllPartners } from '../../chats/server/public.ts'
import { findAllConnected } from '../../likes/server/public.ts'

/**
 * Makes the open pages of everybody connected to a member refetch: lists and badges drop a member who left
 * and show them again when they return. Stream entries these pages could still replay are deleted, since they
 * may contain what the member wrote. The member's own pages are not notified, because they find out
 * themselves that the session has ended: a notification would send the page that deletes the account to the
 * login instead of to its confirmation.
 */
export async function restoreVisibility(work: Work, profileId: number): Promise<StreamEntry[]> {
  const likers = await findAllConnected(work.db, profileId)
  const partners = await findAllPartners(work.db, profileId)
  const others = [...new Set([...likers, ...partners])].sort((a, b) => a - b)
  await deleteAllStreamEvents(work.db, [profileId, ...others])
  return others.map((account_id) => ({ account_id, type: 'resync', data: {} }))
}
