import { deleteAllStreamEvents, type StreamEntry } from '../../../server/events/stream-table.ts'
import { inSteps } from '../../../server/jobs/in-steps.ts'
import type { Work } from '../../../server/work.ts'
import { findAllPartners } from '../../chats/server/public.ts'
import { findAllConnected } from '../../likes/server/public.ts'
import { connectionsChanged } from '../events.ts'
import { resyncConnected } from './jobs.ts'

/**
 * Makes the open pages of everybody connected to a member refetch: lists and badges drop a member who left
 * and show them again when they return. The member's own pages are not notified, because they find out
 * themselves that the session has ended: a notification would send the page that deletes the account to the
 * login instead of to its confirmation.
 */
export async function restoreVisibility(work: Work, account_id: number): Promise<void> {
  await deleteAllStreamEvents(work.db, [account_id])
  await work.enqueue(resyncConnected, { account_id })
}

/** Runs the job `closure.resync-connected`. */
export async function resyncAllConnected(outer: Work, profileId: number): Promise<void> {
  const likers = await findAllConnected(outer.db, profileId)
  const partners = await findAllPartners(outer.db, profileId)
  const others = [...new Set([...likers, ...partners])].sort((a, b) => a - b)
  await inSteps(outer, others, (work, account_ids) => work.emit(connectionsChanged, { account_ids }))
}

/**
 * Returns the entries that make pages refetch. Deletes stream entries that these pages could still replay,
 * since they may contain what the member wrote.
 */
export async function showResync(work: Work, account_ids: number[]): Promise<StreamEntry[]> {
  await deleteAllStreamEvents(work.db, account_ids)
  return account_ids.map((account_id) => ({ account_id, type: 'resync', data: {} }))
}
