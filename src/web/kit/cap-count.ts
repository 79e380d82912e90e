/** Returns the text of a count badge: the number up to 99, then "99+". Empty for 0 and below. */
export function capCount(count: number): string {
  const whole = Math.floor(count)
  if (!(whole > 0)) return ''
  return whole > 99 ? '99+' : String(whole)
}
