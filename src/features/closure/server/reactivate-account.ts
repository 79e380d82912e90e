import { refuse } from '../../../core/refusals.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { hashToken } from '../../../server/signer.ts'
import { accountReopened, statusChanged } from '../../accounts/events.ts'
import {
  reopenAccountRow,
  sendActivationMail,
  sendReactivatedMail,
  updateTokenUsed,
} from '../../accounts/server/public.ts'
import { reactivationRefusals } from '../contract.ts'
import { deleteClosure } from './closures-table.ts'

/**
 * Restores a deleted account. Refuses wrong, used and expired tokens, those of another site and those of an
 * erased account, all with `link_expired`. An unconfirmed address gets a new confirmation link, since the old
 * one is no longer valid.
 */
export async function reactivateAccount(
  ctx: PublicContext,
  { token }: { token: string },
): Promise<{ ok: true }> {
  await ctx.transaction(async (work) => {
    const used = await updateTokenUsed(work.db, 'reactivate', hashToken(token), work.now)
    const found = used && { account_id: used.account_id, site_id: ctx.site.id }
    const account = found && (await reopenAccountRow(work.db, found, work.now))
    if (!account) throw refuse(reactivationRefusals, 'link_expired')
    const { account_id } = found
    await deleteClosure(work.db, account_id)
    if (account.status !== 'suspended') await work.emit(accountReopened, found)
    await work.emit(statusChanged, { account_id })
    await work.enqueue(account.status === 'not_confirmed' ? sendActivationMail : sendReactivatedMail, {
      account_id,
    })
  })
  return { ok: true }
}
