import { deleteAllStreamEvents, type StreamEntry } from '../../../server/events/stream-table.ts'
import type { Work } from '../../../server/work.ts'
import { findAllPartners } from '../../chats/server/public.ts'
import { findAllConnected } from '../../likes/server/public.ts'

/**
 * Lets the open pages of everybody who has to do with a member fetch anew: lists and badges forget somebody who went,
 * and show them again when they are back. What any of these pages could still be told from before goes, for it may
 * hold what the member wrote. The member's own pages find out by themselves that nobody is logged in; told here, the
 * one that deletes the account would be sent to the login instead of to what it should show.
 */
export async function restoreVisibility(work: Work, profileId: number): Promise<StreamEntry[]> {
  const likers = await findAllConnected(work.db, profileId)
  const partners = await findAllPartners(work.db, profileId)
  const others = [...new Set([...likers, ...partners])].sort((a, b) => a - b)
  await deleteAllStreamEvents(work.db, [profileId, ...others])
  return others.map((account_id) => ({ account_id, type: 'resync', data: {} }))
}
