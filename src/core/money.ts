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

/** Before or after the amount, as usual in the product's countries. */
const currencySign = /^(?:[A-Z]{0,2}\$|€|£|CHF|EUR|kr\.?)|(?:[A-Z]{0,2}\$|€|£|zł|kr\.?|[A-Z]{3})$/
const withDecimals = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?!\2)[.,]\d{1,2}$/
const withoutDecimals = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/

/**
 * Returns an amount as people type it: with or without a currency sign or code, a point or a comma before at most two decimals,
 * thousands grouped or not. Null for anything else, also for less than nothing and a million and more. A single separator before
 * three digits groups thousands where the locale writes them so; it is refused elsewhere, since it could be a slip.
 */
export function readAmount(text: string, locale: string): MinorUnits | null {
  const plain = text.replace(/[\s'\u2019]/g, '').replace(currencySign, '')
  const group = withDecimals.exec(plain)?.[2] ?? withoutDecimals.exec(plain)?.[1]
  const isGrouped = group !== undefined && (!isOneGroup.test(plain) || group === groupSign(locale))
  const parts = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(isGrouped ? plain.replaceAll(group, '') : plain)
  return parts ? minorUnits(Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))) : null
}

const isOneGroup = /^\d{1,3}[.,]\d{3}$/

function groupSign(locale: string): string | undefined {
  return (1_234_567).toLocaleString(locale).at(1)
}

/** Returns an amount as it is typed in that locale: `9,95`, without a sign and ungrouped. `readAmount` reads it again. */
export function writeAmount(amount: MinorUnits, locale: string): string {
  const decimalSign = (1).toLocaleString(locale, { minimumFractionDigits: 2 }).charAt(1)
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}${decimalSign}${digits.slice(-2)}`
}

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
