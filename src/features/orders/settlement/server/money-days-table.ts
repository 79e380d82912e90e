import { sql } from 'kysely'
import type { Currency, MinorUnits } from '../../../../core/money.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'

// Sums by day that the database keeps at the commit of what they count (migration 0110), and the unspent credits of a day.

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    invoice_days: {
      day: string
      company_id: number
      site_id: number
      country: string
      vat_rate: number
      currency: Currency
      kind: 'invoice' | 'credit_note'
      quarter: string
      documents: number
      amount: MinorUnits
      vat_amount: MinorUnits
    }
    order_days: {
      day: string
      site_id: number
      provider: string
      payment_method: string
      country: string
      currency: Currency
      created: number
      unpaid: number
      paid: number
      amount: MinorUnits
      refunds: number
      refunded: MinorUnits
      charge_backs: number
      charged_back: MinorUnits
      fraud_reports: number
    }
    fraud_reports: {
      id: Made<number>
      order_id: number
      source: 'provider_file' | 'staff'
      reference: string | null
      reported_at: Time
      created_at: Time
    }
    order_lots: { order_id: number; account_id: number; credits: number }
    deferred_days: {
      day: string
      company_id: number
      currency: Currency
      credits: number
      amount: MinorUnits
      vat_amount: MinorUnits
    }
    deferred_counts: { day: string; counted_at: Time }
  }
}

/** Documents of a country and rate, issued within a time. `quarter` is that of the sale, by its first day. */
export interface InvoiceSum {
  company_id: number
  country: string
  vat_rate: number
  currency: Currency
  quarter: string
  documents: number
  /** Credit notes count below zero. VAT included. */
  amount: MinorUnits
  vat_amount: MinorUnits
}

/** Returns what companies invoiced between two days (UTC, both included), by country, rate, currency and quarter of the sale. */
export async function sumInvoices(
  db: ReadDb,
  { companyIds, from, to }: { companyIds: readonly number[]; from: string; to: string },
): Promise<InvoiceSum[]> {
  const { rows } = await sql<InvoiceSum>`
    select company_id, country, vat_rate, currency, to_char(quarter, 'YYYY-MM-DD') as quarter,
      sum(documents)::int as documents,
      sum(case kind when 'invoice' then amount else -amount end)::bigint as amount,
      sum(case kind when 'invoice' then vat_amount else -vat_amount end)::bigint as vat_amount
    from invoice_days
    where company_id = any(${[...companyIds]}::bigint[]) and day between ${from}::date and ${to}::date
    group by 1, 2, 3, 4, 5 order by 1, 4, 2, 3, 5
  `.execute(db)
  return rows
}

/** What is summed up of orders. */
export interface MoneyFilter {
  siteIds: readonly number[]
  /** Days (UTC), both included. */
  from: string
  to: string
}

/** What became of the orders of a provider and method in a currency. */
export interface Turnover {
  provider: string
  payment_method: string
  currency: Currency
  created: number
  unpaid: number
  paid: number
  amount: MinorUnits
  refunds: number
  refunded: MinorUnits
  charge_backs: number
  charged_back: MinorUnits
}

/** Returns what became of orders, by provider, method and currency. */
export async function sumTurnover(db: ReadDb, { siteIds, from, to }: MoneyFilter): Promise<Turnover[]> {
  const { rows } = await sql<Turnover>`
    select provider, payment_method, currency, sum(created)::int as created, sum(unpaid)::int as unpaid,
      sum(paid)::int as paid, sum(amount)::bigint as amount, sum(refunds)::int as refunds,
      sum(refunded)::bigint as refunded, sum(charge_backs)::int as charge_backs, sum(charged_back)::bigint as charged_back
    from order_days
    where site_id = any(${[...siteIds]}::bigint[]) and day between ${from}::date and ${to}::date
    group by 1, 2, 3 order by 3, 7 desc, 1, 2
  `.execute(db)
  return rows
}

/** Paid orders of a month, and what came back of any. */
export interface OrderSum {
  /** `YYYY-MM`. */
  month: string
  site_id: number
  provider: string
  paid: number
  charge_backs: number
  fraud_reports: number
}

/** Returns paid orders, charge backs and reports of fraud by month, site and provider, newest first. */
export async function sumOrders(db: ReadDb, { siteIds, from, to }: MoneyFilter): Promise<OrderSum[]> {
  const { rows } = await sql<OrderSum>`
    select to_char(day, 'YYYY-MM') as month, site_id, provider, sum(paid)::int as paid,
      sum(charge_backs)::int as charge_backs, sum(fraud_reports)::int as fraud_reports
    from order_days
    where site_id = any(${[...siteIds]}::bigint[]) and day between ${from}::date and ${to}::date
    group by 1, 2, 3
    having sum(paid) + sum(charge_backs) + sum(fraud_reports) > 0
    order by 1 desc, 2, 3
  `.execute(db)
  return rows
}

/** Orders, revenue, refunds and charge backs of a part of the time, by site, country and currency. */
export interface MoneyPart {
  day: string
  site_id: number
  country: string
  currency: Currency
  created: number
  paid: number
  amount: MinorUnits
  refunds: number
  refunded: MinorUnits
  charge_backs: number
}

