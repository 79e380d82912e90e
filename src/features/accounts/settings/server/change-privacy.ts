import type { SessionContext } from '../../../../server/http/context.ts'
import { visibilityChanged } from '../../events.ts'
import { type PrivacySwitch, privacySwitches } from '../../rules.ts'
import { readOwnAccount } from './read-account.ts'
import { updatePrivacy } from './settings-table.ts'

/**
 * Sets privacy switches; omitted ones do not change. Search and likes are updated in the same
 * transaction, chats by a job.
 */
export async function changePrivacy(
  ctx: SessionContext,
  input: Partial<Record<PrivacySwitch, boolean | undefined>>,
) {
  const { account_id } = ctx.actor
  const switches = privacySwitches.filter((name) => input[name] !== undefined)
  if (switches.length > 0) {
    await updatePrivacy(ctx.db, account_id, Object.fromEntries(switches.map((name) => [name, input[name]])))
    await ctx.emit(visibilityChanged, { account_id, switches })
  }
  return readOwnAccount(ctx)
}
