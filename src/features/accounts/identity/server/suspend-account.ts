import type { Work } from '../../../../server/work.ts'
import { accountClosed, accountReopened, statusChanged } from '../../events.ts'
import type { SuspensionReason } from '../../rules.ts'
import { sendSuspendedMail } from './jobs.ts'
import { reinstateAccountRow, suspendAccountRow } from './suspension-queries.ts'

/**
 * Suspends an account: hides the member from everybody, ends open streams and prevents logging in. Open
 * sessions remain, limited to the member's own data (`mayHoldSession`). Returns false if it was already
 * suspended or is gone. Must run in a transaction.
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
    await work.emit(statusChanged, { account_id })
    // Excluded members decided themselves.
    if (reason !== 'self_exclusion') await work.enqueue(sendSuspendedMail, { account_id })
  }
  return true
}

/**
 * Lifts a suspension and restores the account. Returns false if the account was not suspended for that
 * reason. Must run in a transaction.
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
    await work.emit(statusChanged, { account_id })
  }
  return true
}
