import type { SessionContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { mailReachChanged, mailTurnedOff } from '../../events.ts'
import { updateConsentsWithdrawn } from '../../identity/server/consents-table.ts'
import {
  changedNotifications,
  type DisabledReason,
  type MailKind,
  mailKinds,
  marketingKinds,
  type NotificationChanges,
  wantsMarketing,
} from '../../rules.ts'
import { recordConsent } from './consents.ts'
import { readOwnAccount } from './read-account.ts'
import {
  addDisabledReason,
  findNotificationsForUpdate,
  removeDisabledReason,
  updateNotifications,
} from './settings-table.ts'

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

/**
 * Turns off a kind of mail for a member who asks for it in a mail. With the last kind of advertising the consent ends
 * (decisions: Consents). Must run in a transaction.
 */
export async function turnOffMail(work: Work, accountId: number, kind: MailKind): Promise<void> {
  const { db, now } = work
  const stored = await findNotificationsForUpdate(db, accountId)
  const wanted = changedNotifications(stored, { mail: { [kind]: false } })
  await updateNotifications(db, accountId, wanted)
  if (marketingKinds.includes(kind) && !wantsMarketing(wanted)) {
    await updateConsentsWithdrawn(db, accountId, 'marketing', now)
  }
  await work.emit(mailTurnedOff, { account_id: accountId, kinds: [kind] })
}

/**
 * Stores why mails to a member stop, and shows it to their open browsers. A complaint ends the consent to advertising as
 * well, so that advertising does not come back with the mails. Must run in a transaction.
 */
export async function disableMail(work: Work, accountId: number, reason: DisabledReason): Promise<void> {
  if (reason === 'fbl') for (const kind of marketingKinds) await turnOffMail(work, accountId, kind)
  const isNew = await addDisabledReason(work.db, accountId, reason)
  if (isNew) await work.emit(mailReachChanged, { account_id: accountId })
}
