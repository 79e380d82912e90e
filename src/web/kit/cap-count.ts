/** A count as a badge shows it: the number up to 99, then "99+". Nothing for 0 and below. */
export function capCount(count: number): string {
  const whole = Math.floor(count)
  if (!(whole > 0)) return ''
  return whole > 99 ? '99+' : String(whole)
}
