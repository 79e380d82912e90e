import { type RawBuilder, sql } from 'kysely'
import type { CombinedWrite } from '../../../server/db/combined-statement.ts'
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

/** An account and its balance. */
export interface Balance {
  id: number
  credits: number
}

/**
 * The query that locks the accounts until the transaction ends, in the order of their ids so that two batches cannot
 * deadlock. Finds their balances, without accounts that do not exist. Rows that refer to an account can still be added.
 */
export function lockedBalances(accountIds: number[]): RawBuilder<Balance> {
  return sql`
    select id, credits from accounts where id = any(${accountIds}::bigint[]) order by id for no key update
  `
}

/** Locks the accounts by a statement of its own (`lockedBalances`). Returns their balances. */
export async function lockBalances(db: Db, accountIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<Balance>`${asPrepared} ${lockedBalances(accountIds)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row.credits]))
}

/** An entry with the balance that it leaves. */
export type BalancedEntry = NewEntry & { balance_after: number }

/** Changes the balances of accounts by their entries; one below zero violates a constraint. */
export const changeBalances: CombinedWrite<NewEntry> = (entries, { after }) => {
  const sums = new Map<number, number>()
  for (const { account_id, amount } of entries) sums.set(account_id, (sums.get(account_id) ?? 0) + amount)
  return sql`
    update accounts a set credits = a.credits + t.amount
    from unnest(${[...sums.keys()]}::bigint[], ${[...sums.values()]}::int[]) as t (id, amount)
    where a.id = t.id and ${after}
    returning 1
  `
}

/** Inserts entries in the given order; a used idempotency key violates a constraint. */
export const insertEntries: CombinedWrite<BalancedEntry> = (entries, { after, now }) => sql`
    insert into credit_entries
      (account_id, amount, balance_after, reason, reference, idempotency_key, created_at)
    select account_id, amount, balance_after, reason, reference, idempotency_key, ${now.toISOString()}::timestamptz
    from unnest(
      ${entries.map((entry) => entry.account_id)}::bigint[],
      ${entries.map((entry) => entry.amount)}::int[],
      ${entries.map((entry) => entry.balance_after)}::int[],
      ${entries.map((entry) => entry.reason)}::text[],
      ${entries.map((entry) => entry.reference)}::text[],
      ${entries.map((entry) => entry.idempotency_key)}::text[]
    ) with ordinality as t (account_id, amount, balance_after, reason, reference, idempotency_key, ord)
    where ${after}
    order by ord
    returning 1
  `

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

/** Yields the entries of an account before the entry `beforeId` and a time, or all, oldest first, in pages of at most `size`. */
export async function* findLedgerPages(
  db: ReadDb,
  accountId: number,
  {
    size,
    beforeId = Number.MAX_SAFE_INTEGER,
    until,
  }: { size: number; beforeId?: number | undefined; until?: Date | undefined },
): AsyncGenerator<LedgerLine[]> {
  let last = 0
  for (;;) {
    const lines = await db
      .selectFrom('credit_entries')
      .select(['id', 'amount', 'reason', 'reference'])
      .where('account_id', '=', accountId)
      .where('id', '>', last)
      .where('id', '<', beforeId)
      .$if(until !== undefined, (query) => query.where('created_at', '<', until?.toISOString() ?? ''))
      .orderBy('id')
      .limit(size)
      .execute()
    yield lines
    if (lines.length < size) return
    last = lines.at(-1)?.id ?? last
  }
}

/** Returns how many credits staff has given to an account since a time. */
export async function sumGiven(db: ReadDb, accountId: number, since: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('credit_entries')
    .select((eb) => eb.fn.sum<string | null>('amount').as('sum'))
    .where('account_id', '=', accountId)
    .where('reason', '=', 'correction')
    .where('amount', '>', 0)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
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
