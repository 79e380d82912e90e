import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../../../server/db/tables.ts'
import { momentFromJson, ownRecord } from '../../../../server/own-records.ts'
import { timeBonus, welcomeDiscount } from '../../discount-rules.ts'
import type { DiscountCodeRow } from './discount-codes-table.ts'

/**
 * Returns the SQL of whether a code has no use left for an account: one of its own orders with the code was paid, or the code
 * is for a single order and another account's has it. An unpaid order of the account itself uses nothing up (decision 52).
 */
function usedUpSql(codeId: RawBuilder<unknown>, accountId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (
      select from discount_redemptions own
      where own.account_id = ${accountId} and own.code_id = ${codeId} and own.state = 'redeemed'
    ) or exists (
      select from discount_redemptions single
      where single.code_id = ${codeId} and single.is_once
        and (single.state = 'redeemed' or single.state = 'reserved' and single.account_id <> ${accountId})
    )
  )`
}

/** Returns whether a code that is not unlimited has no use left for an account. */
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
        row: { ...row, created_at: momentFromJson(row.created_at), expires: momentFromJson(row.expires) },
        is_used_up,
      }))
      .sort((one, other) => commonCodes.indexOf(one.row.code) - commonCodes.indexOf(other.row.code)),
)
