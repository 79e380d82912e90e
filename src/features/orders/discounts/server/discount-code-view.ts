import { secondsUntil } from '../../discount-rules.ts'
import type { DiscountCode } from '../../order-contract.ts'
import type { DiscountCodeRow } from './discount-codes-table.ts'

/** Returns a code as the API shows it at `now`. */
export function toDiscountCode(row: DiscountCodeRow, now: Date): DiscountCode {
  const { code, country, account_id, expires, value_percentage, currency, minimum_order_value } = row
  return {
    code,
    country,
    user_id: account_id,
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
    seconds_left: secondsUntil(expires === null ? null : new Date(expires), now),
  }
}

/** Reports whether a code has expired. */
export function isExpired({ expires }: Pick<DiscountCodeRow, 'expires'>, now: Date): boolean {
  return expires !== null && new Date(expires) <= now
}
