import { z } from 'zod'
import { memberWrite, publicRead, publicWrite, sessionRead } from '../../core/access.ts'
import { ClientId, Id, PathId } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Country, Currency, Timestamp } from '../../core/schemas.ts'
import { QueryFlag, Text } from '../../core/text.ts'
import { secondsPerHour } from '../../core/time.ts'

import { notApplicableReasons } from './discount-rules.ts'
import { orderStatuses, reportKinds } from './payment-rules.ts'
import { codeStatuses, codeValidities, orderKinds, sandboxManners, sandboxOutcomes } from './rules.ts'

export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>
export const ReportKind = z.enum(reportKinds)
export type ReportKind = z.infer<typeof ReportKind>

export const CodeValidity = z.enum(codeValidities)
export type CodeValidity = z.infer<typeof CodeValidity>
export const CodeStatus = z.enum(codeStatuses)
export type CodeStatus = z.infer<typeof CodeStatus>
export const OrderKind = z.enum(orderKinds)
export type OrderKind = z.infer<typeof OrderKind>
export const SandboxOutcome = z.enum(sandboxOutcomes)
export type SandboxOutcome = z.infer<typeof SandboxOutcome>
export const SandboxManner = z.enum(sandboxManners)
export type SandboxManner = z.infer<typeof SandboxManner>

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

/** The discount that a price contains. */
const PriceDiscount = z.object({ code: z.string(), percentage: z.int(), expires: Timestamp.nullable() })

/** A bundle of credits with its price for this visitor; amounts in minor units, VAT included. */
export const Bundle = z.object({
  /** The number of its credits: unique in a site, and the same after a change of prices. */
  id: Id,
  credits: z.int(),
  amount: z.int(),
  currency: Currency,
  amount_before: z.int(),
  /** Null without an active discount. */
  discount: PriceDiscount.nullable(),
  /** What one message costs with it, rounded half up; 0 where messages are free. */
  per_message: z.int(),
  /** Whether its credits are the cheapest; at most one. */
  is_best_value: z.boolean(),
})
export type Bundle = z.infer<typeof Bundle>

/** A payment method that this visitor may choose. */
export const PaymentMethodChoice = z.object({
  code: z.string(),
  flow: z.enum(['redirect', 'push', 'form', 'bank_transfer']),
  is_refundable: z.boolean(),
  is_recurring: z.boolean(),
})

/** An order, as its owner sees it; amounts in minor units, VAT included. */
export const Order = z.object({
  id: Id,
  /** Reference of the payment, also at the provider's page in the sandbox. */
  payment_id: z.string(),
  kind: OrderKind,
  status: OrderStatus,
  bundle_id: Id,
  credits: z.int(),
  amount: z.int(),
  amount_before: z.int(),
  currency: Currency,
  discount: z.object({ code: z.string(), percentage: z.int() }).nullable(),
  country: Country,
  /** In hundredths of a percent. */
  vat_rate: z.int(),
  vat_amount: z.int(),
  payment_method: z.string(),
  created_at: Timestamp,
  paid_at: Timestamp.nullable(),
  refunded_amount: z.int(),
  /** Whether a refund is on its way. */
  is_refund_pending: z.boolean(),
  /** Ends in digits, without gaps per company; null before the payment. */
  invoice_number: z.string().nullable(),
  /** Where the payment goes on; null once its outcome is known. */
  redirect_url: z.string().nullable(),
  /** Unique reference of the mandate that a direct debit is made by; null for other orders. */
  mandate_reference: z.string().nullable(),
  /** Last moment for a withdrawal; null where none is possible. */
  withdrawable_until: Timestamp.nullable(),
})
export type Order = z.infer<typeof Order>
export const OrderAnswer = z.object({ order: Order })

export const codeRefusals = {
  code_not_found: { status: 404 },
  code_used: { status: 409 },
  code_expired: { status: 410 },
  code_not_applicable: { status: 400, data: z.object({ reason: z.enum(notApplicableReasons) }) },
} as const satisfies RefusalMap

/** Refusals of everything that charges. */
export const orderRefusals = {
  ...codeRefusals,
  payment_method_unavailable: { status: 400 },
  /** Over a cap that the member set; amounts in minor units. */
  spending_cap: { status: 403, data: z.object({ cap: z.int(), left: z.int() }) },
  /** No provider is configured, or it does not answer; nothing was charged. */
  payment_unavailable: { status: 503 },
} as const satisfies RefusalMap

