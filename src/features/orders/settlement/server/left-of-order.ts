import { lower, type MinorUnits, minus, shareOf } from '../../../../core/money.ts'
import type { CreditLot } from '../../../credits/rules.ts'
import type { OrderRow } from './orders-table.ts'

/**
 * Returns the paid credits of an order that are left, and their share of its price: what a withdrawal returns
 * (decisions: Credits and money).
 *
 * @param lots the bought credits of the buyer
 */
export function leftOf(
  order: Pick<OrderRow, 'id' | 'amount' | 'credits' | 'refunded_amount'>,
  lots: readonly CreditLot[],
): { credits: number; amount: MinorUnits } {
  const own = lots.filter(({ reference }) => reference === `order:${order.id}`)
  const credits = own.reduce((sum, { left }) => sum + left, 0)
  const share = shareOf(order.amount, credits, order.credits)
  return { credits, amount: lower(share, minus(order.amount, order.refunded_amount)) }
}
