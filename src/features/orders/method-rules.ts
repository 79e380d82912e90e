import type { Country } from '../../core/countries.ts'
import { type Currency, type MinorUnits, minorUnits } from '../../core/money.ts'

import { secondsPerDay, secondsPerHour } from '../../core/time.ts'
import { debitMethod } from './rules.ts'

/**
 * How a payment method goes on after the order (payments: 3.2): on a page of the provider; `qr` in an app, which a phone opens
 * and a computer shows a code for; `push` in an app that asks by itself; `form` on a form of ours; by a transfer that the member
 * makes at their bank.
 */
export const methodFlows = ['redirect', 'qr', 'push', 'form', 'bank_transfer'] as const
export type MethodFlow = (typeof methodFlows)[number]

/** How likely a bank takes a payment back that its owner had authorised. */
export const chargebackRisks = ['none', 'low', 'high'] as const
export type ChargebackRisk = (typeof chargebackRisks)[number]

/** The providers that there are adapters for. */
export const providerNames = ['paynl', 'verotel', 'sandbox'] as const
export type ProviderName = (typeof providerNames)[number]

export type MethodCode =
  | 'ideal'
  | 'bancontact'
  | 'eps'
  | 'cartebancaire'
  | 'satispay'
  | 'nexi'
  | 'przelewy24'
  | 'blik'
  | 'twint'
  | 'swish'
  | 'vipps'
  | 'mobilepay'
  | 'dankort'
  | 'wero'
  | 'creditcard'
  | 'visa'
  | 'mastercard'
  | 'applepay'
  | 'googlepay'
  | 'paypal'
  | 'paysafecard'
  | 'wiretransfer'
  | 'maestro'
  | 'giropay'
  | 'sofort'
  | typeof debitMethod

/** A payment method of the catalogue (product: Orders; payments: 3.2). */
export interface PaymentMethod {
  code: MethodCode
  /** Key of its name, `orders.methods.<code>`. */
  label_key: string
  /** The letters of its mark: the logos of the brands are not ours to draw. */
  icon: string
  /** Null: everywhere. */
  countries: readonly Country[] | null
  /** Null: every currency. */
  currencies: readonly Currency[] | null
  flow: MethodFlow
  /** True if money can go back the way it came; otherwise a refund is paid by hand. */
  refundable: boolean
  chargeback_risk: ChargebackRisk
  /** True if the outcome may come hours or days after the member has paid. */
  async: boolean
  /** True if it can be charged again without the member at the provider. */
  recurring: boolean
  /** Providers that take it; which of them is configured is another matter. */
  providers: readonly ProviderName[]
  /** Most that one payment may be worth; null: any amount. */
  max_amount: MinorUnits | null
  /** Retired methods stay for the history of orders, and are not offered. */
  status: 'active' | 'retired'
}

/**
 * Maximum number of a member's open and first direct debits, and maximum of their sum in EUR (decisions: Readings).
 */
export const debitLimit = { orders: 2, amount: minorUnits(10_000) } as const

