import { addSeconds } from '../../../core/time.ts'
import { deleteAllStreamEvents, deleteStream, type StreamEntry } from '../../../server/events/stream-table.ts'
import { inSteps } from '../../../server/jobs/in-steps.ts'
import { deleteCaughtMails, deleteCaughtMailsOf } from '../../../server/mail/caught-mail.ts'
import { deleteOutboxOf } from '../../../server/outbox/outbox-table.ts'
import type { Work } from '../../../server/work.ts'
import { accountErased } from '../../accounts/events.ts'
import { reactivationSeconds } from '../../accounts/rules.ts'
import { type ErasureDue, eraseAccountRow, findAllToErase } from '../../accounts/server/public.ts'
import { findAllPartners } from '../../chats/server/public.ts'
import { findAllConnected } from '../../likes/server/public.ts'
import { connectionsChanged } from '../events.ts'
import { monthOf, unconfirmedSeconds } from '../rules.ts'
import { countReason, deleteClosure } from './closures-table.ts'
import { eraseAccount, resyncConnected } from './jobs.ts'

/** Maximum erasures enqueued per sweep; the rest waits for the next. */
const atOnce = 500

function dueAt(now: Date): ErasureDue {
  return {
    now,
    deleted_until: addSeconds(now, -reactivationSeconds),
    unconfirmed_until: addSeconds(now, -unconfirmedSeconds),
  }
}

/** Enqueues the erasure of every account that is due. A repeated erasure does nothing. */
export async function sweepErasures(work: Work): Promise<void> {
  for (const account_id of await findAllToErase(work.db, dueAt(work.now), atOnce)) {
    await work.enqueue(eraseAccount, { account_id })
  }
}

/**
 * Runs the job `closure.erase-account`: in one transaction every feature deletes its data about the member.
 * The empty row, the ledger and the counted reasons for leaving remain.
 */
export async function performErasure(outer: Work, accountId: number): Promise<void> {
  await outer.transaction(async (work) => {
    const account = await eraseAccountRow(work.db, accountId, dueAt(work.now))
    if (!account) return
    const { site_id, email } = account
    await deleteCaughtMails(work.db, email)
    // Mails to former and requested addresses too.
    await deleteCaughtMailsOf(work.db, accountId)
    await deleteOutboxOf(work.db, accountId)
    await work.emit(accountErased, { account_id: accountId, site_id })
    const reason = await deleteClosure(work.db, accountId)
    if (reason) await countReason(work.db, { site_id, month: monthOf(work.now), reason })
    await deleteStream(work.db, accountId)
  })
}

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
