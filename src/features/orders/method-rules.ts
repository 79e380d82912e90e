import type { Country } from '../../core/countries.ts'
import { type Currency, type MinorUnits, minorUnits } from '../../core/money.ts'

import { secondsPerDay, secondsPerHour } from '../../core/time.ts'
import { debitMethod } from './rules.ts'

/** How a payment method goes on after the order (payments: 3.2). */
export type MethodFlow = 'redirect' | 'push' | 'form' | 'bank_transfer'

/** A payment method of the catalogue (product.md, 9: Payment methods; payments: 3.2). */
export interface PaymentMethod {
  code: string
  /** Null: everywhere. */
  countries: readonly Country[] | null
  /** Null: every currency. */
  currencies: readonly Currency[] | null
  flow: MethodFlow
  /** Whether money can go back the way it came; otherwise a refund is paid by hand. */
  is_refundable: boolean
  /** Whether it can be charged again without the member at the provider. */
  is_recurring: boolean
  /** Most that one payment may be worth; null: any amount. */
  max_amount: MinorUnits | null
  /** Retired methods stay for the history of orders, and are not offered. */
  status: 'active' | 'retired'
}

/** What open and first direct debits may be worth together, in EUR (decisions: Readings). */
export const debitLimit = { orders: 2, amount: minorUnits(10_000) } as const

const euroCountries = ['NL', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE', 'FI'] as const satisfies Country[]

type Details = Partial<Omit<PaymentMethod, 'code'>>

function method(code: string, details: Details = {}): PaymentMethod {
  return {
    code,
    countries: null,
    currencies: null,
    flow: 'redirect',
    is_refundable: true,
    is_recurring: false,
    max_amount: null,
    status: 'active',
    ...details,
  }
}

/** A method of one country and its currency. */
function local(code: string, country: Country, currency: Currency, details: Details = {}): PaymentMethod {
  return method(code, { countries: [country], currencies: [currency], ...details })
}

/**
 * The 24 methods of product.md, and two more (payments: 3.2), in the order in which they are offered: those of one country
 * first.
 */
export const paymentMethods: readonly PaymentMethod[] = [
  local('ideal', 'NL', 'EUR'),
  local('bancontact', 'BE', 'EUR'),
  local('eps', 'AT', 'EUR'),
  local('cartebancaire', 'FR', 'EUR', { is_recurring: true }),
  local('satispay', 'IT', 'EUR', { flow: 'push' }),
  local('nexi', 'IT', 'EUR', { is_recurring: true }),
  local('przelewy24', 'PL', 'PLN'),
  local('blik', 'PL', 'PLN', { flow: 'push' }),
  local('twint', 'CH', 'CHF', { flow: 'push' }),
  local('swish', 'SE', 'SEK', { flow: 'push' }),
  local('vipps', 'NO', 'NOK', { flow: 'push' }),
  method('mobilepay', { countries: ['DK', 'FI'], currencies: ['DKK', 'EUR'], flow: 'push' }),
  local('dankort', 'DK', 'DKK', { is_recurring: true }),
  method('wero', { countries: ['DE', 'FR', 'BE'], currencies: ['EUR'], flow: 'push' }),
  method('creditcard', { is_recurring: true }),
  method('visa', { is_recurring: true }),
  method('mastercard', { is_recurring: true }),
  method('applepay', { is_recurring: true }),
  method('googlepay', { is_recurring: true }),
  method('paypal', { is_recurring: true }),
  method(debitMethod, {
    countries: euroCountries,
    currencies: ['EUR'],
    flow: 'form',
    is_recurring: true,
    max_amount: debitLimit.amount,
  }),
  method('paysafecard', { is_refundable: false }),
  method('wiretransfer', { countries: euroCountries, currencies: ['EUR'], flow: 'bank_transfer' }),
  method('maestro', { status: 'retired' }),
  local('giropay', 'DE', 'EUR', { status: 'retired' }),
  method('sofort', { countries: ['DE', 'AT', 'BE', 'CH'], currencies: ['EUR', 'CHF'], status: 'retired' }),
]

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

/** How long an order waits for its money before it expires, in seconds. */
export function waitingSeconds({ flow }: PaymentMethod): number {
  return flow === 'bank_transfer' || flow === 'form' ? 14 * secondsPerDay : secondsPerHour
}
