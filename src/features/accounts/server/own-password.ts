import { refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { ownPasswordRefusals } from '../settings-contract.ts'
import { findAccountById } from './accounts-table.ts'
import { openAttempt } from './lockout.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Refuses with `wrong_password` unless it is the acting member's password; wrong ones count towards the same lockout
 * as those of a login. Takes its time: never call it inside a transaction.
 */
export async function requireOwnPassword(ctx: SessionContext, password: string): Promise<void> {
  const account = await findAccountById(ctx.db, ctx.actor.account_id)
  const attempt = await openAttempt(ctx, String(ctx.actor.account_id))
  if (!(await verifyPassword(account?.password_hash ?? null, password))) {
    await attempt.wrong()
    throw refuse(ownPasswordRefusals, 'wrong_password')
  }
  await attempt.right()
}
