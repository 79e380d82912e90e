import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountById } from '../../identity/server/accounts-table.ts'
import { lockAccount } from '../../identity/server/credentials-queries.ts'
import { openAttempt, ownKey } from '../../identity/server/lockout.ts'
import { verifyPassword } from '../../identity/server/passwords.ts'
import { mayHoldSession } from '../../rules.ts'
import { ownPasswordRefusals, type passwordRefusals } from '../../settings-contract.ts'

/**
 * Refuses with `wrong_password` unless it is the acting member's password; wrong ones lock out like those of
 * a login, counted separately. `refusals` may override the message for the call. Slow: never call it inside a
 * transaction. Returns the account, and `confirmInside`, to be called first in the transaction that then
 * writes: it refuses if the password was changed or the account closed since the check, and prevents both
 * until the transaction ends.
 */
export async function requireOwnPassword(
  ctx: SessionContext,
  password: string,
  refusals: Pick<typeof passwordRefusals, 'wrong_password'> = ownPasswordRefusals,
) {
  const { account_id } = ctx.actor
  const account = await findAccountById(ctx.db, account_id)
  const attempt = await openAttempt(ctx, ownKey(account_id))
  const isRight = await verifyPassword(account?.password_hash ?? null, password)
  if (!account || !isRight) {
    await attempt.wrong()
    throw refuse(refusals, 'wrong_password')
  }
  await attempt.right()
  const confirmInside = async ({ db }: Work): Promise<void> => {
    const present = await lockAccount(db, account_id)
    if (!present || !mayHoldSession(present)) throw refuse(commonRefusals, 'authentication_required')
    if (present.password_hash !== account.password_hash) throw refuse(refusals, 'wrong_password')
  }
  return { account, confirmInside }
}
