import { sql } from 'kysely'
import type { Db } from '../../../../server/db/tables.ts'
import type { SuspensionReason } from '../../rules.ts'

/**
 * Suspends an account and stores its previous status. A deleted one is marked, so that it is suspended when
 * reactivated. Another reason takes the place of a self-exclusion, which applies again after it. Returns its site and
 * whether it was not deleted, or undefined if it is already suspended, erased or does not exist.
 */
export async function suspendAccountRow(
  db: Db,
  accountId: number,
  reason: SuspensionReason,
): Promise<{ site_id: number; was_open: boolean } | undefined> {
  const { rows } = await sql<{ site_id: number; was_open: boolean }>`
    update accounts set
      suspended_for = ${reason},
      status_before_suspension = case
        when suspended_for is not null then status_before_suspension
        when status = 'deleted' then status_before_deletion
        else status
      end,
      status_before_deletion = case status when 'deleted' then 'suspended' end,
      status = case status when 'deleted' then status else 'suspended' end
    where id = ${accountId} and erased_at is null
      and (status in ('active', 'not_confirmed')
        or (status = 'deleted' and status_before_deletion in ('active', 'not_confirmed'))
        or (suspended_for = 'self_exclusion' and ${reason} <> 'self_exclusion')
        or (suspended_for = 'under_age' and ${reason} = 'staff'))
    returning site_id, status = 'suspended' as was_open
  `.execute(db)
  return rows[0]
}

/**
 * Lifts a suspension for one reason and restores the previous status. Returns its site and whether it is now
 * open, or undefined if it was not suspended for that reason.
 */
export async function reinstateAccountRow(
  db: Db,
  accountId: number,
  reason: SuspensionReason,
): Promise<{ site_id: number; is_open: boolean } | undefined> {
  const { rows } = await sql<{ site_id: number; is_open: boolean }>`
    update accounts set
      status_before_deletion = case status when 'deleted' then status_before_suspension end,
      status = case status when 'deleted' then status else status_before_suspension end,
      status_before_suspension = null, suspended_for = null
    where id = ${accountId} and suspended_for = ${reason} and erased_at is null
    returning site_id, status <> 'deleted' as is_open
  `.execute(db)
  return rows[0]
}
