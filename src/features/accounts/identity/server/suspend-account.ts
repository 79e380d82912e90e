import type { Work } from '../../../../server/work.ts'
import { accountChanged, accountClosed, accountReopened } from '../../events.ts'
import type { SuspensionReason } from '../../rules.ts'
import { reinstateAccountRow, suspendAccountRow } from './suspension-table.ts'

/**
 * Suspends an account: nobody sees the member any more, open streams end, and nobody can log in. Sessions that are open
 * stay, limited to the own data (`mayHoldSession`). Returns false where it was suspended already or is gone. Must run
 * in a transaction.
 */
export async function suspendAccount(
  work: Work,
  account_id: number,
  reason: SuspensionReason,
): Promise<boolean> {
  const account = await suspendAccountRow(work.db, account_id, reason)
  if (!account) return false
  if (account.was_open) {
    await work.emit(accountClosed, { account_id, site_id: account.site_id })
    await work.emit(accountChanged, { account_id })
  }
  return true
}

/**
 * Lifts a suspension: the member is back as before. Returns false where the account was not suspended for that reason.
 * Must run in a transaction.
 */
export async function reinstateAccount(
  work: Work,
  account_id: number,
  reason: SuspensionReason,
): Promise<boolean> {
  const account = await reinstateAccountRow(work.db, account_id, reason)
  if (!account) return false
  if (account.is_open) {
    await work.emit(accountReopened, { account_id, site_id: account.site_id })
    await work.emit(accountChanged, { account_id })
  }
  return true
}
