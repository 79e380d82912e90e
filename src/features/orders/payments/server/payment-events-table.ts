import type { Db, Made } from '../../../../server/db/tables.ts'
import type { ReportKind } from '../../payment-rules.ts'

/** What a report led to. `mismatch`: amount or currency are not the order's. */
export type EventOutcome = 'moved' | 'ignored' | 'anomaly' | 'mismatch'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    payment_events: {
      id: Made<number>
      provider: string
      event_id: string
      order_id: number | null
      kind: ReportKind
      amount: number | null
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
  amount: number
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

/** Locks a report until the transaction ends. */
export function lockPaymentEvent(db: Db, eventId: number) {
  return db.selectFrom('payment_events').selectAll().where('id', '=', eventId).forUpdate().executeTakeFirst()
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

/** Deletes the bodies of reports that were received before a time. */
export async function clearOldBodies(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ body: null })
    .where('body', 'is not', null)
    .where('received_at', '<', before.toISOString())
    .execute()
}
