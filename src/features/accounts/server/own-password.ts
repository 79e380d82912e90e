import { refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { ownPasswordRefusals, type passwordRefusals } from '../settings-contract.ts'
import { findAccountById } from './accounts-table.ts'
import { openAttempt } from './lockout.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Refuses with `wrong_password` unless it is the acting member's password; wrong ones count towards the same lockout
 * as those of a login. `refusals` may say it in the call's own words. Answers the account with the hash that was right.
 * Takes its time: never call it inside a transaction.
 */
export async function requireOwnPassword(
  ctx: SessionContext,
  password: string,
  refusals: Pick<typeof passwordRefusals, 'wrong_password'> = ownPasswordRefusals,
) {
  const account = await findAccountById(ctx.db, ctx.actor.account_id)
  const attempt = await openAttempt(ctx, String(ctx.actor.account_id))
  const isRight = await verifyPassword(account?.password_hash ?? null, password)
  if (!account || !isRight) {
    await attempt.wrong()
    throw refuse(refusals, 'wrong_password')
  }
  await attempt.right()
  return account
}
