import type { Work } from '../../../../server/work.ts'
import { sessionsEnded } from '../../events.ts'
import { updatePassword } from './credentials-queries.ts'
import { sendPasswordChangedMail } from './jobs.ts'
import { endSessionsFor } from './sessions-table.ts'
import { deleteTokens } from './tokens-table.ts'

/**
 * Stores a new password and ends what an attacker may have obtained: every session, open reset links, and a
 * pending change of address. The given session, which knew the old password, remains. Notifies the owner by
 * mail. Returns false for an erased account. Call it inside a transaction.
 */
export async function storePassword(
  work: Work,
  accountId: number,
  passwordHash: string,
  exceptSessionId: number | null,
): Promise<boolean> {
  if (!(await updatePassword(work.db, accountId, passwordHash))) return false
  await endSessionsFor(work.db, accountId, exceptSessionId, 'password_changed')
  await work.emit(sessionsEnded, { account_id: accountId })
  await deleteTokens(work.db, accountId, ['reset', 'mail_change'])
  await work.enqueue(sendPasswordChangedMail, { account_id: accountId })
  return true
}
