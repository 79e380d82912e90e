import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { readAccountOf, requireOwnPassword } from '../../accounts/server/public.ts'
import { sendFactorRemovedMail } from './jobs.ts'
import { factorMethods } from './own-factors.ts'
import { deletePasskey, deletePasskeys } from './passkeys-table.ts'
import { deleteRecoveryCodes } from './recovery-codes-table.ts'
import { deleteTotp } from './totp-table.ts'

/** Turns the authenticator app off after checking the password. */
export async function removeTotp(ctx: SessionContext, input: { password: string }) {
  const { confirmInside } = await requireOwnPassword(ctx, input.password)
  const { account_id, session_id } = ctx.actor
  await ctx.transaction(async (work) => {
    await confirmInside(work)
    if (!(await deleteTotp(work.db, account_id))) return
    await dropIdleRecoveryCodes(work, account_id)
    await work.enqueue(sendFactorRemovedMail, { account_id })
  })
  return { account: await readAccountOf(ctx, account_id, session_id) }
}

/** Removes one of the member's passkeys after checking the password. */
export async function removePasskey(ctx: SessionContext, input: { id: number; password: string }) {
  const { confirmInside } = await requireOwnPassword(ctx, input.password)
  const { account_id, session_id } = ctx.actor
  await ctx.transaction(async (work) => {
    await confirmInside(work)
    if (!(await deletePasskey(work.db, account_id, input.id))) throw refuse(commonRefusals, 'not_found')
    await dropIdleRecoveryCodes(work, account_id)
    await work.enqueue(sendFactorRemovedMail, { account_id })
  })
  return { account: await readAccountOf(ctx, account_id, session_id) }
}

/** Removes every second factor of an account, whose owner is mailed. Returns whether it had one. Must run in a transaction. */
export async function removeFactors(work: Work, account_id: number): Promise<boolean> {
  const methods = await factorMethods(work, account_id)
  await deleteTotp(work.db, account_id)
  await deletePasskeys(work.db, account_id)
  await deleteRecoveryCodes(work.db, account_id)
  if (methods.length > 0) await work.enqueue(sendFactorRemovedMail, { account_id })
  return methods.length > 0
}

/** Deletes the recovery codes once no factor is left: they replace a factor and are useless without one. */
async function dropIdleRecoveryCodes(work: Work, accountId: number): Promise<void> {
  const methods = await factorMethods(work, accountId)
  if (methods.length === 0) await deleteRecoveryCodes(work.db, accountId)
}
