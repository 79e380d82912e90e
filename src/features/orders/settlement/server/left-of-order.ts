import { lower, type MinorUnits, minus, shareOf } from '../../../../core/money.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { CreditLot } from '../../../credits/rules.ts'
import { existsUnaskedBefore, type OrderRow } from './orders-table.ts'

/**
 * Returns what a withdrawal takes and returns: the paid credits of an order that are left, for their share of its price
 * (decisions: Credits and money). A buyer who has not asked for the credits at once gets the whole price, and owes the credits
 * that are spent: once in two weeks, so that leaving out the question does not pay (decision 52).
 *
 * @param lots the bought credits of the buyer
 */
export async function readLeft(
  db: ReadDb,
  order: OrderRow,
  lots: readonly CreditLot[],
): Promise<{ credits: number; amount: MinorUnits; owed: number }> {
  const own = lots.filter(({ reference }) => reference === `order:${order.id}`)
  const credits = own.reduce((sum, { left }) => sum + left, 0)
  const rest = minus(order.amount, order.refunded_amount)
  if (!order.immediate_delivery && !(await existsUnaskedBefore(db, order)))
    return { credits, amount: rest, owed: own.reduce((sum, { spent }) => sum + spent, 0) }
  return { credits, amount: lower(shareOf(order.amount, credits, order.credits), rest), owed: 0 }
}
