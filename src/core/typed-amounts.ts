import { type MinorUnits, minorUnits } from './money.ts'

// Amounts as people type them. Apart from the rest of money, since few pages have such a field.

/** Before or after the amount, as usual in the product's countries. */
const currencySign = /^(?:[A-Z]{0,2}\$|€|£|CHF|EUR|kr\.?)|(?:[A-Z]{0,2}\$|€|£|zł|kr\.?|[A-Z]{3})$/
/** Thousands, with or without decimals after the other separator. */
const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/
const isOneGroup = /^\d{1,3}[.,]\d{3}$/

/**
 * Returns an amount as people type it: with or without a currency sign or code, a point or a comma before at most two decimals,
 * thousands grouped or not. Null for anything else, also for less than nothing and a million and more. A single separator before
 * three digits groups thousands where the locale writes them so; it is refused elsewhere, since it could be a slip.
 */
export function readAmount(text: string, locale: string): MinorUnits | null {
  const plain = text.replace(/[\s'\u2019]/g, '').replace(currencySign, '')
  const group = grouped.exec(plain)?.[1]
  const usualSign = (1_234_567).toLocaleString(locale).at(1)
  const isGrouped = group !== undefined && (!isOneGroup.test(plain) || group === usualSign)
  const parts = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(isGrouped ? plain.replaceAll(group, '') : plain)
  return parts ? minorUnits(Number(parts[1] + (parts[2] ?? '').padEnd(2, '0'))) : null
}

/** Returns an amount as it is typed in that locale: `9,95`, without a sign and ungrouped. `readAmount` reads it again. */
export function writeAmount(amount: MinorUnits, locale: string): string {
  const decimalSign = (1.5).toLocaleString(locale).charAt(1)
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}${decimalSign}${digits.slice(-2)}`
}
