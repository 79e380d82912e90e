import type { Work } from '../../../server/work.ts'
import { accountClosed, statusChanged } from '../../accounts/events.ts'
import { closeAccountRow, sendReactivationMail } from '../../accounts/server/public.ts'

/**
 * Deletes an account on its member's behalf: hides it from everybody, ends its sessions and mails a
 * reactivation link. Must run in a transaction. Returns false if it was deleted already.
 */
export async function closeAccount(work: Work, accountId: number): Promise<boolean> {
  const account = await closeAccountRow(work.db, accountId, work.now)
  if (!account) return false
  // Runs before the event is emitted, so that everything hidden here can be restored exactly.
  await work.emit(accountClosed, { account_id: accountId, site_id: account.site_id })
  await work.emit(statusChanged, { account_id: accountId })
  await work.enqueue(sendReactivationMail, { account_id: accountId })
  return true
}
