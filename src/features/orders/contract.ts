import { z } from 'zod'
import { memberWrite, publicRead, publicWrite, sessionRead } from '../../core/access.ts'
import { ClientId, Id, PathId } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Country, Currency, MinorUnits, Timestamp } from '../../core/schemas.ts'
import { QueryFlag, Text } from '../../core/text.ts'
import { secondsPerHour } from '../../core/time.ts'
import { notApplicableReasons } from './discount-rules.ts'
import {
  Bundle,
  DiscountCodeAnswer,
  exampleOrder,
  Order,
  OrderAnswer,
  PaymentMethodChoice,
} from './order-contract.ts'
import { maxNextLength, nextPattern } from './rules.ts'

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
  /** The member's code of this payment, as of BLIK, is wrong or worn out; nothing was charged. */
  payment_code_invalid: { status: 400 },
  /** Over a cap that the member set for a day or a month; the amounts are in the currency of the cap. */
  spending_cap: {
    status: 403,
    data: z.object({
      cap: MinorUnits,
      left: MinorUnits,
      currency: Currency,
      period: z.enum(['day', 'month']),
    }),
  },
  /** A decision of staff keeps the member from buying. */
  payments_restricted: { status: 403 },
  /** No provider is configured, or it does not answer; nothing was charged. */
  payment_unavailable: { status: 503 },
} as const satisfies RefusalMap

/** Refusals of a direct debit, also of one that is repeated. */
const debitLimitRefusals = {
  direct_debit_blocked: { status: 403 },
  /** `limit` in EUR. */
  direct_debit_limit: { status: 403, data: z.object({ limit: MinorUnits }) },
} as const satisfies RefusalMap

export const repeatRefusals = {
  ...orderRefusals,
  ...debitLimitRefusals,
  recurring_failed: { status: 402 },
  /** Credits of an order whose money went back are owed. */
  repeat_blocked: { status: 403 },
  no_stored_method: { status: 404 },
} as const satisfies RefusalMap

export const debitRefusals = {
  ...orderRefusals,
  ...debitLimitRefusals,
  iban_invalid: { status: 400 },
  consent_required: { status: 400, data: z.object({ purpose: z.literal('mandate') }) },
} as const satisfies RefusalMap

export const debitCodeRefusals = {
  ...orderRefusals,
  ...debitLimitRefusals,
  code_invalid: { status: 400 },
} as const satisfies RefusalMap

export const withdrawalRefusals = { withdrawal_period_over: { status: 409 } } as const satisfies RefusalMap

const Code = Text({ min: 1, max: 60 })
const hourly = (amount: number) => ({ key: 'account', amount, windowSeconds: secondsPerHour }) as const
/** Seven to fifteen digits, as people write them. */
const phoneNumber = /^\+?(?:[\s()./-]*\d){7,15}[\s)]*$/
/**
 * True if the member was asked for their credits at once, and agreed; without it no such consent is recorded
 * (decision 52).
 */
const AskedDelivery = z.boolean().optional()
const Line = (max: number) => Text({ min: 1, max })

/** Of the examples. */
const client_id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'

