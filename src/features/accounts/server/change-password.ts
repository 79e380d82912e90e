import { refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { passwordRefusals } from '../settings-contract.ts'
import { findAccountById } from './accounts-table.ts'
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
  await requireOwnPassword(ctx, input.old_password, passwordRefusals)
  const account = await findAccountById(ctx.db, account_id)
  await requireGoodPassword(input.password, account ?? { email: null, name: '' }, ctx.site.name)
  const passwordHash = await hashPassword(input.password)
  await ctx.transaction((work) => storePassword(work, account_id, passwordHash, session_id))
  return { ok: true }
}
