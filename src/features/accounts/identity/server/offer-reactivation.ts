import { addSeconds } from '../../../../core/time.ts'
import { isWithinReceiverLimit } from '../../../../server/outbox/count-receiver.ts'
import type { Work } from '../../../../server/work.ts'
import { type AccountStatus, reactivationSeconds } from '../../rules.ts'
import { findAccountById } from './accounts-table.ts'
import { reactivationsOffered } from './asked-mails.ts'
import { sendReactivationMail } from './jobs.ts'

/** Columns of an account that decide whether it can be reactivated. */
interface Deletion {
  status: AccountStatus
  deleted_at: string | null
  erased_at: string | null
}

/** Returns when a deleted account is erased; null if it is not deleted. */
export function erasureOf({ status, deleted_at }: Pick<Deletion, 'status' | 'deleted_at'>): Date | null {
  return status === 'deleted' && deleted_at ? addSeconds(new Date(deleted_at), reactivationSeconds) : null
}

/** Returns whether a deleted account can still be reactivated: for 14 days (product: Accounts). */
export function canBeReactivated(account: Deletion, now: Date): boolean {
  const end = erasureOf(account)
  return end !== null && end > now && account.erased_at === null
}

/**
 * Mails a reactivation link to a deleted account, a few times a day for 14 days. Returns whether one was
 * queued.
 */
export async function offerReactivation(work: Work, account: { id: number }): Promise<boolean> {
  const found = await findAccountById(work.db, account.id)
  if (!found?.email || !canBeReactivated(found, work.now)) return false
  if (!(await isWithinReceiverLimit(work, reactivationsOffered, found.email))) return false
  await work.enqueue(sendReactivationMail, { account_id: account.id })
  return true
}
