import type { Work } from '../../../../server/work.ts'
import { mailReachChanged, mailTurnedOff } from '../../events.ts'
import { updateConsentsWithdrawn } from '../../identity/server/consents-table.ts'
import {
  changedNotifications,
  type DisabledReason,
  type MailKind,
  marketingKinds,
  wantsMarketing,
} from '../../rules.ts'
import { addDisabledReason, findNotificationsForUpdate, updateNotifications } from './settings-table.ts'

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
