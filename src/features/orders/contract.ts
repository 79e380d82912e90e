import { z } from 'zod'
import { sessionRead } from '../../core/access.ts'
import { Country } from '../../core/countries.ts'
import { Id } from '../../core/ids.ts'
import { Currency } from '../../core/money.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Text } from '../../core/text.ts'
import { secondsPerHour, Timestamp } from '../../core/time.ts'
import { CodeStatus, CodeValidity } from './rules.ts'

/** A discount on an order (product.md, 3: Discount code; fields that it names twice appear twice here). */
export const DiscountCode = z.object({
  code: z.string(),
  /** Null for every country. */
  country: Country.nullable(),
  /** The account that it is for; null for everybody. */
  user_id: Id.nullable(),
  expires: Timestamp.nullable(),
  value_percentage: z.int(),
  percentage: z.int(),
  /** Null for every currency. */
  currency: Currency.nullable(),
  /** Minimum order value in minor units; null for any order. */
  minimum_order_value: z.int().nullable(),
  minimum: z.int().nullable(),
  status: CodeStatus,
  validity: CodeValidity,
  expired: z.boolean(),
  /** Null for all of them. */
  paymentmethods: z.array(z.string()).nullable(),
})
export type DiscountCode = z.infer<typeof DiscountCode>

export const DiscountCodeAnswer = z.object({ discount_code: DiscountCode })

export const codeRefusals = {
  code_not_found: { status: 404 },
  code_used: { status: 409 },
  code_expired: { status: 410 },
  code_not_applicable: { status: 400, data: z.object({ reason: z.enum(['country']) }) },
} as const satisfies RefusalMap

export const orders = {
  /** Returns a discount code that the member may use; a code for another account is not found. */
  discountCode: sessionRead
    .route({ method: 'GET', path: '/discount-code' })
    .input(z.strictObject({ code: Text({ min: 1, max: 60 }) }))
    .output(DiscountCodeAnswer)
    .errors(codeRefusals)
    .meta({
      access: 'session',
      mode: 'read',
      // Codes can be guessed.
      limit: { key: 'account', amount: 60, windowSeconds: secondsPerHour },
    }),
}
