import type { SessionContext } from '../../../../server/http/context.ts'
import { mailReachChanged, mailTurnedOff } from '../../events.ts'
import {
  changedNotifications,
  mailKinds,
  marketingKinds,
  type NotificationChanges,
  wantsMarketing,
} from '../../rules.ts'
import { recordConsent } from './consent-records.ts'
import { readOwnAccount } from './read-account.ts'
import { findNotificationsForUpdate, removeDisabledReason, updateNotifications } from './settings-table.ts'

interface Wanted {
  mail?: NotificationChanges['mail'] | undefined
  push?: NotificationChanges['push'] | undefined
  quiet_hours?: NotificationChanges['quiet'] | undefined
}

/**
 * Turns kinds of mail and push on and off; omitted ones do not change. Turning on advertising gives the
 * marketing consent, turning off the last kind withdraws it (decisions: Consents).
 */
export async function changeNotifications(
  ctx: SessionContext,
  { mail = {}, push = {}, quiet_hours }: Wanted,
) {
  const { account_id } = ctx.actor
  const stored = await findNotificationsForUpdate(ctx.db, account_id)
  const wanted = changedNotifications(stored, {
    mail,
    push,
    ...(quiet_hours === undefined ? {} : { quiet: quiet_hours }),
  })
  await updateNotifications(ctx.db, account_id, wanted)
  if (marketingKinds.some((kind) => mail[kind] !== undefined)) {
    await recordConsent(ctx, 'marketing', wantsMarketing(wanted))
  }
  const ended = mailKinds.filter((kind) => mail[kind] === false)
  if (ended.length > 0) await ctx.emit(mailTurnedOff, { account_id, kinds: ended })
  // A member who turns mails on again has seen why they stopped.
  if (Object.values(mail).includes(true)) {
    const isCleared = await removeDisabledReason(ctx.db, account_id, 'list-unsubscribe')
    if (isCleared) await ctx.emit(mailReachChanged, { account_id })
  }
  return readOwnAccount(ctx)
}
