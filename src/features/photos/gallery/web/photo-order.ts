/** Returns the order with one id moved to another index. */
export function movedTo(order: number[], id: number, index: number): number[] {
  const others = order.filter((other) => other !== id)
  others.splice(index, 0, id)
  return others
}

/**
 * Returns an order of all photos that has those of `shown` in their order; the others, such as one whose deletion can
 * still be undone, keep their positions.
 */
export function orderOfAll(all: number[], shown: number[]): number[] {
  const next = shown.values()
  return all.map((id) => (shown.includes(id) ? (next.next().value ?? id) : id))
}

/** Returns the order of exactly the stored photos: without those deleted since, with new ones at the end. */
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
 * Returns the move that leads from the stored order towards the wanted one of the same ids; null when they are equal.
 * One photo that was moved is one move; each other move makes the beginning right for one photo more.
 */
export function nextMove(stored: number[], wanted: number[]): PhotoMove | null {
  const moves = wanted.flatMap((id, index) => (stored[index] === id ? [] : [{ id, position: index + 1 }]))
  const isEnough = ({ id, position }: PhotoMove) => movedTo(stored, id, position - 1).join() === wanted.join()
  return moves.find(isEnough) ?? moves[0] ?? null
}