export const repeatRefusals = {
  ...orderRefusals,
  recurring_failed: { status: 402 },
  no_stored_method: { status: 404 },
} as const satisfies RefusalMap

export const debitRefusals = {
  ...orderRefusals,
  iban_invalid: { status: 400 },
  direct_debit_blocked: { status: 403 },
  /** `limit` in minor units of EUR. */
  direct_debit_limit: { status: 403, data: z.object({ limit: z.int() }) },
  consent_required: { status: 400, data: z.object({ purpose: z.literal('mandate') }) },
} as const satisfies RefusalMap

export const debitCodeRefusals = {
  ...orderRefusals,
  direct_debit_limit: debitRefusals.direct_debit_limit,
  direct_debit_blocked: debitRefusals.direct_debit_blocked,
  code_invalid: { status: 400 },
} as const satisfies RefusalMap

export const withdrawalRefusals = { withdrawal_period_over: { status: 409 } } as const satisfies RefusalMap

/** A path of this site, never an address of another. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/
const Code = Text({ min: 1, max: 60 })
const hourly = (amount: number) => ({ key: 'account', amount, windowSeconds: secondsPerHour }) as const
/** Seven to fifteen digits, as people write them. */
const phoneNumber = /^\+?(?:[\s()./-]*\d){7,15}[\s)]*$/
const Line = (max: number) => Text({ min: 1, max })

