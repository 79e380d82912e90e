import type { SessionContext } from '../../../../server/http/context.ts'
import { accountChanged } from '../../events.ts'
import { type PrivacySwitch, privacySwitches } from '../../rules.ts'
import { readOwnAccount } from './read-account.ts'
import { updatePrivacy } from './settings-table.ts'

/**
 * Sets privacy switches; omitted ones do not change. Search, likes and chats are updated in the same
 * transaction.
 */
export async function changePrivacy(
  ctx: SessionContext,
  input: Partial<Record<PrivacySwitch, boolean | undefined>>,
) {
  const { account_id } = ctx.actor
  const entries = privacySwitches.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]]))
  if (entries.length > 0) {
    await updatePrivacy(ctx.db, account_id, Object.fromEntries(entries))
    await ctx.emit(accountChanged, { account_id })
  }
  return readOwnAccount(ctx)
}
