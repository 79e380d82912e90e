import { type MinorUnits, minorUnits } from '../../../../core/money.ts'

// Amounts of providers that write `12.50`. Every currency here has hundredths (core/money.ts), and no float is involved.

const decimal = /^(\d{1,7})(?:\.(\d{1,2}))?$/

/** Returns an amount as a decimal number: 1250 is `12.50`. */
export function toDecimal(amount: MinorUnits): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns the amount of a decimal number; null for anything else. */
export function fromDecimal(text: string): MinorUnits | null {
  const [, whole, hundredths = ''] = decimal.exec(text) ?? []
  return whole === undefined ? null : minorUnits(Number(whole + hundredths.padEnd(2, '0')))
}
