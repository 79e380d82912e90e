import { sql } from 'kysely'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'
import { momentFromJson, ownRecord } from '../../../../server/own-records.ts'
import { timeBonus } from '../../discount-rules.ts'
import type { DiscountCodeRow } from './discount-codes-table.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    discount_redemptions: {
      order_id: number
      code_id: number
      account_id: number
      state: 'reserved' | 'redeemed' | 'released'
      is_once_per_user: boolean
    }
  }
}

/** Returns whether an account has used or reserved a code. */
export async function existsRedemption(db: ReadDb, codeId: number, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('discount_redemptions')
    .select('order_id')
    .where('account_id', '=', accountId)
    .where('code_id', '=', codeId)
    .where('state', '<>', 'released')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The code of the time bonus, and whether the account has used or reserved it. */
interface OwnTimeBonus {
  row: DiscountCodeRow | undefined
  isRedeemed: boolean
}

/** The time bonus of the account that sends a request. */
export const timeBonusRecord = ownRecord<OwnTimeBonus, { row: DiscountCodeRow; is_redeemed: boolean } | null>(
  'own_time_bonus',
  (account) => sql`(
    select json_build_object('row', to_json(c), 'is_redeemed', exists (
      select from discount_redemptions r where r.account_id = ${account} and r.code_id = c.id and r.state <> 'released'
    )) from discount_codes c where c.code = ${sql.lit(timeBonus.code)}
  )`,
  (stored) => {
    if (!stored) return { row: undefined, isRedeemed: false }
    const { created_at, expires } = stored.row
    const moments = { created_at: momentFromJson(created_at), expires: momentFromJson(expires) }
    return { row: { ...stored.row, ...moments }, isRedeemed: stored.is_redeemed }
  },
)

/** Reserves a code for an order. A second reservation of a code that each member uses once violates a constraint. */
export async function insertReservation(
  db: Db,
  reservation: { order_id: number; code_id: number; account_id: number; is_once_per_user: boolean },
): Promise<void> {
  await db
    .insertInto('discount_redemptions')
    .values({ ...reservation, state: 'reserved' })
    .execute()
}

/** Returns the code and state of an order's reservation. */
export function findReservation(db: ReadDb, orderId: number) {
  return db.selectFrom('discount_redemptions').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

export async function updateRedemption(
  db: Db,
  orderId: number,
  state: 'redeemed' | 'released',
): Promise<void> {
  await db.updateTable('discount_redemptions').set({ state }).where('order_id', '=', orderId).execute()
}
