import { refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { passwordRefusals } from '../settings-contract.ts'
import { requireGoodPassword } from './new-password.ts'
import { requireOwnPassword } from './own-password.ts'
import { hashPassword } from './passwords.ts'
import { storePassword } from './store-password.ts'

/** Sets a new password for whoever knows the old one; every other session ends. */
export async function changePassword(
  ctx: SessionContext,
  input: { old_password: string; password: string; password_repeat: string },
): Promise<{ ok: true }> {
  const { account_id, session_id } = ctx.actor
  if (input.password !== input.password_repeat) throw refuse(passwordRefusals, 'passwords_differ')
  const account = await requireOwnPassword(ctx, input.old_password, passwordRefusals)
  await requireGoodPassword(input.password, account, ctx.site.name)
  const passwordHash = await hashPassword(input.password)
  const known = { session_id, password_hash: account.password_hash }
  // While the old password was looked at, a mailed link may have changed it.
  const isStored = await ctx.transaction((work) => storePassword(work, account_id, passwordHash, known))
  if (!isStored) throw refuse(passwordRefusals, 'wrong_password')
  return { ok: true }
}
