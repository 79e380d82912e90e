import { sql } from 'kysely'
import type { Db, Json, ReadDb } from '../../../../server/db/tables.ts'

/** Something that should be equal and is not. */
export interface Mismatch {
  kind: 'balance' | 'chain' | 'grant' | 'invoice'
  /** The account or order. */
  id: number
}

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    reconciliations: { day: string; mismatches: Json<Mismatch[]>; created_at: Time }
  }
}

/** Mismatches that a report lists; more are a fault of the product and not of single rows. */
const listed = 1000

/**
 * Returns balances that are not the sum of their entries, entries that do not continue the one before, and orders whose
 * credits or invoice are missing, doubled or wrong. Reads every entry: for the night, not for requests.
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
      left join invoices i on i.order_id = o.id and i.kind = 'invoice'
      where (o.paid_at is not null) <> (i.id is not null) or i.amount <> o.amount
    )
    limit ${listed}
  `.execute(db)
  return rows
}

export async function isReconciled(db: ReadDb, day: string): Promise<boolean> {
  const row = await db.selectFrom('reconciliations').select('day').where('day', '=', day).executeTakeFirst()
  return row !== undefined
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
