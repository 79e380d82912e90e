import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { readAccountOf, requireOwnPassword } from '../../accounts/server/public.ts'
import { sendRecoveryCodesRenewedMail } from './jobs.ts'
import { factorMethods } from './own-factors.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** Replaces the recovery codes after checking the password; 409 for an account without a second factor. */
export async function renewRecoveryCodes(ctx: SessionContext, input: { password: string }) {
  const { confirmInside } = await requireOwnPassword(ctx, input.password)
  const { account_id, session_id } = ctx.actor
  const recovery_codes = await ctx.transaction(async (work) => {
    await confirmInside(work)
    const methods = await factorMethods(work, account_id)
    if (methods.length === 0) throw refuse(commonRefusals, 'conflict')
    const codes = await makeRecoveryCodes(work, account_id)
    await work.enqueue(sendRecoveryCodesRenewedMail, { account_id })
    return codes
  })
  return { account: await readAccountOf(ctx, account_id, session_id), recovery_codes }
}
