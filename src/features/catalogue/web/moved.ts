/** Returns a list with the one at an index a place earlier or later. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1): T[] {
  const after = [...list]
  after.splice(index + by, 0, ...after.splice(index, 1))
  return after
}
