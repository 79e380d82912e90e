import { sql } from 'kysely'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import type { CreditReason, LedgerLine } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    credit_entries: {
      id: Made<number>
      account_id: number
      amount: number
      balance_after: number
      reason: CreditReason
      reference: string
      idempotency_key: string
      created_at: Time
    }
  }
}

/** An entry to be written: `amount` is positive for what comes, negative for what goes. */
export interface NewEntry {
  account_id: number
  amount: number
  reason: CreditReason
  reference: string
  idempotency_key: string
}

/**
 * Locks the accounts, in the order of their ids so that two batches cannot deadlock, until the transaction ends, and
 * answers their balances. Accounts that do not exist are left out. Rows that refer to an account may still be added.
 */
export async function lockBalances(db: Db, accountIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'credits'])
    .where('id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row.credits]))
}

/**
 * Writes entries and the balances they lead to, in one statement for any number of them; `balance_after` follows
 * the given order. Answers the new balances. The accounts must be locked by `lockBalances`. A balance that would
 * fall below zero, or a used idempotency key, breaks a constraint.
 */
export async function insertEntries(db: Db, entries: NewEntry[], now: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; credits: number }>`
    with entry as (
      select * from unnest(
        ${entries.map((entry) => entry.account_id)}::bigint[],
        ${entries.map((entry) => entry.amount)}::int[],
        ${entries.map((entry) => entry.reason)}::text[],
        ${entries.map((entry) => entry.reference)}::text[],
        ${entries.map((entry) => entry.idempotency_key)}::text[]
      ) with ordinality as t (account_id, amount, reason, reference, idempotency_key, ord)
    ), stored as (
      insert into credit_entries
        (account_id, amount, balance_after, reason, reference, idempotency_key, created_at)
      select e.account_id, e.amount,
        a.credits + sum(e.amount) over (partition by e.account_id order by e.ord),
        e.reason, e.reference, e.idempotency_key, ${now.toISOString()}::timestamptz
      from entry e join accounts a on a.id = e.account_id
      order by e.ord
    )
    update accounts set credits = credits + total.amount
    from (select account_id, sum(amount)::int as amount from entry group by account_id) as total
    where accounts.id = total.account_id
    returning accounts.id, accounts.credits
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row.credits]))
}

/** Whether an entry was written under that key already. */
export async function existsEntry(db: ReadDb, idempotencyKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('credit_entries')
    .select('id')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these keys were used before. */
export async function findUsedKeys(db: ReadDb, idempotencyKeys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('credit_entries')
    .select('idempotency_key')
    .where('idempotency_key', '=', sql<string>`any(${idempotencyKeys}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.idempotency_key))
}

/** What an account has, and all that led to it, oldest first. */
export async function findLedger(
  db: ReadDb,
  accountId: number,
): Promise<{ credits: number; lines: LedgerLine[] }> {
  const account = await db
    .selectFrom('accounts')
    .select('credits')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('credit_entries')
    .select(['amount', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return { credits: account.credits, lines }
}

/** An account's entries, newest first, those before the entry `beforeId` where it is given. */
export function findAllEntries(
  db: ReadDb,
  accountId: number,
  page: { beforeId: number | undefined; limit: number },
) {
  let query = db
    .selectFrom('credit_entries')
    .select(['id', 'amount', 'balance_after', 'reason', 'reference', 'created_at'])
    .where('account_id', '=', accountId)
  if (page.beforeId !== undefined) query = query.where('id', '<', page.beforeId)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}
