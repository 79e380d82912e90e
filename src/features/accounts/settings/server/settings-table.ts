import { sql } from 'kysely'
import type { Currency, MinorUnits } from '../../../../core/money.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { Db } from '../../../../server/db/tables.ts'
import { momentFromJson, ownRecord } from '../../../../server/own-records.ts'
import {
  type DisabledReason,
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

/** Adds a reason for which mails to an account stop. Returns false if it is there already. */
export async function addDisabledReason(db: Db, accountId: number, reason: DisabledReason): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ notifications_disabled: sql`array_append(notifications_disabled, ${reason})` })
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`not ${reason} = any(notifications_disabled)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a reason. Returns false if it was not there. */
export async function removeDisabledReason(
  db: Db,
  accountId: number,
  reason: DisabledReason,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ notifications_disabled: sql`array_remove(notifications_disabled, ${reason})` })
    .where('id', '=', accountId)
    .where(sql<boolean>`${reason} = any(notifications_disabled)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets privacy switches, at least one. */
export async function updatePrivacy(
  db: Db,
  accountId: number,
  switches: Partial<Record<PrivacySwitch, boolean>>,
): Promise<void> {
  await db.updateTable('accounts').set(switches).where('id', '=', accountId).execute()
}

/** Hides what a member's consent to sensitive data covers, or restores it (law: 2.4). */
export async function updateSensitiveHidden(db: Db, accountId: number, isHidden: boolean): Promise<void> {
  await db.updateTable('accounts').set({ sensitive_hidden: isHidden }).where('id', '=', accountId).execute()
}

/**
 * Sets caps, at least one, and their currency; null removes one. Returns false, and sets nothing, if a cap that does not change is
 * in another currency.
 */
export async function updateCaps(
  db: Db,
  accountId: number,
  caps: { daily_cap?: MinorUnits | null; monthly_cap?: MinorUnits | null },
  currency: Currency,
): Promise<boolean> {
  const names = ['daily_cap', 'monthly_cap'] as const
  const unchanged = names.filter((name) => caps[name] === undefined).map((name) => sql.ref(name))
  const changed = names.map((name) => sql`${caps[name] ?? null}::int`)
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({
      ...caps,
      cap_currency: sql`case when coalesce(${sql.join([...changed, ...unchanged])}) is not null then ${currency} end`,
    })
    .where('id', '=', accountId)
    .where(sql<boolean>`(
      cap_currency = ${currency} or coalesce(${sql.join([sql`null::int`, ...unchanged])}) is null
    )`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

/** When each notice was dismissed, while the dismissal has not expired. */
export type Dismissals = Partial<Record<Dismissable, string>>

/** An account's dismissals (decisions: What a member dismissed). */
export const dismissalsRecord = ownRecord<Dismissals, Dismissals | null>(
  'own_dismissals',
  (account, now) => sql`(
    select json_object_agg(alert, dismissed_at) from account_dismissals
    where account_id = ${account} and dismissed_at > ${now} - make_interval(secs => ${sql.lit(dismissedSeconds)})
  )`,
  (stored) =>
    Object.fromEntries(Object.entries(stored ?? {}).map(([alert, at]) => [alert, momentFromJson(at)])),
)

/** Deletes expired dismissals. */
export async function deleteOldDismissals(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('account_dismissals')
    .where('dismissed_at', '<=', addSeconds(now, -dismissedSeconds).toISOString())
    .execute()
}
