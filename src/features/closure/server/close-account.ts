import type { Work } from '../../../server/work.ts'
import { accountChanged, accountClosed } from '../../accounts/events.ts'
import { closeAccountRow, sendReactivationMail } from '../../accounts/server/public.ts'

/**
 * Deletes an account as its member does: nobody sees it from here on, nobody is logged in to it, and a link to come
 * back is mailed. Must run in a transaction. Answers false where it was deleted already.
 */
export async function closeAccount(work: Work, accountId: number): Promise<boolean> {
  const account = await closeAccountRow(work.db, accountId, work.now)
  if (!account) return false
  // Before the change that everybody hears of: what is put away here can be put back exactly.
  await work.emit(accountClosed, { account_id: accountId, site_id: account.site_id })
  await work.emit(accountChanged, { account_id: accountId })
  await work.enqueue(sendReactivationMail, { account_id: accountId })
  return true
}
