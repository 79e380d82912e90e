import { addSeconds } from '../../../../core/time.ts'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'
import {
  type Dismissable,
  dismissedSeconds,
  type NotificationChanges,
  type PrivacySwitch,
} from '../../rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    account_dismissals: {
      account_id: number
      alert: Dismissable
      dismissed_at: Time
    }
  }
}

/** What of its mails and pushes an account has changed, locked until the transaction ends: two changes at once add up. */
export async function findNotificationsForUpdate(db: Db, accountId: number): Promise<NotificationChanges> {
  const row = await db
    .selectFrom('accounts')
    .select('notifications')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.notifications
}

/** Stores what of its mails and pushes an account has changed. */
export async function updateNotifications(
  db: Db,
  accountId: number,
  notifications: NotificationChanges,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ notifications: JSON.stringify(notifications) })
    .where('id', '=', accountId)
    .execute()
}

/** Sets switches of privacy, at least one. */
export async function updatePrivacy(
  db: Db,
  accountId: number,
  switches: Partial<Record<PrivacySwitch, boolean>>,
): Promise<void> {
  await db.updateTable('accounts').set(switches).where('id', '=', accountId).execute()
}

/** Hides what a member's consent to sensitive data covers, or shows it again (law 2.4). */
export async function updateSensitiveHidden(db: Db, accountId: number, isHidden: boolean): Promise<void> {
  await db.updateTable('accounts').set({ sensitive_hidden: isHidden }).where('id', '=', accountId).execute()
}

/** Sets caps, at least one, in minor units of the currency of the member's country; null lifts one. */
export async function updateCaps(
  db: Db,
  accountId: number,
  caps: { daily_cap?: number | null; monthly_cap?: number | null },
): Promise<void> {
  await db.updateTable('accounts').set(caps).where('id', '=', accountId).execute()
}

/** Remembers when a notice was dismissed; again, from then on. */
export async function insertDismissal(
  db: Db,
  accountId: number,
  alert: Dismissable,
  now: Date,
): Promise<void> {
  await db
    .insertInto('account_dismissals')
    .values({ account_id: accountId, alert, dismissed_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'alert']).doUpdateSet({ dismissed_at: now }))
    .execute()
}

/** What an account has dismissed so lately that it is still remembered (decisions: People, 'What a member dismissed'). */
export function findAllDismissals(db: ReadDb, accountId: number, now: Date) {
  return db
    .selectFrom('account_dismissals')
    .select(['alert', 'dismissed_at'])
    .where('account_id', '=', accountId)
    .where('dismissed_at', '>', addSeconds(now, -dismissedSeconds).toISOString())
    .execute()
}

/** Drops dismissals that are no longer remembered. */
export async function deleteOldDismissals(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('account_dismissals')
    .where('dismissed_at', '<=', addSeconds(now, -dismissedSeconds).toISOString())
    .execute()
}
