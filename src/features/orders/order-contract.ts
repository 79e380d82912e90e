import { z } from 'zod'
import { Id } from '../../core/ids.ts'
import { minorUnits, noMoney } from '../../core/money.ts'
import { Country, Currency, MinorUnits, Timestamp } from '../../core/schemas.ts'
import { chargebackRisks, methodFlows, providerNames } from './method-rules.ts'
import { orderStatuses, reportKinds } from './payment-rules.ts'
import { codeStatuses, codeValidities, orderKinds, sandboxManners, sandboxOutcomes } from './rules.ts'

// Orders, bundles, codes and payment methods, as the calls of `contract.ts` take and return them.

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

/** A discount on an order (product: Orders); two names of one field appear twice here. */
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
  /** Null for any order. */
  minimum_order_value: MinorUnits.nullable(),
  minimum: MinorUnits.nullable(),
  status: CodeStatus,
  validity: CodeValidity,
  expired: z.boolean(),
  /** Null for all of them. */
  paymentmethods: z.array(z.string()).nullable(),
  /** Until `expires`, when this was answered; null without end. */
  seconds_left: z.int().nullable(),
})
export type DiscountCode = z.infer<typeof DiscountCode>

export const DiscountCodeAnswer = z.object({ discount_code: DiscountCode })

/** The discount that a price contains. */
const PriceDiscount = z.object({
  code: z.string(),
  percentage: z.int(),
  expires: Timestamp.nullable(),
  /** Until `expires`, when this was answered: browsers count from it, because their own clock may be wrong. */
  seconds_left: z.int().nullable(),
})

/** A bundle of credits with its price for this visitor, VAT included. */
export const Bundle = z.object({
  /** The number of its credits: unique in a site, and the same after a change of prices. */
  id: Id,
  credits: z.int(),
  amount: MinorUnits,
  currency: Currency,
  amount_before: MinorUnits,
  /** Null without an active discount. */
  discount: PriceDiscount.nullable(),
  /** The price of one message with it, rounded half up; 0 where messages are free. */
  per_message: MinorUnits,
  /** True if its credits are the cheapest; at most one. */
  is_best_value: z.boolean(),
})
export type Bundle = z.infer<typeof Bundle>

/** A payment method that this visitor may choose. */
export const PaymentMethodChoice = z.object({
  code: z.string(),
  /** Key of its name in the catalogues of texts. */
  label_key: z.string(),
  /** The letters of its mark. */
  icon: z.string(),
  /** Null: everywhere. */
  countries: z.array(Country).nullable(),
  /** Null: every currency. */
  currencies: z.array(Currency).nullable(),
  flow: z.enum(methodFlows),
  refundable: z.boolean(),
  chargeback_risk: z.enum(chargebackRisks),
  /** True if the outcome may come hours or days after the payment. */
  async: z.boolean(),
  /** True if the provider stores it for repeat orders. */
  recurring: z.boolean(),
  status: z.enum(['active', 'retired']),
  /** The configured providers that take it, the one of new orders first. */
  providers: z.array(z.enum(providerNames)),
  /** Digits of the `payment_code` that is sent with the order, as of BLIK; null where the provider asks for what it needs. */
  code_digits: z.int().nullable(),
})
export type PaymentMethodChoice = z.infer<typeof PaymentMethodChoice>

/** An order, as its owner sees it, VAT included. */
export const Order = z.object({
  id: Id,
  /** Reference of the payment, also at the provider's page in the sandbox. */
  payment_id: z.string(),
  kind: OrderKind,
  status: OrderStatus,
  bundle_id: Id,
  credits: z.int(),
  amount: MinorUnits,
  amount_before: MinorUnits,
  currency: Currency,
  discount: z.object({ code: z.string(), percentage: z.int() }).nullable(),
  country: Country,
  /** In hundredths of a percent. */
  vat_rate: z.int(),
  vat_amount: MinorUnits,
  payment_method: z.string(),
  created_at: Timestamp,
  paid_at: Timestamp.nullable(),
  refunded_amount: MinorUnits,
  /** True if a refund is on its way. */
  is_refund_pending: z.boolean(),
  /** Why a payment that arrived goes back, or went back, without credits; null for any other order. */
  sent_back: z.enum(['cancelled', 'code_used']).nullable(),
  /** Ends in digits, without gaps per company; null before the payment. */
  invoice_number: z.string().nullable(),
  /** The invoice, credit notes of what went back, and invoices of charge backs that were won, oldest first. */
  documents: z.array(z.object({ kind: z.enum(['invoice', 'credit_note']), number: z.string() })),
  /** Address at which the payment goes on; null once its outcome is known. */
  redirect_url: z.string().nullable(),
  /**
   * The code that an app of the method scans: its content, and the same as an SVG picture; null where nothing is to
   * be scanned.
   */
  qr: z.object({ payload: z.string(), image: z.string() }).nullable(),
  /** The account to transfer the amount to, with reference and deadline; null where nothing is to be transferred. */
  bank_transfer: z
    .object({
      account_holder: z.string(),
      iban: z.string(),
      bic: z.string(),
      reference: z.string(),
      expires_at: Timestamp,
    })
    .nullable(),
  /** Unique reference of the mandate that a direct debit is made by; null for other orders. */
  mandate_reference: z.string().nullable(),
  /** True if the member asked for the credits at once; else a withdrawal returns the whole price. */
  immediate_delivery: z.boolean(),
  /** Last moment for a withdrawal; null where none is possible. */
  withdrawable_until: Timestamp.nullable(),
  /** The amount that a withdrawal returns now; null where none is possible. */
  withdrawable_amount: MinorUnits.nullable(),
})
export type Order = z.infer<typeof Order>

/** The order of the examples. */
export const exampleOrder: Order = {
  id: 42,
  payment_id: 'K7QM4XZA2PLT9RWC',
  kind: 'checkout',
  status: 'pending',
  bundle_id: 250,
  credits: 250,
  amount: minorUnits(1684),
  amount_before: minorUnits(2245),
  currency: 'EUR',
  discount: { code: 'WELCOME25', percentage: 25 },
  country: 'NL',
  vat_rate: 2100,
  vat_amount: minorUnits(292),
  payment_method: 'ideal',
  created_at: '2026-03-14T10:00:00.000Z',
  paid_at: null,
  refunded_amount: noMoney,
  is_refund_pending: false,
  sent_back: null,
  invoice_number: null,
  documents: [],
  redirect_url: 'https://example.com/sandbox/pay/K7QM4XZA2PLT9RWC',
  qr: null,
  bank_transfer: null,
  mandate_reference: null,
  immediate_delivery: true,
  withdrawable_until: null,
  withdrawable_amount: null,
}
export const OrderAnswer = z.object({ order: Order })
