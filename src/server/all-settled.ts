/** Waits for all statements, even if one fails, and then throws the first error. */
export async function allSettledOrThrow<T extends readonly unknown[]>(
  statements: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const settled = await Promise.allSettled(statements)
  for (const each of settled) if (each.status === 'rejected') throw each.reason
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as unknown as T
}
