import { hashToken } from '../../../../server/signer.ts'
import type { Work } from '../../../../server/work.ts'
import { accountClosed, accountReopened, premiumChanged, statusChanged } from '../../events.ts'
import { mayHoldSession, type SuspensionReason } from '../../rules.ts'
import { findAccountById, updatePaidUser } from './accounts-table.ts'
import { closeAccountRow, reopenAccountRow } from './closing-queries.ts'
import { sendActivationMail, sendReactivatedMail, sendReactivationMail } from './jobs.ts'
import { deleteSessions } from './sessions-table.ts'
import { reinstateAccountRow, suspendAccountRow } from './suspension-queries.ts'
import { updateTokenUsed } from './tokens-table.ts'

/**
 * Suspends an account: hides the member from everybody, ends open streams and prevents logging in. Sessions end where staff
 * suspends; else they remain, limited to the member's own data (`mayHoldSession`). Returns false if it was already
 * suspended or is gone. Must run in a transaction.
 */
export async function suspendAccount(
  work: Work,
  account_id: number,
  reason: SuspensionReason,
): Promise<boolean> {
  const account = await suspendAccountRow(work.db, account_id, reason)
  if (!account) return false
  if (!mayHoldSession({ status: 'suspended', suspended_for: reason }))
    await deleteSessions(work.db, account_id, null)
  if (account.was_open) {
    await work.emit(accountClosed, { account_id, site_id: account.site_id })
    await work.emit(statusChanged, { account_id })
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

/** Makes a member Premium, or no longer; the other features are notified if that is new. */
export async function setPaidUser(work: Work, accountId: number, paid_user: boolean): Promise<void> {
  const account = await findAccountById(work.db, accountId)
  if (!account || account.paid_user === paid_user) return
  await updatePaidUser(work.db, accountId, paid_user)
  await work.emit(premiumChanged, { account_id: accountId })
}

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

/**
 * Restores the deleted account of a mailed token, and returns its id. Returns null for wrong, used and expired tokens,
 * those of another site and those of an erased account. An unconfirmed address gets a new confirmation link, since the
 * old one is no longer valid. Must run in a transaction.
 */
export async function reopenAccount(
  work: Work,
  { token, site_id }: { token: string; site_id: number },
): Promise<number | null> {
  const used = await updateTokenUsed(work.db, 'reactivate', hashToken(token), work.now)
  const found = used && { account_id: used.account_id, site_id }
  const account = found && (await reopenAccountRow(work.db, found, work.now))
  if (!account) return null
  const { account_id } = found
  if (account.status !== 'suspended') await work.emit(accountReopened, found)
  await work.emit(statusChanged, { account_id })
  await work.enqueue(account.status === 'not_confirmed' ? sendActivationMail : sendReactivatedMail, {
    account_id,
  })
  return account_id
}