export const orders = {
  /** Returns the bundles with the prices of the member's country, or of the visitor's `country`. */
  bundles: publicRead
    .route({ method: 'GET', path: '/bundles' })
    .input(z.strictObject({ country: Country.optional() }).optional())
    .output(z.object({ bundles: z.array(Bundle), currency: Currency, country: Country })),
  /** Returns a discount code that the member may use; a code for another account is not found. */
  discountCode: sessionRead
    .route({ method: 'GET', path: '/discount-code' })
    .input(z.strictObject({ code: Code.optional(), welcome: QueryFlag.optional() }))
    .output(DiscountCodeAnswer)
    .errors(codeRefusals)
    .meta({
      access: 'session',
      mode: 'read',
      // Codes can be guessed.
      limit: hourly(60),
    }),
  /** Returns the time bonus: whether it is offered now, and the seconds that are left of it. */
  timeBonus: sessionRead
    .route({ method: 'GET', path: '/time-bonus' })
    .input(z.strictObject({}).optional())
    .output(z.object({ isVisible: z.boolean(), value: z.int(), code: z.string() })),
  /** Returns the methods for a country, in the member's currency. */
  paymentMethods: publicRead
    .route({ method: 'GET', path: '/payment-methods' })
    .input(z.strictObject({ country: Country.optional(), bundle_id: PathId.optional() }).optional())
    .output(
      z.object({
        payment_methods: z.array(PaymentMethodChoice),
        /** Whether payments are simulated. */
        is_test: z.boolean(),
      }),
    ),
  /** Places an order. The member pays at `redirect_url`; the outcome arrives on the stream and by `read`. */
  place: memberWrite
    .route({ method: 'POST', path: '/orders' })
    .input(
      z.strictObject({
        bundle_id: Id,
        payment_method: Line(40),
        /** The country to pay from; by default the member's. */
        country: Country.optional(),
        discount_code: Code.optional(),
        /** Path of this site that the member goes on to once they have paid. */
        next: z.string().max(300).regex(ownPath).optional(),
        client_id: ClientId,
        terms_accepted: z.literal(true),
        immediate_delivery: z.literal(true),
      }),
    )
    .output(z.object({ order: Order, redirect_url: z.string().nullable() }))
    .errors(orderRefusals)
    .meta({ access: 'member', mode: 'write', transaction: 'own', idempotent: true, limit: hourly(60) }),
  /** Returns the member's orders, newest first. */
  list: sessionRead
    .route({ method: 'GET', path: '/orders' })
    .input(z.strictObject({ cursor: PathId.optional() }).optional())
    .output(z.object({ orders: z.array(Order), next: z.string().nullable() })),
  read: sessionRead
    .route({ method: 'GET', path: '/orders/{id}' })
    .input(z.strictObject({ id: PathId }))
    .output(OrderAnswer),
  /** Asks the provider about an open order; the page that a member returns to calls it. */
  refresh: memberWrite
    .route({ method: 'POST', path: '/orders/{id}/refresh' })
    .input(z.strictObject({ id: PathId }))
    .output(OrderAnswer)
    .meta({ access: 'member', mode: 'write', transaction: 'own', idempotent: true }),
  /** Repeats the last order with the stored card or mandate. */
  repeat: memberWrite
    .route({ method: 'POST', path: '/orders/repeat' })
    .input(z.strictObject({ client_id: ClientId, bundle_id: Id.optional(), discount_code: Code.optional() }))
    .output(OrderAnswer)
    .errors(repeatRefusals)
    .meta({ access: 'member', mode: 'write', transaction: 'own', idempotent: true, limit: hourly(30) }),
  /** Returns what a repeat order repeats: the bundle of the last order, and the method that is stored; null for none. */
  repeatOffer: sessionRead
    .route({ method: 'GET', path: '/repeat-order' })
    .input(z.strictObject({}).optional())
    .output(z.object({ bundle_id: Id.nullable(), payment_method: z.string().nullable() })),
  /** Authorises a direct debit; a code by text message confirms it. */
  startDirectDebit: memberWrite
    .route({ method: 'POST', path: '/direct-debit' })
    .input(
      z.strictObject({
        bundle_id: Id,
        account_holder: Line(70),
        iban: Line(60),
        street: Line(70),
        house_number: Line(16),
        zip: Line(16),
        city: Line(70),
        phone: Line(30).regex(phoneNumber),
        authorized: z.boolean(),
        discount_code: Code.optional(),
        client_id: ClientId,
      }),
    )
    .output(z.object({ mandate_id: Id, sms_sent: z.boolean() }))
    .errors(debitRefusals)
    .meta({ access: 'member', mode: 'write', transaction: 'own', idempotent: true, limit: hourly(10) }),
  confirmDirectDebit: memberWrite
    .route({ method: 'POST', path: '/direct-debit/{id}/confirm' })
    .input(z.strictObject({ id: PathId, sms_code: Line(12) }))
    .output(OrderAnswer)
    .errors(debitCodeRefusals)
    .meta({ access: 'member', mode: 'write', transaction: 'own', limit: hourly(30) }),
  /** Withdraws from an order, logged in or not; the receipt is mailed at once. */
  withdraw: publicWrite
    .route({ method: 'POST', path: '/withdrawals' })
    .input(z.strictObject({ order_id: Id, email: Line(254), name: Line(100) }))
    .output(
      z.object({
        reference: z.string(),
        mail_sent: z.boolean(),
        /** What is returned, in minor units. */
        refund_amount: z.int(),
        currency: Currency,
      }),
    )
    .errors(withdrawalRefusals)
    .meta({
      access: 'public',
      mode: 'write',
      transaction: 'own',
      limit: { key: 'address', amount: 20, windowSeconds: secondsPerHour },
    }),
  /** Returns what the member spent, by month; of credits, how many were paid for and how many were free. */
  spending: sessionRead
    .route({ method: 'GET', path: '/spending' })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        months: z.array(
          z.object({
            /** `YYYY-MM`, in UTC. */
            month: z.string(),
            currency: Currency,
            amount: z.int(),
            refunded_amount: z.int(),
            orders: z.int(),
          }),
        ),
        credits: z.object({ paid: z.int(), free: z.int() }),
        /** The rate at which credits are shown as money: that of the last purchase, else null. */
        rate: z.object({ credits: z.int(), amount: z.int(), currency: Currency }).nullable(),
      }),
    ),
  /** Returns a payment as the sandbox's own page shows it; not found where payments are not simulated. */
  sandboxPayment: publicRead
    .route({ method: 'GET', path: '/payment-sandbox/{reference}' })
    .input(z.strictObject({ reference: Text({ max: 100 }) }))
    .output(
      z.object({
        payment: z.object({
          reference: z.string(),
          amount: z.int(),
          currency: Currency,
          payment_method: z.string(),
          state: z.string(),
          refunded_amount: z.int(),
        }),
      }),
    ),
}
