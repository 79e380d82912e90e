import { sql } from 'kysely'
import type { ReadDb } from '../../../../server/db/tables.ts'
import { maxCancellations } from '../../discount-rules.ts'

/**
 * Returns whether a code that is not unlimited is used up for an account: it has used or reserved one of validity
 * `once-per-user`; a cancelled order that had the code was paid late; or the account has cancelled as many orders with the code
 * as may be open at the provider, where their pages can still be paid.
 */
export async function isUsedUp(
  { db, now }: { db: ReadDb; now: Date },
  codeId: number,
  accountId: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_used_up: boolean }>`
    select coalesce(
      bool_or(r.state <> 'released' and r.is_once_per_user)
        or bool_or(r.state = 'released' and o.paid_at is not null)
        or count(*) filter (
          where o.state = 'canceled' and o.expires_at > ${now}
            and exists (select from order_states s where s.order_id = o.id and s.cause = 'member')
        ) >= ${maxCancellations},
      false
    ) as is_used_up
    from discount_redemptions r join orders o on o.id = r.order_id
    where r.account_id = ${accountId} and r.code_id = ${codeId}
  `.execute(db)
  return rows[0]?.is_used_up === true
}
