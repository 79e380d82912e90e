import { refuse } from '../../../core/refusals.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { reopenAccount } from '../../accounts/server/public.ts'
import { reactivationRefusals } from '../contract.ts'
import { deleteClosure } from './closures-table.ts'

/** Restores a deleted account by its mailed token; any other token is refused with `link_expired`. */
export async function reactivateAccount(
  ctx: PublicContext,
  { token }: { token: string },
): Promise<{ ok: true }> {
  await ctx.transaction(async (work) => {
    const account_id = await reopenAccount(work, { token, site_id: ctx.site.id })
    if (account_id === null) throw refuse(reactivationRefusals, 'link_expired')
    await deleteClosure(work.db, account_id)
  })
  return { ok: true }
}
