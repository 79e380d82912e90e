/** Returns the order with one id moved to another index. */
export function movedTo(order: number[], id: number, index: number): number[] {
  const others = order.filter((other) => other !== id)
  others.splice(index, 0, id)
  return others
}

/**
 * Returns an order of all photos in which those of `shown` have their order; hidden ones, such as one whose
 * deletion can still be undone, retain their positions.
 */
export function orderOfAll(all: number[], shown: number[]): number[] {
  const next = shown.values()
  return all.map((id) => (shown.includes(id) ? (next.next().value ?? id) : id))
}

/**
 * Returns the wanted order limited to the stored photos: without those deleted since, with new ones at the
 * end.
 */
export function orderOfStored(stored: number[], wanted: number[]): number[] {
  const known = wanted.filter((id) => stored.includes(id))
  return [...known, ...stored.filter((id) => !wanted.includes(id))]
}

/** A photo's new position, from 1, as the API takes it. */
export interface PhotoMove {
  id: number
  position: number
}

/**
 * Returns the next move from the stored order towards the wanted one of the same ids; null when they are
 * equal. A single moved photo takes one move; otherwise each move makes the prefix correct for one more
 * photo.
 */
export function nextMove(stored: number[], wanted: number[]): PhotoMove | null {
  const moves = wanted.flatMap((id, index) => (stored[index] === id ? [] : [{ id, position: index + 1 }]))
  const isEnough = ({ id, position }: PhotoMove) => movedTo(stored, id, position - 1).join() === wanted.join()
  return moves.find(isEnough) ?? moves[0] ?? null
}
