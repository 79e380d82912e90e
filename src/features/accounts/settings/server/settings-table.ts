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

/**
 * Returns an account's notification changes, locked until the transaction ends, so that two concurrent
 * changes are merged.
 */
export async function findNotificationsForUpdate(db: Db, accountId: number): Promise<NotificationChanges> {
  const row = await db
    .selectFrom('accounts')
    .select('notifications')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.notifications
}

/** Stores an account's notification changes. */
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

/** Sets privacy switches, at least one. */
export async function updatePrivacy(
  db: Db,
  accountId: number,
  switches: Partial<Record<PrivacySwitch, boolean>>,
): Promise<void> {
  await db.updateTable('accounts').set(switches).where('id', '=', accountId).execute()
}

/** Hides what a member's consent to sensitive data covers, or restores it (law 2.4). */
export async function updateSensitiveHidden(db: Db, accountId: number, isHidden: boolean): Promise<void> {
  await db.updateTable('accounts').set({ sensitive_hidden: isHidden }).where('id', '=', accountId).execute()
}

/** Sets caps, at least one, in minor units of the currency of the member's country; null removes one. */
export async function updateCaps(
  db: Db,
  accountId: number,
  caps: { daily_cap?: number | null; monthly_cap?: number | null },
): Promise<void> {
  await db.updateTable('accounts').set(caps).where('id', '=', accountId).execute()
}

/** Stores when a notice was dismissed; a repeated dismissal updates the time. */
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

/** Returns an account's dismissals that have not expired (decisions: People, 'What a member dismissed'). */
export function findAllDismissals(db: ReadDb, accountId: number, now: Date) {
  return db
    .selectFrom('account_dismissals')
    .select(['alert', 'dismissed_at'])
    .where('account_id', '=', accountId)
    .where('dismissed_at', '>', addSeconds(now, -dismissedSeconds).toISOString())
    .execute()
}

/** Deletes expired dismissals. */
export async function deleteOldDismissals(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('account_dismissals')
    .where('dismissed_at', '<=', addSeconds(now, -dismissedSeconds).toISOString())
    .execute()
}
