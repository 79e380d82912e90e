import type { Work } from '../../../../server/work.ts'
import { premiumChanged } from '../../events.ts'
import { findAccountById, updatePaidUser } from './accounts-table.ts'

/** Makes a member Premium, or no longer; the other features are notified if that is new. */
export async function setPaidUser(work: Work, accountId: number, paid_user: boolean): Promise<void> {
  const account = await findAccountById(work.db, accountId)
  if (!account || account.paid_user === paid_user) return
  await updatePaidUser(work.db, accountId, paid_user)
  await work.emit(premiumChanged, { account_id: accountId })
}
