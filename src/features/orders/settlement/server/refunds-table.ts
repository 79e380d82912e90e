import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'

/** `erased`: the account was gone when the money arrived. `charge_back`: the buyer's bank took it back. */
export type RefundCause = 'withdrawal' | 'staff' | 'provider' | 'erased' | 'charge_back'
/**
 * `requested`: the provider does not know it yet. `sent`: it has taken it on. `failed`: it refused; staff pays by hand.
 * `held`: not sent, because the buyer's bank has returned the money. `reversed`: a charge back that was won.
 */
export type RefundState = 'requested' | 'sent' | 'done' | 'failed' | 'held' | 'reversed'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    refunds: {
      id: Made<number>
      order_id: number
      reference: string
      cause: RefundCause
      amount: number
      credits: number
      owed: Made<number>
      name: string | null
      email: string | null
      state: RefundState
      created_at: Time
      done_at: NullableTime
    }
  }
}

/** A refund's row. */
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** The values of a new refund; `amount` in minor units, `credits` that were taken, `owed` that were spent already. */
export interface NewRefund {
  order_id: number
  reference: string
  cause: RefundCause
  amount: number
  credits: number
  owed?: number
  name: string | null
  email: string | null
  state: RefundState
  created_at: Date
  done_at: Date | null
}

export function insertRefund(db: Db, refund: NewRefund): Promise<RefundRow> {
  return db.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

export function findRefund(db: ReadDb, refundId: number) {
  return db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
}

/** Returns the refunds of orders, oldest first. */
export function findRefundsOf(db: ReadDb, orderIds: number[]): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', 'in', orderIds.length > 0 ? orderIds : [0])
    .orderBy('id')
    .execute()
}

export async function updateRefund(
  db: Db,
  refundId: number,
  change: { state: RefundState; done_at?: Date },
): Promise<void> {
  await db.updateTable('refunds').set(change).where('id', '=', refundId).execute()
}

/** Deletes what a buyer wrote on the forms about an account's orders, and the raw reports about them. */
export async function clearRefundForms(db: Db, accountId: number): Promise<void> {
  const own = db.selectFrom('orders').select('id').where('account_id', '=', accountId)
  await db.updateTable('refunds').set({ name: null, email: null }).where('order_id', 'in', own).execute()
  await db.updateTable('payment_events').set({ body: null }).where('order_id', 'in', own).execute()
}
