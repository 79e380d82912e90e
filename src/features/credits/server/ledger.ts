import { refuse, sharedRefusals } from '../../../core/refusals.ts'
import type { Work } from '../../../server/work.ts'
import { creditsChanged, creditsReturned } from '../events.ts'
import type { CreditReason } from '../rules.ts'
import {
  changeBalances,
  existsEntry,
  findUsedKeys,
  insertEntries,
  lockBalances,
  type NewEntry,
} from './credits-table.ts'

/** Credits to be taken. `amount` is a positive whole number of credits. */
export interface Spend {
  account_id: number
  amount: number
  reason: CreditReason
  /** The source of the entry, such as `message:17`. */
  reference: string
}

/** Credits added or taken independently of a batch. */
export interface CreditMove extends Spend {
  /** The same key is applied once, so a repeat is harmless. */
  idempotency_key: string
}

/**
 * Adds credits to an account. Returns its balance. A used key changes nothing. Throws RangeError unless the
 * amount is a positive whole number.
 */
export function grantCredits(work: Work, grant: CreditMove): Promise<number> {
  requireAmount(grant)
  return move(work, grant)
}

/**
 * Takes credits from an account. Returns its balance. A used key changes nothing. Refuses with
 * `credits_required` {required, balance} if there are too few, so the contract of the call must declare
 * `sharedRefusals.credits_required`. The purchase belongs in the same transaction.
 */
export function spendCredits(work: Work, spend: CreditMove): Promise<number> {
  requireAmount(spend)
  return move(work, { ...spend, amount: -spend.amount })
}

/**
 * Takes credits for many purchases; `balance_after` is correct row by row in the given
 * order. Preconditions, which the caller ensures in the same transaction: the accounts are locked by
 * `lockBalances`, which returned `balances`; the balances cover the sum of each account's spends; and each
 * purchase is stored once. They are written at the end of the transaction (`Work.writeAtEnd`).
 */
export async function insertSpends(
  work: Work,
  spends: Spend[],
  balances: ReadonlyMap<number, number>,
): Promise<void> {
  if (spends.length === 0) return
  for (const spend of spends) requireAmount(spend)
  const entries = spends.map((spend) => ({ ...spend, amount: -spend.amount, idempotency_key: null }))
  await write(work, entries, balances)
}

/**
 * Returns the credits of many spends in one statement; what the accounts owe is taken of them (`creditsReturned`). Used keys
 * change nothing. Must run in a transaction.
 */
export async function returnCredits(work: Work, returns: CreditMove[]): Promise<void> {
  if (returns.length === 0) return
  for (const move of returns) requireAmount(move)
  const balances = await lockBalances(
    work.db,
    returns.map((move) => move.account_id),
  )
  const keys = returns.map((move) => move.idempotency_key)
  const used = await findUsedKeys(work.db, keys)
  const left = returns.filter((move) => !used.has(move.idempotency_key))
  if (left.length === 0) return
  await write(work, left, balances)
  await work.flush()
  await work.emit(creditsReturned, {
    returns: left.map(({ account_id, amount }) => ({ account_id, amount })),
  })
}

function move(outer: Work, entry: NewEntry & { idempotency_key: string }): Promise<number> {
  return outer.transaction(async (work) => {
    const locked = await lockBalances(work.db, [entry.account_id])
    const balance = locked.get(entry.account_id)
    if (balance === undefined) throw new Error(`account ${entry.account_id} does not exist`)
    if (await existsEntry(work.db, entry.idempotency_key)) return balance
    if (balance + entry.amount < 0) {
      throw refuse(sharedRefusals, 'credits_required', { required: -entry.amount, balance })
    }
    await write(work, [entry], locked)
    await work.flush()
    return balance + entry.amount
  })
}

/**
 * Writes entries and the resulting balances; `balance_after` follows the given order. `balances` are those returned by
 * `lockBalances`. Throws if an account is missing from them.
 */
async function write(work: Work, entries: NewEntry[], balances: ReadonlyMap<number, number>): Promise<void> {
  const left = new Map<number, number>()
  const balanced = entries.map((entry) => {
    const { account_id, amount } = entry
    const before = left.get(account_id) ?? balances.get(account_id)
    if (before === undefined) throw new Error(`account ${account_id} does not exist`)
    left.set(account_id, before + amount)
    return { ...entry, balance_after: before + amount }
  })
  void work.writeAtEnd(changeBalances, entries)
  void work.writeAtEnd(insertEntries, balanced)
  await work.emit(creditsChanged, {
    balances: [...left].map(([account_id, credits]) => ({ account_id, credits })),
  })
}

function requireAmount({ amount }: Spend): void {
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new RangeError('An amount of credits is positive and whole.')
}
