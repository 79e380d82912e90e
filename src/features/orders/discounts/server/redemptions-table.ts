import type { Db, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    discount_redemptions: {
      order_id: number
      code_id: number
      account_id: number
      state: 'reserved' | 'redeemed' | 'released'
      is_once_per_user: boolean
      is_once: boolean
    }
  }
}

/** Reserves a code for an order. */
export async function insertReservation(
  db: Db,
  reservation: {
    order_id: number
    code_id: number
    account_id: number
    is_once_per_user: boolean
    is_once: boolean
  },
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

/** Changes an order's reservation. A second redemption of a code that counts once violates a constraint. */
export async function updateRedemption(
  db: Db,
  orderId: number,
  state: 'redeemed' | 'released',
): Promise<void> {
  await db.updateTable('discount_redemptions').set({ state }).where('order_id', '=', orderId).execute()
}
