import { type MinorUnits, plus } from '../../../../core/money.ts'
import { refuse } from '../../../../core/refusals.ts'
import { addSeconds, secondsPerDay } from '../../../../core/time.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import { debitRefusals } from '../../contract.ts'
import { debitLimit } from '../../method-rules.ts'
import { isOpen, isPaid, type PaymentState } from '../../payment-rules.ts'
import { existsReturnedDebit } from './debit-queries.ts'
import { existsDebt, findDebitOrders } from './orders-table.ts'

/** A bank returns a direct debit for eight weeks without asking why. */
const returnSeconds = 56 * secondsPerDay

/** Returns whether the bank took a debit back, or its credits are still owed. */
export function isReturned({ state, debt_credits }: { state: PaymentState; debt_credits: number }): boolean {
  return state === 'charged_back' || debt_credits > 0
}

/**
 * Refuses a direct debit of a member who owes credits or whose bank returned one, or from an account that another member owes
 * for, and more than two that are open or may still be returned while none is older than its eight weeks. Requires the
 * account's lock. `ibanHashes` are those of the bank account by each secret.
 */
export async function requireWithinDebitLimits(
  { db, now }: { db: ReadDb; now: Date },
  { account_id, ibanHashes }: { account_id: number; ibanHashes: string[] },
  amount: MinorUnits,
): Promise<void> {
  const orders = await findDebitOrders(db, account_id)
  const isOwing = orders.some(isReturned) || (await existsDebt(db, account_id))
  if (isOwing || (await existsReturnedDebit(db, ibanHashes))) {
    throw refuse(debitRefusals, 'direct_debit_blocked')
  }
  const before = addSeconds(now, -returnSeconds)
  const hasStood = orders.some(
    ({ state, paid_at }) => isPaid(state) && paid_at !== null && new Date(paid_at) <= before,
  )
  const counted = orders.filter(({ state }) => isOpen(state) || (!hasStood && isPaid(state)))
  const sum = counted.reduce((total, order) => plus(total, order.amount), amount)
  if (counted.length >= debitLimit.orders || sum > debitLimit.amount) {
    throw refuse(debitRefusals, 'direct_debit_limit', { limit: debitLimit.amount })
  }
}