export const orders = {
  /** `country` in the answer is that of VAT. */
  bundles: publicRead
    .route({
      method: 'GET',
      path: '/bundles',
      summary: 'List the bundles',
      description:
        'In the currency of the member’s country, or of the visitor’s `country`; the active discount is applied.',
    })
    .input(z.strictObject({ country: Country.optional() }).optional())
    .output(z.object({ bundles: z.array(Bundle), currency: Currency, country: Country })),
  discountCode: sessionRead
    .route({
      method: 'GET',
      path: '/discount-code',
      summary: 'Read a discount code',
      description: 'By its `code`, or the welcome discount. A code that is for another member is not found.',
    })
    .input(z.strictObject({ code: Code.optional(), welcome: QueryFlag.optional() }))
    .output(DiscountCodeAnswer)
    .errors(codeRefusals)
    .meta({
      // Codes can be guessed.
      limit: hourly(60),
    }),
  timeBonus: sessionRead
    .route({
      method: 'GET',
      path: '/time-bonus',
      summary: 'Read the time bonus',
      description: '`value` is the number of seconds left; the deadline is the server’s.',
    })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        isVisible: z.boolean(),
        value: z.int(),
        code: z.string(),
        /** When it ends; null where it is not offered. */
        expires: Timestamp.nullable(),
      }),
    ),
  paymentMethods: publicRead
    .route({
      method: 'GET',
      path: '/payment-methods',
      summary: 'List the payment methods',
      description: 'For a country, in the member’s currency; of a bundle those that take its price.',
    })
    .input(z.strictObject({ country: Country.optional(), bundle_id: PathId.optional() }).optional())
    .output(
      z.object({
        payment_methods: z.array(PaymentMethodChoice),
        /** The country whose methods these are. */
        country: Country,
        /** True if payments are simulated. */
        is_test: z.boolean(),
      }),
    ),
  /** The outcome arrives on the stream and by `read`. */
  place: memberWrite
    .route({
      method: 'POST',
      path: '/orders',
      summary: 'Place an order',
      description:
        'The member pays at `redirect_url`. Without a named code the active discount applies. The same `client_id` returns ' +
        'the first answer.',
    })
    .input(
      z.strictObject({
        bundle_id: Id,
        payment_method: Line(40),
        /** The country whose payment methods are offered; by default the member's, which alone decides about VAT. */
        country: Country.optional(),
        discount_code: Code.optional(),
        /** Path of this site that the member goes on to once they have paid. */
        next: z.string().max(maxNextLength).regex(nextPattern).optional(),
        /**
         * The code for a method with `code_digits`; other methods, and this one without it, ask at the provider's.
         * Not stored.
         */
        payment_code: z
          .string()
          .regex(/^\d{6}$/)
          .optional(),
        client_id: ClientId,
        terms_accepted: z.literal(true),
        immediate_delivery: z.literal(true),
      }),
    )
    .output(z.object({ order: Order, redirect_url: z.string().nullable() }))
    .errors(orderRefusals)
    .meta({ transaction: 'own', idempotent: true, limit: hourly(60) })
    .meta({
      example: {
        input: {
          bundle_id: 250,
          payment_method: 'ideal',
          client_id,
          terms_accepted: true,
          immediate_delivery: true,
        },
        output: { order: exampleOrder, redirect_url: exampleOrder.redirect_url },
      },
    }),
  list: sessionRead
    .route({ method: 'GET', path: '/orders', summary: 'List the own orders', description: 'Newest first.' })
    .input(z.strictObject({ cursor: PathId.optional() }).optional())
    .output(z.object({ orders: z.array(Order), next: z.string().nullable() })),
  read: sessionRead
    .route({ method: 'GET', path: '/orders/{id}', summary: 'Read an own order' })
    .input(z.strictObject({ id: PathId }))
    .output(OrderAnswer)
    .meta({ example: { input: { id: 42 }, output: { order: exampleOrder } } }),
  refresh: memberWrite
    .route({
      method: 'POST',
      path: '/orders/{id}/refresh',
      summary: 'Ask the provider about an open order',
      description: 'For the page that a member returns to, where a webhook is late.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(OrderAnswer)
    .meta({ transaction: 'own', idempotent: true }),
  /** An order that is being paid, or has ended, stays as it is. */
  cancel: memberWrite
    .route({
      method: 'POST',
      path: '/orders/{id}/cancel',
      summary: 'Cancel an order that is not paid',
      description:
        'For a member who chooses another payment method. Its code is free again; money that arrives later still counts.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(OrderAnswer)
    .meta({ transaction: 'own', idempotent: true, limit: hourly(60) })
    .meta({
      example: {
        input: { id: 42 },
        output: { order: { ...exampleOrder, status: 'cancelled', redirect_url: null } },
      },
    }),
  repeat: memberWrite
    .route({
      method: 'POST',
      path: '/orders/repeat',
      summary: 'Repeat the last order',
      description:
        'With the stored card or mandate, without a page of the provider; `bundle_id` orders another bundle.',
    })
    .input(
      z.strictObject({
        client_id: ClientId,
        bundle_id: Id.optional(),
        discount_code: Code.optional(),
        immediate_delivery: AskedDelivery,
      }),
    )
    .output(OrderAnswer)
    .errors(repeatRefusals)
    .meta({ transaction: 'own', idempotent: true, limit: hourly(30) }),
  repeatOffer: sessionRead
    .route({
      method: 'GET',
      path: '/repeat-order',
      summary: 'Read what a repeat order repeats',
      description: 'The bundle of the last order and the stored method; null for none.',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ bundle_id: Id.nullable(), payment_method: z.string().nullable() })),
  startDirectDebit: memberWrite
    .route({
      method: 'POST',
      path: '/direct-debit',
      summary: 'Authorise a direct debit',
      description: 'A code goes to the phone; it confirms the mandate within ten minutes.',
    })
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
    .meta({ transaction: 'own', idempotent: true, limit: hourly(10) }),
  confirmDirectDebit: memberWrite
    .route({
      method: 'POST',
      path: '/direct-debit/{id}/confirm',
      summary: 'Confirm a direct debit',
      description: 'Five attempts. The order completes when the bank reports it.',
    })
    .input(z.strictObject({ id: PathId, sms_code: Line(12), immediate_delivery: AskedDelivery }))
    .output(OrderAnswer)
    .errors(debitCodeRefusals)
    .meta({ transaction: 'own', limit: hourly(30) }),
  /**
   * The receipt is mailed at once. `order_id` is the payment reference that members see, on receipt and
   * invoice too, or the order's id, of which only a few wrong ones are taken for an address in 14 days.
   */
  withdraw: publicWrite
    .route({
      method: 'POST',
      path: '/withdrawals',
      summary: 'Withdraw from an order',
      description:
        'Without a session too. Returns the price of the paid credits that are left; a repeat, the same receipt.',
    })
    .input(z.strictObject({ order_id: z.union([Id, Line(40)]), email: Line(254), name: Line(100) }))
    .output(
      z.object({
        reference: z.string(),
        mail_sent: z.boolean(),
        /** The amount that is returned; null without the session of the order's owner, to whom the mail states it. */
        refund_amount: MinorUnits.nullable(),
        currency: Currency.nullable(),
      }),
    )
    .errors(withdrawalRefusals)
    .meta({
      transaction: 'own',
      limit: { key: 'address', amount: 20, windowSeconds: secondsPerHour },
    }),
  spending: sessionRead
    .route({
      method: 'GET',
      path: '/spending',
      summary: 'Read the own spending',
      description: 'By month, and the rate of the last purchase.',
    })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        months: z.array(
          z.object({
            /** `YYYY-MM`, in UTC. */
            month: z.string(),
            currency: Currency,
            amount: MinorUnits,
            refunded_amount: MinorUnits,
            orders: z.int(),
          }),
        ),
        credits: z.object({ paid: z.int(), free: z.int() }),
        /** The rate at which credits are shown as money: that of the last purchase, else null. */
        rate: z.object({ credits: z.int(), amount: MinorUnits, currency: Currency }).nullable(),
      }),
    ),
  sandboxPayment: publicRead
    .route({
      method: 'GET',
      path: '/payment-sandbox/{reference}',
      summary: 'Read a simulated payment',
      description: 'For the sandbox’s own page; not found where payments are real.',
    })
    .input(z.strictObject({ reference: Text({ max: 100 }) }))
    .output(
      z.object({
        payment: z.object({
          reference: z.string(),
          amount: MinorUnits,
          currency: Currency,
          payment_method: z.string(),
          state: z.string(),
          refunded_amount: MinorUnits,
        }),
      }),
    ),
}
