import { addSeconds } from '../../../../core/time.ts'
import { hitLimit } from '../../../../server/http/limits.ts'
import type { Work } from '../../../../server/work.ts'
import { type AccountStatus, reactivationMailsPerDay, reactivationSeconds } from '../../rules.ts'
import { findAccountById } from './accounts-table.ts'
import { sendReactivationMail } from './jobs.ts'

/** What tells whether an account can come back. */
interface Deletion {
  status: AccountStatus
  deleted_at: string | null
  erased_at: string | null
}

/** When a deleted account is erased for good; null for one that is not deleted. */
export function erasureOf({ status, deleted_at }: Pick<Deletion, 'status' | 'deleted_at'>): Date | null {
  return status === 'deleted' && deleted_at ? addSeconds(new Date(deleted_at), reactivationSeconds) : null
}

/** Whether a deleted account can still be brought back: for 14 days (product.md, 9). */
export function canBeReactivated(account: Deletion, now: Date): boolean {
  const end = erasureOf(account)
  return end !== null && end > now && account.erased_at === null
}

/** Mails a link that brings a deleted account back. Answers whether one is on its way: a few a day, for 14 days. */
export async function offerReactivation(work: Work, account: { id: number }): Promise<boolean> {
  const found = await findAccountById(work.db, account.id)
  if (!found || !canBeReactivated(found, work.now)) return false
  const { amount, windowSeconds } = reactivationMailsPerDay
  const { count } = await hitLimit(work.db, `reactivate:mails:${account.id}`, windowSeconds, work.now)
  if (count > amount) return false
  await work.enqueue(sendReactivationMail, { account_id: account.id })
  return true
}
