import { sql } from 'kysely'
import { asPrepared } from '../../../server/db/prepared.ts'
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
      idempotency_key: string | null
      created_at: Time
    }
  }
}

/** An entry to be written: `amount` is positive for credits added, negative for credits taken. */
export interface NewEntry {
  account_id: number
  amount: number
  reason: CreditReason
  reference: string
  /** Each key can be used once; null if the reference already identifies what was bought. */
  idempotency_key: string | null
}

/**
 * Locks the accounts until the transaction ends, in the order of their ids so that two batches cannot
 * deadlock. Returns their balances, without accounts that do not exist. Rows that refer to an account can
 * still be added.
 */
export async function lockBalances(db: Db, accountIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; credits: number }>`${asPrepared}
    select id, credits from accounts where id = any(${accountIds}::bigint[]) order by id for no key update
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row.credits]))
}

/**
 * Writes entries and the resulting balances; `balance_after` follows the given order. `balances` are those
 * returned by `lockBalances`. Returns the new balances synchronously; they are valid only if `written`
 * resolves: a balance below zero or a used idempotency key violates a constraint. Throws if an account is
 * missing from `balances`.
 */
export function insertEntries(
  db: Db,
  entries: NewEntry[],
  balances: ReadonlyMap<number, number>,
  now: Date,
): { left: Map<number, number>; written: Promise<unknown> } {
  const sums = new Map<number, number>()
  const left = new Map<number, number>()
  const balancesAfter = entries.map(({ account_id, amount }) => {
    const before = left.get(account_id) ?? balances.get(account_id)
    if (before === undefined) throw new Error(`account ${account_id} does not exist`)
    left.set(account_id, before + amount)
    sums.set(account_id, (sums.get(account_id) ?? 0) + amount)
    return before + amount
  })
  const written = sql`${asPrepared}
    with changed as (
      update accounts a set credits = a.credits + t.amount
      from unnest(${[...sums.keys()]}::bigint[], ${[...sums.values()]}::int[]) as t (id, amount)
      where a.id = t.id
    )
    insert into credit_entries
      (account_id, amount, balance_after, reason, reference, idempotency_key, created_at)
    select account_id, amount, balance_after, reason, reference, idempotency_key, ${now.toISOString()}::timestamptz
    from unnest(
      ${entries.map((entry) => entry.account_id)}::bigint[],
      ${entries.map((entry) => entry.amount)}::int[],
      ${balancesAfter}::int[],
      ${entries.map((entry) => entry.reason)}::text[],
      ${entries.map((entry) => entry.reference)}::text[],
      ${entries.map((entry) => entry.idempotency_key)}::text[]
    ) with ordinality as t (account_id, amount, balance_after, reason, reference, idempotency_key, ord)
    order by ord
  `.execute(db)
  return { left, written }
}

/** Returns whether an entry with that key exists. */
export async function existsEntry(db: ReadDb, idempotencyKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('credit_entries')
    .select('id')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns which of these keys are already used. */
export async function findUsedKeys(db: ReadDb, idempotencyKeys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('credit_entries')
    .select('idempotency_key')
    .where('idempotency_key', '=', sql<string>`any(${idempotencyKeys}::text[])`)
    .execute()
  return new Set(rows.flatMap((row) => row.idempotency_key ?? []))
}

/** Returns an account's balance. Throws if the account does not exist. */
export async function findBalance(db: ReadDb, accountId: number): Promise<number> {
  const account = await db
    .selectFrom('accounts')
    .select('credits')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return account.credits
}

/** Yields the entries of an account before the entry `beforeId`, or all, oldest first, in pages of at most `size`. */
export async function* findLedgerPages(
  db: ReadDb,
  accountId: number,
  { size, beforeId = Number.MAX_SAFE_INTEGER }: { size: number; beforeId?: number | undefined },
): AsyncGenerator<LedgerLine[]> {
  let last = 0
  for (;;) {
    const lines = await db
      .selectFrom('credit_entries')
      .select(['id', 'amount', 'reason', 'reference'])
      .where('account_id', '=', accountId)
      .where('id', '>', last)
      .where('id', '<', beforeId)
      .orderBy('id')
      .limit(size)
      .execute()
    yield lines
    if (lines.length < size) return
    last = lines.at(-1)?.id ?? last
  }
}

/** Returns an account's entries, newest first; only those before the entry `beforeId` if it is given. */
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
