import { minus } from '../../../../core/money.ts'
import { moneyAt } from '../../../sites/price-rules.ts'
import { discountOn, type NotApplicable, reasonAgainstOrder } from '../../discount-rules.ts'
import type { Bundle, DiscountCode } from '../../order-contract.ts'

/** A bundle at the price that a member pays. */
export interface PricedBundle extends Bundle {
  /** Why the named code does not apply to it; null without a code, or where it applies. */
  reason: NotApplicable | null
}

/**
 * Returns a bundle at the price with a named code, which replaces the active discount: codes never add up. Where the code
 * does not apply, the active discount stays.
 */
export function priceWithCode(
  bundle: Bundle,
  code: DiscountCode | null,
  facts: { payment_method?: string | undefined; message_cost: number },
): PricedBundle {
  if (!code) return { ...bundle, reason: null }
  const { amount_before, currency, credits } = bundle
  const reason = reasonAgainstOrder(code, { amount_before, currency, payment_method: facts.payment_method })
  if (reason) return { ...bundle, reason }
  const amount = minus(amount_before, discountOn(amount_before, code.value_percentage))
  return {
    ...bundle,
    amount,
    discount: {
      code: code.code,
      percentage: code.value_percentage,
      expires: code.expires,
      seconds_left: code.seconds_left,
    },
    per_message: moneyAt(facts.message_cost, { amount, currency, credits }).amount,
    reason: null,
  }
}