/** Returns what became of orders by part of the time, site, country and currency. */
export async function sumMoneyParts(
  db: ReadDb,
  { siteIds, from, to, part }: MoneyFilter & { part: 'day' | 'month' },
): Promise<MoneyPart[]> {
  const day = part === 'day' ? sql`day` : sql`date_trunc('month', day)::date`
  const { rows } = await sql<MoneyPart>`
    select to_char(${day}, 'YYYY-MM-DD') as day, site_id, country, currency, sum(created)::int as created,
      sum(paid)::int as paid, sum(amount)::bigint as amount, sum(refunds)::int as refunds,
      sum(refunded)::bigint as refunded, sum(charge_backs)::int as charge_backs
    from order_days
    where site_id = any(${[...siteIds]}::bigint[]) and day between ${from}::date and ${to}::date
    group by 1, 2, 3, 4 order by 1
  `.execute(db)
  return rows
}

/** Stores that a payment was reported as fraud. Returns false where it is known of the order. */
export async function insertFraudReport(
  db: Db,
  report: {
    order_id: number
    source: 'provider_file' | 'staff'
    reference: string | null
    reported_at: Date
    created_at: Date
  },
): Promise<boolean> {
  const row = await db
    .insertInto('fraud_reports')
    .values(report)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the reports of fraud about orders. */
export function findFraudReports(db: ReadDb, orderIds: readonly number[]) {
  return db
    .selectFrom('fraud_reports')
    .select(['order_id', 'source', 'reference', 'reported_at'])
    .where('order_id', 'in', [...orderIds, 0])
    .execute()
}

/** Returns the newest day whose unspent credits were counted; undefined before the first. */
export async function findDeferredCursor(db: ReadDb): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from deferred_counts order by deferred_counts.day desc limit 1
  `.execute(db)
  return rows[0]?.day
}

/** Returns the day of the first order; undefined without one. */
export async function findFirstOrderDay(db: ReadDb): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from orders order by created_at, id limit 1
  `.execute(db)
  return rows[0]?.day
}

/** Returns buyers whose ledger changed between two times, by their ids, after one. */
export async function findChangedBuyers(
  db: ReadDb,
  { from, until, after, limit }: { from: Date; until: Date; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct e.account_id from credit_entries e
    where e.created_at >= ${from.toISOString()}::timestamptz and e.created_at < ${until.toISOString()}::timestamptz
      and e.account_id > ${after}
      and exists (select from orders o where o.account_id = e.account_id and o.paid_at is not null)
    order by 1 limit ${limit}
  `.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** Replaces what is left of an account's orders. */
export async function replaceLots(
  db: Db,
  accountId: number,
  lots: readonly { order_id: number; credits: number }[],
): Promise<void> {
  await db.deleteFrom('order_lots').where('account_id', '=', accountId).execute()
  if (lots.length === 0) return
  await db
    .insertInto('order_lots')
    .values(lots.map((lot) => ({ ...lot, account_id: accountId })))
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet((eb) => ({ credits: eb.ref('excluded.credits') })),
    )
    .execute()
}

/** Sums up what is left of orders at the end of a day, and stores the day; nothing where another process has. */
export async function insertDeferredDay(db: Db, day: string, until: Date, now: Date): Promise<void> {
  await sql`
    with counted as (
      insert into deferred_counts (day, counted_at) values (${day}::date, ${now.toISOString()}::timestamptz)
      on conflict do nothing returning day
    ), lots as (
      select o.company_id, o.currency, o.vat_rate, l.credits,
        -- The share of the price, rounded half up, and never more than what has stayed of it.
        least((2 * o.amount::bigint * l.credits + o.credits) / (2 * o.credits), o.amount - coalesce((
          select sum(r.amount) from refunds r
          where r.order_id = o.id and r.state = 'done' and r.done_at < ${until.toISOString()}::timestamptz
        ), 0))::bigint as amount
      from order_lots l join orders o on o.id = l.order_id
    )
    insert into deferred_days (day, company_id, currency, credits, amount, vat_amount)
    select counted.day, lots.company_id, lots.currency, sum(lots.credits), sum(lots.amount),
      sum((2 * lots.amount * lots.vat_rate + 10000 + lots.vat_rate) / (2 * (10000 + lots.vat_rate)))
    from lots cross join counted group by 1, 2, 3
  `.execute(db)
}

/** Unspent credits of a company at the end of a day. */
export interface Deferred {
  company_id: number
  currency: Currency
  credits: number
  /** VAT included. */
  amount: MinorUnits
  vat_amount: MinorUnits
}

/** Returns the unspent bought credits of companies at the end of a day, or of the last one counted before it, with that day. */
export async function sumDeferred(
  db: ReadDb,
  companyIds: readonly number[],
  day: string,
): Promise<{ day: string | null; rows: Deferred[] }> {
  const counted = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from deferred_counts where day <= ${day}::date
    order by deferred_counts.day desc limit 1
  `.execute(db)
  const last = counted.rows[0]?.day
  if (last === undefined) return { day: null, rows: [] }
  const { rows } = await sql<Deferred>`
    select company_id, currency, credits, amount, vat_amount from deferred_days
    where company_id = any(${[...companyIds]}::bigint[]) and day = ${last}::date
    order by company_id, currency
  `.execute(db)
  return { day: last, rows }
}
