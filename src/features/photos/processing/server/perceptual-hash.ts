/** Bits of a hash: signs of the lowest frequencies of a picture. */
export const hashBits = 64
/** Edge of the grey square, in pixels, that hashes are read from. */
export const hashEdge = 64
/** Least spread of the grey values, as a standard deviation: below it a picture shows nothing to know it by. */
const minSpread = 4

/** What a picture can be known by again. */
export interface PictureHashes {
  /** 64 digits 0 and 1. */
  hash: string
  /** The same of what is left when a little is cut off its edges. */
  cropped_hashes: string[]
}

/** The 64 lowest frequencies without the brightness itself, as waves across and down. */
const frequencies = Array.from({ length: 11 }, (_, sum) =>
  Array.from({ length: sum + 1 }, (_, across) => ({ across, down: sum - across })),
)
  .flat()
  .slice(1, hashBits + 1)
const waves = 11

/** What is cut off left, top, right and bottom, in 64ths: a little and more all round, and each side by itself. */
const crops = [
  [3, 3, 3, 3],
  [6, 6, 6, 6],
  [4, 0, 0, 0],
  [0, 4, 0, 0],
  [0, 0, 4, 0],
  [0, 0, 0, 4],
] as const

/**
 * The perceptual hashes of a grey square of 64 by 64 bytes: pictures that look the same have hashes that differ in few
 * bits, whatever their size, compression and colours. Null for a picture without any shape, which would be like
 * every other of that kind.
 */
export function hashesOf(grey: Uint8Array): PictureHashes | null {
  if (spreadOf(grey) < minSpread) return null
  return {
    hash: hashWithin(grey, [0, 0, 0, 0]),
    cropped_hashes: crops.map((crop) => hashWithin(grey, crop)),
  }
}

/** Where the bit of each frequency stands with the picture's axes exchanged; itself where that frequency has no bit. */
const exchanged = frequencies.map(({ across, down }, index) => {
  const at = frequencies.findIndex((other) => other.across === down && other.down === across)
  return at === -1 ? index : at
})

/** Returns the hashes of the same picture in all eight positions: turned by right angles, and in a mirror. */
export function orientationsOf(hash: string): string[] {
  const transposed = exchanged.map((at) => hash[at]).join('')
  return [hash, transposed].flatMap((one) => {
    const acrossMirror = inverted(one, ({ across }) => across % 2 === 1)
    const downMirror = inverted(one, ({ down }) => down % 2 === 1)
    const both = inverted(acrossMirror, ({ down }) => down % 2 === 1)
    return [one, acrossMirror, downMirror, both]
  })
}

/** A mirror changes the sign of the waves that are odd along its axis. */
function inverted(hash: string, isOdd: (frequency: { across: number; down: number }) => boolean): string {
  return frequencies
    .map((frequency, index) => (isOdd(frequency) === (hash[index] === '1') ? '0' : '1'))
    .join('')
}

/** How many bits differ. */
export function hashDistance(one: string, other: string): number {
  return [...one].filter((bit, index) => bit !== other[index]).length
}

function spreadOf(grey: Uint8Array): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length)
}

type Crop = readonly [left: number, top: number, right: number, bottom: number]

/** The signs of the cosine transform of a part of the square. */
function hashWithin(grey: Uint8Array, [left, top, right, bottom]: Crop): string {
  const width = hashEdge - left - right
  const height = hashEdge - top - bottom
  const across = cosines(width)
  const down = cosines(height)
  const rows = new Float64Array(waves * height)
  for (let y = 0; y < height; y += 1) {
    const start = (top + y) * hashEdge + left
    for (let wave = 0; wave < waves; wave += 1) {
      let sum = 0
      for (let x = 0; x < width; x += 1) sum += (grey[start + x] ?? 0) * (across[wave * width + x] ?? 0)
      rows[wave * height + y] = sum
    }
  }
  return frequencies
    .map((frequency) => {
      let sum = 0
      for (let y = 0; y < height; y += 1) {
        sum += (rows[frequency.across * height + y] ?? 0) * (down[frequency.down * height + y] ?? 0)
      }
      return sum > 0 ? '1' : '0'
    })
    .join('')
}

const known = new Map<number, Float64Array>()

/** Cosines of each wave along an edge of that length. */
function cosines(length: number): Float64Array {
  const found = known.get(length)
  if (found) return found
  const table = new Float64Array(waves * length)
  for (let wave = 0; wave < waves; wave += 1) {
    for (let at = 0; at < length; at += 1) {
      table[wave * length + at] = Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * length))
    }
  }
  known.set(length, table)
  return table
}
