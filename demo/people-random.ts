/** A seeded random generator: the same seed gives the same people, pictures and words on every machine. */
export type Random = {
  /** Returns a number in [0, 1). */
  next: () => number
  /** Returns an integer from `min` to `max` inclusive. */
  int: (min: number, max: number) => number
  /** Returns a number in [min, max). */
  between: (min: number, max: number) => number
  /** Returns true with this probability (0 to 1). */
  chance: (probability: number) => boolean
  /** Returns one element; the list must not be empty. */
  pick: <Item>(items: readonly Item[]) => Item
  /** Returns one element by weight; weights are relative and not negative. */
  weighted: <Item>(items: readonly (readonly [Item, number])[]) => Item
  /** Returns a shuffled copy. */
  shuffle: <Item>(items: readonly Item[]) => Item[]
}

/**
 * Hashes with FNV-1a over the UTF-16 units and a final mix: short, similar seeds must not give similar
 * streams.
 */
function hashSeed(seed: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Creates a random generator from a seed (mulberry32; good enough for drawings, not for secrets). */
export function createRandom(seed: string | number): Random {
  let state = hashSeed(String(seed))
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[Math.floor(next() * items.length)] as Item
  }
  return {
    next,
    int,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        left -= weight
        if (left < 0) return item
      }
      throw new Error('nothing to pick from')
    },
    shuffle: (items) => {
      const copy = [...items]
      for (let index = copy.length - 1; index > 0; index--) {
        const other = int(0, index)
        const held = copy[index] as (typeof copy)[number]
        copy[index] = copy[other] as (typeof copy)[number]
        copy[other] = held
      }
      return copy
    },
  }
}
