/** Returns whether a value from outside (a form, an address, a cookie) is one of the codes of an enumeration. */
export function isOneOf<T extends string>(codes: readonly T[], value: unknown): value is T {
  return (codes as readonly unknown[]).includes(value)
}
