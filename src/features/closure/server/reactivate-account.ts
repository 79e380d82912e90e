import { refuse } from '../../../core/refusals.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { hashToken } from '../../../server/signer.ts'
import { accountChanged, accountReopened } from '../../accounts/events.ts'
import { reopenAccountRow, sendActivationMail, updateTokenUsed } from '../../accounts/server/public.ts'
import { reactivationRefusals } from '../contract.ts'
import { deleteClosure } from './closures-table.ts'

/**
 * Brings a deleted account back as it was. Wrong, used and late tokens, and those of an erased account, are all
 * `link_expired`. An address that still waits for its confirmation gets a fresh link, for the old one has ended.
 */
export async function reactivateAccount(
  ctx: PublicContext,
  { token }: { token: string },
): Promise<{ ok: true }> {
  await ctx.transaction(async (work) => {
    const used = await updateTokenUsed(work.db, 'reactivate', hashToken(token), work.now)
    const account = used && (await reopenAccountRow(work.db, used.account_id, work.now))
    if (!account) throw refuse(reactivationRefusals, 'link_expired')
    const { account_id } = used
    await deleteClosure(work.db, account_id)
    await work.emit(accountReopened, { account_id, site_id: account.site_id })
    await work.emit(accountChanged, { account_id })
    if (account.status === 'not_confirmed') await work.enqueue(sendActivationMail, { account_id })
  })
  return { ok: true }
}
