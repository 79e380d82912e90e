import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { closeAccount, requireOwnPassword } from '../../accounts/server/public.ts'
import type { DeletionReason } from '../rules.ts'
import { insertClosure } from './closures-table.ts'

interface DeleteInput {
  password: string
  reason: DeletionReason
  comment?: string | undefined
}

/**
 * Deletes the acting member's account. Staff accounts belong to the deployment and are refused. Of two
 * concurrent requests one deletes the account; the second is refused as not logged in.
 */
export async function deleteAccount(ctx: SessionContext, input: DeleteInput): Promise<{ ok: true }> {
  const { account_id, role } = ctx.actor
  if (role !== null) throw refuse(commonRefusals, 'forbidden')
  const { confirmInside } = await requireOwnPassword(ctx, input.password)
  await ctx.transaction(async (work) => {
    await confirmInside(work)
    if (!(await closeAccount(work, account_id))) throw refuse(commonRefusals, 'authentication_required')
    const comment = input.comment?.trim() || null
    await insertClosure(work.db, { account_id, reason: input.reason, comment }, work.now)
  })
  ctx.cookies.clear('auth')
  return { ok: true }
}
