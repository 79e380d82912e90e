import { type MinorUnits, minorUnits } from '../../../../core/money.ts'

/** Before or after the amount, as usual in our countries. */
const sign = /^(?:[A-Z]{0,2}\$|€|£|CHF|EUR|kr\.?)|(?:[A-Z]{0,2}\$|€|£|zł|kr\.?|[A-Z]{3})$/
/**
 * Thousands, and decimals after the second separator; a single separator before three digits is ambiguous.
 */
const grouped = /^[0-9]{1,3}([.,])[0-9]{3}(?:\1[0-9]{3})*(?!\1)[.,][0-9]{1,2}$/

/**
 * Parses an amount of money as people type it: with or without a currency sign or code, a point or a comma
 * before at most two decimals, thousands grouped or not. Returns minor units, null for an empty input,
 * undefined for anything but an amount above zero. All our currencies have hundredths.
 */
export function readAmount(typed: string): MinorUnits | null | undefined {
  const text = typed.replace(/[\s'\u2019]/g, '').replace(sign, '')
  if (typed.trim() === '') return null
  const groups = grouped.exec(text)
  const plain = groups ? text.replaceAll(groups[1] as string, '') : text
  const parts = /^([0-9]{1,6})(?:[.,]([0-9]{1,2}))?$/.exec(plain)
  if (!parts) return undefined
  const minor = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return minor > 0 ? minorUnits(minor) : undefined
}
