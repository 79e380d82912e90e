import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../../../server/db/tables.ts'
import { momentFromJson, ownRecord } from '../../../../server/own-records.ts'
import { timeBonus, welcomeDiscount } from '../../discount-rules.ts'
import type { DiscountCodeRow } from './discount-codes-table.ts'

/**
 * Returns the SQL of whether a code has no use left for an account: its own orders with the code were paid as often as one
 * member may, or as many orders as there may be in all were paid or are of other accounts that may still pay. Unpaid orders of
 * the account itself use nothing up (decision 52). Reads no more rows than the limits.
 */
function usedUpSql(codeId: RawBuilder<unknown>, accountId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    select case when l.per_member is null then false else l.per_member <= (
      select count(*) from (
        select from discount_redemptions own
        where own.code_id = l.id and own.account_id = ${accountId} and own.state = 'redeemed' limit l.per_member
      ) used
    ) end or case when l.total is null then false else l.total <= l.uses + (
      select count(*) from (
        select distinct other.account_id from discount_redemptions other
        where other.code_id = l.id and other.state = 'reserved' and other.account_id <> ${accountId} limit l.total
      ) reserved
    ) end
    from (
      select k.id, k.uses,
        coalesce(k.max_uses_per_member, case when k.validity <> 'unlimited' then 1 end) as per_member,
        coalesce(k.max_uses, case when k.validity = 'once' then 1 end) as total
      from discount_codes k where k.id = ${codeId}
    ) l
  )`
}

/** Returns whether a code has no use left for an account. */
export async function isUsedUp(db: ReadDb, codeId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ is_used_up: boolean }>`
    select ${usedUpSql(sql`${codeId}::bigint`, sql`${accountId}::bigint`)} as is_used_up
  `.execute(db)
  return rows[0]?.is_used_up === true
}

/** A code that applies without being named, and whether the account has used it up. */
interface CommonCode {
  row: DiscountCodeRow
  is_used_up: boolean
}

/** The codes that apply by themselves, the first one that is valid counts: the time bonus before the welcome discount. */
const commonCodes: readonly string[] = [timeBonus.code, welcomeDiscount.code]

/** The codes that apply by themselves, for the account that sends a request. */
export const commonCodesRecord = ownRecord<CommonCode[], CommonCode[] | null>(
  'own_common_codes',
  (account) => sql`(
    select json_agg(json_build_object('row', to_json(c), 'is_used_up', ${usedUpSql(sql`c.id`, account)}))
    from discount_codes c where c.code in (${sql.join(commonCodes.map((code) => sql.lit(code)))})
  )`,
  (stored) =>
    (stored ?? [])
      .map(({ row, is_used_up }) => ({
        row: {
          ...row,
          created_at: momentFromJson(row.created_at),
          expires: momentFromJson(row.expires),
          starts_at: momentFromJson(row.starts_at),
          ended_at: momentFromJson(row.ended_at),
        },
        is_used_up,
      }))
      .sort((one, other) => commonCodes.indexOf(one.row.code) - commonCodes.indexOf(other.row.code)),
)
