import { sql } from 'kysely'
import { addSeconds, secondsPerDay } from '../../../../core/time.ts'
import type { Db, Json, ReadDb } from '../../../../server/db/tables.ts'

/** Something that should be equal and is not, or that staff must look at. */
export interface Mismatch {
  kind: (typeof mismatchKinds)[number]
  /** The account of `balance` and `chain`, else the order. */
  id: number
}

export const mismatchKinds = [
  'balance',
  'chain',
  'grant',
  'invoice',
  'credits',
  'documents',
  /** A report that contradicts its order, names other money, still waits for the one before it, or could not be applied. */
  'report',
  /** Money that should have gone back by now. */
  'refund',
  /** Credits that were spent before their money went back. Not an error, and open until they are paid. */
  'debt',
] as const

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    reconciliations: { day: string; mismatches: Json<Mismatch[]>; created_at: Time }
  }
}

/** Mismatches that a report lists; more are a fault of the product and not of single rows. */
const listed = 1000

/**
 * Returns balances that are not the sum of their entries, entries that do not continue the one before, and orders whose
 * credits or invoice are missing, doubled or wrong, or whose credits and documents do not add up to what was paid and
 * returned. Must be empty whatever is reported. Reads every entry: for the night, not for requests.
 */
export async function findMismatches(db: ReadDb): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    (
      select 'balance' as kind, a.id
      from accounts a
      left join (select account_id, sum(amount) as total from credit_entries group by account_id) e
        on e.account_id = a.id
      where a.credits <> coalesce(e.total, 0)
    ) union all (
      select distinct 'chain', account_id
      from (
        select account_id, balance_after, amount,
          coalesce(lag(balance_after) over (partition by account_id order by id), 0) as before
        from credit_entries
      ) chain
      where balance_after <> before + amount
    ) union all (
      select 'grant', o.id
      from orders o
      left join credit_entries e on e.idempotency_key = 'order:' || o.id || ':purchase'
      where (o.paid_at is not null) <> (e.id is not null) or e.amount <> o.credits or e.account_id <> o.account_id
    ) union all (
      select 'invoice', o.id
      from orders o
      left join (select distinct on (order_id) * from invoices where kind = 'invoice' order by order_id, id) i
        on i.order_id = o.id
      where (o.paid_at is not null) <> (i.id is not null) or i.amount <> o.amount
    ) union all (
      select 'documents', o.id
      from orders o
      left join (
        select order_id, sum(case kind when 'invoice' then amount else -amount end) as total
        from invoices group by order_id
      ) i on i.order_id = o.id
      where o.paid_at is not null and i.total <> o.amount - o.refunded_amount
    ) union all (
      select 'credits', o.id
      from orders o
      left join (select reference, sum(amount) as total from credit_entries group by reference) e
        on e.reference = 'order:' || o.id
      left join (
        select order_id, sum(credits) as taken, sum(owed) as owed from refunds where state <> 'reversed' group by order_id
      ) r on r.order_id = o.id
      where o.paid_at is not null
        and (e.total <> o.credits - coalesce(r.taken, 0) or o.debt_credits <> coalesce(r.owed, 0))
    )
    limit ${listed}
  `.execute(db)
  return rows
}

/**
 * How long staff is shown a report, a report may wait and be unprocessed, and a refund may take: by our call, and by the
 * provider.
 */
const seconds = {
  shown: 7 * secondsPerDay,
  waiting: secondsPerDay,
  unprocessed: 3600,
  requested: 3 * secondsPerDay,
  sent: 10 * secondsPerDay,
} as const

/**
 * Returns what is for staff: reports that led to nothing, refunds that are stuck, and debts. A debit that the bank declined before
 * it was paid is no matter: its report would wait for a payment that never comes.
 */
export async function findOpenMatters(db: ReadDb, now: Date): Promise<Mismatch[]> {
  const before = (age: number) => addSeconds(now, -age).toISOString()
  const { rows } = await sql<Mismatch>`
    (
      select distinct 'report' as kind, order_id as id
      from payment_events
      where (outcome in ('anomaly', 'mismatch') and received_at > ${before(seconds.shown)})
        or (outcome = 'waiting' and received_at <= ${before(seconds.waiting)} and not (
          kind = 'charged_back' and order_id in (select id from orders where state = 'failed' and paid_at is null)
        ))
        or (processed_at is null and order_id is not null and received_at <= ${before(seconds.unprocessed)})
    ) union all (
      select distinct 'refund', order_id
      from refunds
      where (state = 'requested' and created_at <= ${before(seconds.requested)})
        or (state = 'sent' and created_at <= ${before(seconds.sent)})
        or state = 'failed'
    ) union all (
      select 'debt', id from orders where debt_credits > 0
    )
    limit ${listed}
  `.execute(db)
  return rows
}

/** Returns the newest report; undefined before the first. */
export function findNewestReconciliation(db: ReadDb) {
  return db.selectFrom('reconciliations').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst()
}

/** Returns the newest reports. */
export function findReconciliations(db: ReadDb, limit: number) {
  return db.selectFrom('reconciliations').selectAll().orderBy('day', 'desc').limit(limit).execute()
}

/** Stores a day's report; false if another process has. */
export async function insertReconciliation(
  db: Db,
  day: string,
  mismatches: Mismatch[],
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('reconciliations')
    .values({ day, mismatches: JSON.stringify(mismatches), created_at: now })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}
