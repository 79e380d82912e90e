import type { MinorUnits } from '../../../../core/money.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import type { ReportKind } from '../../payment-rules.ts'

/**
 * The effect that a report had. `mismatch`: amount or currency are not the order's. `waiting`: it is applied again
 * once the report that it follows is there. `settled`: it led to nothing, and staff has looked at it.
 */
export type EventOutcome = 'moved' | 'waiting' | 'ignored' | 'anomaly' | 'mismatch' | 'settled'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    payment_events: {
      id: Made<number>
      provider: string
      event_id: string
      order_id: number | null
      kind: ReportKind
      amount: MinorUnits | null
      currency: string | null
      body: string | null
      received_at: Time
      processed_at: NullableTime
      outcome: EventOutcome | null
    }
  }
}

/** A report to be stored; `body` is encrypted. */
export interface NewPaymentEvent {
  provider: string
  event_id: string
  order_id: number
  kind: ReportKind
  amount: MinorUnits
  currency: string
  body: string | null
  received_at: Date
}

/** Stores a report and returns its id; null for one that is stored already. */
export async function insertPaymentEvent(db: Db, event: NewPaymentEvent): Promise<number | null> {
  const row = await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.constraint('payment_events_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the id of a stored report that is not processed yet; undefined for any other. */
export async function findUnprocessedEvent(
  db: ReadDb,
  provider: string,
  eventId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('payment_events')
    .select('id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Locks a report until the transaction ends. */
export function lockPaymentEvent(db: Db, eventId: number) {
  return db.selectFrom('payment_events').selectAll().where('id', '=', eventId).forUpdate().executeTakeFirst()
}

/** Returns the waiting reports about a locked order, in the order in which they came. */
export function findWaitingEvents(db: ReadDb, orderId: number) {
  return db
    .selectFrom('payment_events')
    .select(['id', 'kind', 'amount', 'currency'])
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'waiting')
    .orderBy('id')
    .execute()
}

export async function updateEventProcessed(
  db: Db,
  eventId: number,
  outcome: EventOutcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ outcome, processed_at: now })
    .where('id', '=', eventId)
    .execute()
}

/** Outcomes of reports that led to nothing. */
const idle = ['anomaly', 'mismatch', 'waiting'] as const

/** Returns the reports about orders that led to nothing or are not processed, oldest first. */
export function findOpenReportsOf(db: ReadDb, orderIds: number[]) {
  return db
    .selectFrom('payment_events')
    .select(['id', 'order_id', 'kind', 'amount', 'currency', 'received_at', 'outcome'])
    .where('order_id', 'in', [...orderIds, 0])
    .where((eb) => eb.or([eb('outcome', 'in', [...idle]), eb('processed_at', 'is', null)]))
    .orderBy('id')
    .execute()
}

/** Returns all reports about an order, oldest first. */
export function findReportsOf(db: ReadDb, orderId: number) {
  return db
    .selectFrom('payment_events')
    .select(['id', 'kind', 'amount', 'currency', 'received_at', 'outcome'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** Records that staff has settled the reports about an order that led to nothing. */
export async function settleEvents(db: Db, orderId: number, now: Date): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ outcome: 'settled', processed_at: now })
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('outcome', 'in', [...idle]), eb('processed_at', 'is', null)]))
    .execute()
}

/** Makes the reports about an order that led to nothing unprocessed again. Returns their ids, oldest first. */
export async function reopenEvents(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .updateTable('payment_events')
    .set({ outcome: null, processed_at: null })
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('outcome', 'in', [...idle]), eb('processed_at', 'is', null)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

/** Deletes the bodies of reports that were received before a time. */
export async function clearOldBodies(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ body: null })
    .where('body', 'is not', null)
    .where('received_at', '<', before.toISOString())
    .execute()
}
