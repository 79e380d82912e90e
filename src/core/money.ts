/** ISO 4217 codes of the currencies with bundle prices (decisions: Credits and money). */
export const currencyCodes = [
  'EUR',
  'GBP',
  'USD',
  'CAD',
  'AUD',
  'NZD',
  'CHF',
  'PLN',
  'DKK',
  'NOK',
  'SEK',
] as const
export type Currency = (typeof currencyCodes)[number]

declare const inMinorUnits: unique symbol
/**
 * An amount of money in the smallest unit of its currency, a whole number; below zero where money goes back. Every currency
 * of the product has hundredths. Neither a number nor the result of arithmetic is one: amounts are made by the functions here,
 * by schemas (`MinorUnits` of `core/schemas.ts`) and by the rows of tables.
 */
export type MinorUnits = number & { readonly [inMinorUnits]: true }

/** An amount with its currency. */
export interface Money {
  amount: MinorUnits
  currency: Currency
}

/** Returns a whole number as an amount of money. Throws RangeError for any other. */
export function minorUnits(amount: number): MinorUnits {
  if (!Number.isSafeInteger(amount))
    throw new RangeError('An amount of money is a whole number of minor units.')
  return amount as MinorUnits
}

export const noMoney = minorUnits(0)

/** Returns the sum of two amounts of one currency. */
export function plus(one: MinorUnits, other: MinorUnits): MinorUnits {
  return minorUnits(one + other)
}

/** Returns what is left of an amount without another of the same currency. */
export function minus(amount: MinorUnits, less: MinorUnits): MinorUnits {
  return minorUnits(amount - less)
}

/** Returns an amount with the opposite sign: what goes back of one that came. */
export function negative(amount: MinorUnits): MinorUnits {
  return minus(noMoney, amount)
}

/** Returns the lower of two amounts. */
export function lower(one: MinorUnits, other: MinorUnits): MinorUnits {
  return one < other ? one : other
}

/** Returns the higher of two amounts. */
export function higher(one: MinorUnits, other: MinorUnits): MinorUnits {
  return one > other ? one : other
}

/** Returns the share of `part` in `whole` of an amount, none of them below zero, rounded half up: the one rounding of money. */
export function shareOf(amount: MinorUnits, part: number, whole: number): MinorUnits {
  return minorUnits(divideHalfUp(amount * part, whole))
}

/** Returns the quotient of two whole numbers that are not negative, rounded half up, without floating point. */
export function divideHalfUp(dividend: number, divisor: number): number {
  const quotient = (2n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor))
  return Number(quotient)
}
