import { describe, expect, test } from 'vitest'
import { minorUnits } from '../../../../core/money.ts'
import type { Bundle, DiscountCode } from '../../order-contract.ts'
import { priceWithCode } from './bundle-price.ts'

const bundle: Bundle = {
  id: 100,
  credits: 100,
  amount: minorUnits(746),
  currency: 'EUR',
  amount_before: minorUnits(995),
  discount: { code: 'WELCOME25', percentage: 25, expires: null, seconds_left: null },
  per_message: minorUnits(75),
  is_best_value: false,
}
const code: DiscountCode = {
  code: 'TENOFF',
  country: null,
  user_id: null,
  expires: null,
  value_percentage: 10,
  percentage: 10,
  currency: null,
  minimum_order_value: null,
  minimum: null,
  status: 'active',
  validity: 'once-per-user',
  expired: false,
  paymentmethods: null,
  seconds_left: null,
}
const price = (change: Partial<DiscountCode> | null, payment_method?: string) =>
  priceWithCode(bundle, change && { ...code, ...change }, { payment_method, message_cost: 10 })

describe('a bundle', () => {
  test('without a named code has the active discount', () => {
    expect(price(null)).toEqual({ ...bundle, reason: null })
  })

  test('with a named code has its price instead, also where the active discount is larger; they never add up', () => {
    expect(price({})).toMatchObject({
      amount: 895,
      amount_before: 995,
      discount: { code: 'TENOFF', percentage: 10 },
      per_message: 90,
      reason: null,
    })
  })

  test.each([
    [{ minimum_order_value: minorUnits(2000) }, 'ideal', 'minimum_order_value'],
    [{ currency: 'GBP' as const }, 'ideal', 'currency'],
    [{ paymentmethods: ['paypal'] }, 'ideal', 'paymentmethods'],
  ])('keeps the active discount where the code %j does not apply to %s: %s', (change, method, reason) => {
    expect(price(change, method)).toEqual({ ...bundle, reason })
  })

  test('takes a code for some methods while none is chosen', () => {
    expect(price({ paymentmethods: ['paypal'] })).toMatchObject({ amount: 895, reason: null })
    expect(price({ paymentmethods: ['paypal'] }, 'paypal')).toMatchObject({ amount: 895, reason: null })
  })
})
