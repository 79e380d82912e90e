import type { DiscountCode } from '../contract.ts'
import type { DiscountCodeRow } from './discount-codes-table.ts'

/** A code as the API tells of it at that moment. */
export function toDiscountCode(row: DiscountCodeRow, now: Date): DiscountCode {
  const { code, country, user_id, expires, value_percentage, currency, minimum_order_value } = row
  return {
    code,
    country,
    user_id,
    expires,
    value_percentage,
    percentage: value_percentage,
    currency,
    minimum_order_value,
    minimum: minimum_order_value,
    status: row.status,
    validity: row.validity,
    expired: isExpired(row, now),
    paymentmethods: row.paymentmethods,
  }
}

/** Whether a code's time is over. */
export function isExpired({ expires }: Pick<DiscountCodeRow, 'expires'>, now: Date): boolean {
  return expires !== null && new Date(expires) <= now
}
