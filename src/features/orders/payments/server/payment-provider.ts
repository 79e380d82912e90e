import type { Country } from '../../../../core/countries.ts'
import type { Locale } from '../../../../core/locales.ts'
import type { Currency, MinorUnits, Money } from '../../../../core/money.ts'
import type { ProviderName } from '../../method-rules.ts'
import type { ReportKind } from '../../payment-rules.ts'

/** A payment to be opened at a provider. */
export interface NewPayment extends Money {
  /** Ours, unique: the same one never opens two payments. */
  payment_id: string
  payment_method: string
  locale: Locale
  country: Country
  /** Address that the provider sends the member back to. */
  return_url: string
  webhook_url: string
  /** The code that the member has entered with the order, where the provider takes one (`codeDigits`). */
  code?: string | undefined
  /** The text that the member reads on the page of the provider and on the bank statement. */
  description: string
}

/** An opened payment. */
export interface OpenedPayment {
  provider_ref: string
  /** Address at which the member pays; null where nothing is left to do. */
  redirect_url: string | null
  /** The content of a code that an app of the method scans to pay. */
  qr?: string
  /** The account that the member transfers the amount to, and the reference: the payment waits for the funds. */
  transfer?: TransferDetails
  /** The member has done what they can on our pages, and confirms elsewhere, such as in the app of their bank. */
  isPending?: boolean
}

/** The account that a transfer goes to. */
export interface TransferDetails {
  account_holder: string
  iban: string
  bic: string
  /** By which the provider recognises the transfer. */
  reference: string
}

/** A signed and checked report of a provider. */
export interface PaymentReport {
  /** The provider's id of the report; repeats carry the same one. */
  event_id: string
  provider_ref: string
  /** Ours, where the report has it: finds an order whose `provider_ref` is not stored yet. */
  payment_id?: string | undefined
  kind: ReportKind
  /** The amount of the payment, or for a refund the part that went back. */
  amount: MinorUnits
  currency: string
  /** Charges the same card or account again, where the member agreed and the provider stored it. */
  token?: string | undefined
}

/**
 * Returns the id of a report that was read and not received: the same facts are one report, however often they are read,
 * and a wrong amount does not hide the right one.
 */
export function readingId({ provider_ref, kind, amount, currency }: Omit<PaymentReport, 'event_id'>): string {
  return `read:${provider_ref}:${kind}:${amount}:${currency}`
}

/** A charge of a stored method, which needs no page of the provider. */
export interface StoredCharge extends Omit<NewPayment, 'return_url'> {
  token: string
}

/** The result of charging a stored method or mandate. */
export interface ChargeResult {
  provider_ref: string
  /** `declined`: the method can no longer be charged. */
  outcome: 'paid' | 'pending' | 'declined'
}

/** A direct debit: who owes, and what they authorised. */
export interface DebtorDetails {
  account_holder: string
  iban: string
  street: string
  house_number: string
  zip: string
  city: string
  phone: string
}

/** A refund that a provider has taken on. */
export interface SentRefund {
  /** `done`: the money is on its way. `sent`: a report follows. `by_hand`: staff return it at the provider, then as `sent`. */
  state: 'done' | 'sent' | 'by_hand'
}

/** The signature of a report is missing or wrong, or the report is too old. */
export class BadSignature extends Error {}

/** The provider cannot be reached or refuses the request; nothing was charged, unless it is an OutcomeUnknown. */
export class ProviderFailed extends Error {}

/** The code that the member has entered is wrong or worn out; nothing was charged. */
export class CodeRefused extends ProviderFailed {}

/** The request was sent, but its answer was lost: the provider may have charged, and its report decides (decision 21). */
export class OutcomeUnknown extends ProviderFailed {}

/**
 * A payment provider (payments: 3.4). None is trusted to recognise a repeated request by its `payment_id` or `key`: the
 * caller asks once, and looks before it asks again (decision 21). Methods throw ProviderFailed where the provider does not take the request,
 * and OutcomeUnknown where it may have taken it.
 */
export interface PaymentProvider {
  /** As used in the webhook's address and in the rows of orders. */
  name: ProviderName
  /** Codes of the methods that it takes. */
  methods: readonly string[]
  /** Null for all. */
  currencies: readonly Currency[] | null
  /** Codes of the methods that it stores, to charge them again. */
  recurring: readonly string[]
  /** Digits of the code that the member enters with the order, by method; other methods have none. */
  codeDigits?: Readonly<Record<string, number>>
  /** True for a simulation: shown wherever it is used. */
  isTest: boolean
  /** True if `readPayment` finds a payment by our reference, so that one is found whose answer was lost. */
  knowsOurReference: boolean
  /** Opens a payment and returns where the member pays. */
  createPayment(payment: NewPayment): Promise<OpenedPayment>
  /** Closes the page of a payment that was left. Undefined where the provider cannot. */
  cancelPayment?(providerRef: string): Promise<void>
  /** Takes the money of an authorised payment; its report follows. Undefined where the provider authorises nothing. */
  capturePayment?(payment: { provider_ref: string } & Money): Promise<void>
  /** Charges a stored method. */
  chargeStored(charge: StoredCharge): Promise<ChargeResult>
  /** Charges an account by direct debit; the report follows. Undefined where the provider takes none itself. */
  chargeDirectDebit?(
    charge: Omit<StoredCharge, 'token'> & { debtor: DebtorDetails; mandate: string },
  ): Promise<ChargeResult>
  /** Returns what is known of a payment; null while nothing is. */
  readPayment(providerRef: string): Promise<PaymentReport | null>
  /** Returns money. `key` identifies the refund; `refunded_before` went back already, or is on its way. */
  refund(refund: {
    provider_ref: string
    amount: MinorUnits
    currency: Currency
    key: string
    refunded_before: MinorUnits
  }): Promise<SentRefund>
  /** Returns the reports in a webhook. Throws BadSignature. */
  readWebhook(webhook: {
    headers: Headers
    query: URLSearchParams
    body: string
    now: Date
  }): Promise<PaymentReport[]>
  /** The response by which the provider knows that its webhook has been stored. */
  acknowledge(): Response
}
