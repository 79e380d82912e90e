/** Returns a function that makes its value at the first call, so that a start does not compile long expressions. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
