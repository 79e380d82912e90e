/**
 * Reads an amount of money as people type it, with a point or a comma and at most two decimals: minor units, null for
 * nothing typed, undefined for what is no amount above zero. All our currencies have hundredths.
 */
export function readAmount(typed: string): number | null | undefined {
  const text = typed.replace(/\s/g, '')
  if (text === '') return null
  const parts = /^([0-9]{1,6})(?:[.,]([0-9]{1,2}))?$/.exec(text)
  if (!parts) return undefined
  const minor = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return minor > 0 ? minor : undefined
}
