import type { MinorUnits } from '../../../../core/money.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import { newReference } from '../../../../server/reference.ts'

/** Why a payment went back as it came: the order was cancelled, its code used since, or the account erased. */
export type ReturnCause = 'cancelled' | 'code_used' | 'erased'
/** `charge_back`: the buyer's bank took it back. */
export type RefundCause = ReturnCause | 'withdrawal' | 'staff' | 'provider' | 'charge_back'
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
      amount: MinorUnits
      credits: number
      owed: Made<number>
      name: string | null
      email: string | null
      state: RefundState
      created_at: Time
      done_at: NullableTime
      send_at: NullableTime
    }
  }
}

/** A refund's row. */
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** The values of a new refund; `credits` that were taken, `owed` that were spent already. */
export interface NewRefund {
  order_id: number
  reference: string
  cause: RefundCause
  amount: MinorUnits
  credits: number
  owed?: number
  name: string | null
  email: string | null
  state: RefundState
  created_at: Date
  done_at: Date | null
  /** From when it may be sent; null for one that is not to be sent. */
  send_at: Date | null
}

export function insertRefund(db: Db, refund: NewRefund): Promise<RefundRow> {
  return db.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

/** Stores a refund that nobody asked us for: the money has gone back already. */
export function insertDoneRefund(
  db: Db,
  order_id: number,
  taken: Pick<NewRefund, 'cause' | 'amount' | 'credits' | 'owed'>,
  now: Date,
): Promise<RefundRow> {
  return insertRefund(db, {
    order_id,
    reference: newReference(),
    ...taken,
    name: null,
    email: null,
    state: 'done',
    created_at: now,
    done_at: now,
    send_at: null,
  })
}

export function findRefund(db: ReadDb, refundId: number) {
  return db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
}

/** Returns refunds by their ids. */
export function findRefundsById(db: ReadDb, ids: number[]): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()
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
  change: { state?: RefundState; done_at?: Date; send_at?: Date | null; credits?: number; owed?: number },
): Promise<void> {
  await db.updateTable('refunds').set(change).where('id', '=', refundId).execute()
}

/**
 * Claims the sending of a refund that the provider has not taken on until a time, so that one process sends it. Returns false
 * if it is claimed already, waits for its next time, or is left to staff.
 */
export async function claimRefund(
  db: Db,
  refundId: number,
  { dueBy, until }: { dueBy: Date; until: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('refunds')
    .set({ send_at: until })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .where('send_at', '<=', dueBy.toISOString())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns refunds that were requested before a time and are to be sent again, the longest waiting first. */
export function findRefundsToSend(
  db: ReadDb,
  { now, requestedBefore, limit }: { now: Date; requestedBefore: Date; limit: number },
) {
  return db
    .selectFrom('refunds')
    .select(['id', 'order_id'])
    .where('state', '=', 'requested')
    .where('send_at', '<=', now.toISOString())
    .where('created_at', '<=', requestedBefore.toISOString())
    .orderBy('send_at')
    .limit(limit)
    .execute()
}

/** Deletes what a buyer wrote on the forms about an account's orders, and the raw reports about them. */
export async function clearRefundForms(db: Db, accountId: number): Promise<void> {
  const own = db.selectFrom('orders').select('id').where('account_id', '=', accountId)
  await db.updateTable('refunds').set({ name: null, email: null }).where('order_id', 'in', own).execute()
  await db.updateTable('payment_events').set({ body: null }).where('order_id', 'in', own).execute()
}