const euroCountries = ['NL', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE', 'FI'] as const satisfies Country[]

type Details = Partial<Omit<PaymentMethod, 'code' | 'label_key' | 'icon'>>

function method(code: MethodCode, icon: string, details: Details = {}): PaymentMethod {
  return {
    code,
    label_key: `orders.methods.${code}`,
    icon,
    countries: null,
    currencies: null,
    flow: 'redirect',
    refundable: true,
    chargeback_risk: 'none',
    async: false,
    recurring: false,
    providers: ['paynl', 'sandbox'],
    max_amount: null,
    status: 'active',
    ...details,
  }
}

/** A method of one country and its currency. */
function local(
  code: MethodCode,
  icon: string,
  country: Country,
  currency: Currency,
  details: Details = {},
): PaymentMethod {
  return method(code, icon, { countries: [country], currencies: [currency], ...details })
}

/** A card: it can be charged again, and its bank takes disputed payments back. */
const card = { recurring: true, chargeback_risk: 'high' } as const satisfies Details
const everyProvider = { providers: ['paynl', 'verotel', 'sandbox'] } as const satisfies Details
const sandboxAlone = { providers: ['sandbox'] } as const satisfies Details
const retired = { status: 'retired', providers: [] } as const satisfies Details

/**
 * The 24 methods of product.md, and two more (payments: 3.2), in the order in which they are offered: those of one country
 * first.
 */
export const paymentMethods: readonly PaymentMethod[] = [
  local('ideal', 'iD', 'NL', 'EUR', everyProvider),
  local('bancontact', 'Bc', 'BE', 'EUR'),
  local('eps', 'EPS', 'AT', 'EUR'),
  local('cartebancaire', 'CB', 'FR', 'EUR', card),
  local('satispay', 'Sa', 'IT', 'EUR', { flow: 'push' }),
  local('nexi', 'Nx', 'IT', 'EUR', card),
  local('przelewy24', 'P24', 'PL', 'PLN', { async: true }),
  local('blik', 'BLIK', 'PL', 'PLN', { flow: 'push' }),
  local('twint', 'Tw', 'CH', 'CHF', { flow: 'push' }),
  local('swish', 'Sw', 'SE', 'SEK', { flow: 'qr' }),
  local('vipps', 'Vi', 'NO', 'NOK', { flow: 'qr', chargeback_risk: 'low' }),
  method('mobilepay', 'MP', {
    countries: ['DK', 'FI'],
    currencies: ['DKK', 'EUR'],
    flow: 'qr',
    chargeback_risk: 'low',
  }),
  local('dankort', 'Dk', 'DK', 'DKK', card),
  method('wero', 'We', {
    countries: ['DE', 'FR', 'BE'],
    currencies: ['EUR'],
    flow: 'push',
    ...sandboxAlone,
  }),
  method('creditcard', 'CC', { ...card, ...everyProvider }),
  method('visa', 'Visa', { ...card, ...everyProvider }),
  method('mastercard', 'Mc', { ...card, ...everyProvider }),
  method('applepay', 'AP', { recurring: true, chargeback_risk: 'low' }),
  method('googlepay', 'GPay', { recurring: true, chargeback_risk: 'low', ...sandboxAlone }),
  method('paypal', 'PP', { recurring: true, chargeback_risk: 'high', ...sandboxAlone }),
  method(debitMethod, 'SEPA', {
    countries: euroCountries,
    currencies: ['EUR'],
    flow: 'form',
    chargeback_risk: 'high',
    async: true,
    recurring: true,
    max_amount: debitLimit.amount,
  }),
  method('paysafecard', 'PSC', { refundable: false }),
  method('wiretransfer', 'IBAN', {
    countries: euroCountries,
    currencies: ['EUR'],
    flow: 'bank_transfer',
    async: true,
  }),
  method('maestro', 'Ma', { chargeback_risk: 'high', ...retired }),
  local('giropay', 'Gp', 'DE', 'EUR', retired),
  method('sofort', 'So', {
    countries: ['DE', 'AT', 'BE', 'CH'],
    currencies: ['EUR', 'CHF'],
    async: true,
    ...retired,
  }),
]

/** Returns the codes of the methods that a provider takes. */
export function methodsTakenBy(provider: ProviderName): string[] {
  return paymentMethods.filter(({ providers }) => providers.includes(provider)).map(({ code }) => code)
}

/** Returns a method by its code, retired ones too; undefined for an unknown code. */
export function methodOf(code: string): PaymentMethod | undefined {
  return paymentMethods.find((candidate) => candidate.code === code)
}

/** Returns the methods that a buyer in a country who pays in a currency may choose. */
export function methodsFor(country: Country, currency: Currency): PaymentMethod[] {
  return paymentMethods.filter(
    ({ status, countries, currencies }) =>
      status === 'active' &&
      (countries === null || countries.includes(country)) &&
      (currencies === null || currencies.includes(currency)),
  )
}

/**
 * Returns methods as an operator offers them in a country: without those that are off, the chosen ones first. Without a choice
 * they stay as they are.
 */
export function asChosen<M extends { code: string }>(
  methods: readonly M[],
  choice: { off: readonly string[]; order: readonly string[] } | undefined,
): M[] {
  if (!choice) return [...methods]
  const rankOf = ({ code }: M) => {
    const rank = choice.order.indexOf(code)
    return rank < 0 ? choice.order.length : rank
  }
  return methods.filter(({ code }) => !choice.off.includes(code)).toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** How long an order waits for its money before it expires, in seconds. */
export function waitingSeconds({ flow }: PaymentMethod): number {
  return flow === 'bank_transfer' || flow === 'form' ? 14 * secondsPerDay : secondsPerHour
}
