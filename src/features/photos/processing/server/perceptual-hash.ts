/** Bits of a hash: signs of the lowest frequencies of a picture. */
export const hashBits = 64
/** Edge, in pixels, of the grey square that hashes are computed from. */
export const hashEdge = 64
/**
 * Minimum standard deviation of the grey values: below it a picture has too little contrast to be recognised.
 */
const minSpread = 4

/** The hashes by which a picture is recognised. */
export interface PictureHashes {
  /** 64 digits 0 and 1. */
  hash: string
  /** The same for the picture with a little cropped off its edges. */
  cropped_hashes: string[]
}

/** The 64 lowest frequencies except the brightness itself, as waves across and down. */
const frequencies = Array.from({ length: 11 }, (_, sum) =>
  Array.from({ length: sum + 1 }, (_, across) => ({ across, down: sum - across })),
)
  .flat()
  .slice(1, hashBits + 1)
const waves = 11

/**
 * The parts that are cropped off left, top, right and bottom, in 64ths: a little and more all round, and each side
 * alone.
 */
const crops = [
  [3, 3, 3, 3],
  [6, 6, 6, 6],
  [4, 0, 0, 0],
  [0, 4, 0, 0],
  [0, 0, 4, 0],
  [0, 0, 0, 4],
] as const

/**
 * Computes the perceptual hashes of a grey square of 64 by 64 bytes. Pictures that look the same have hashes
 * that differ in few bits, whatever their size, compression and colours. Null for a picture with too little
 * contrast, which would match every other one of that kind.
 */
export function hashesOf(grey: Uint8Array): PictureHashes | null {
  if (spreadOf(grey) < minSpread) return null
  return {
    hash: hashWithin(grey, [0, 0, 0, 0]),
    cropped_hashes: crops.map((crop) => hashWithin(grey, crop)),
  }
}

/**
 * Index of each frequency's bit with the picture's axes exchanged; its own index where the exchanged
 * frequency has no bit.
 */
const exchanged = frequencies.map(({ across, down }, index) => {
  const at = frequencies.findIndex((other) => other.across === down && other.down === across)
  return at === -1 ? index : at
})

/**
 * Returns the hashes of the same picture in all eight orientations: rotated by right angles, and mirrored.
 */
export function orientationsOf(hash: string): string[] {
  const transposed = exchanged.map((at) => hash[at]).join('')
  return [hash, transposed].flatMap((one) => {
    const acrossMirror = inverted(one, ({ across }) => across % 2 === 1)
    const downMirror = inverted(one, ({ down }) => down % 2 === 1)
    const both = inverted(acrossMirror, ({ down }) => down % 2 === 1)
    return [one, acrossMirror, downMirror, both]
  })
}

/** Mirroring changes the sign of the waves that are odd along its axis. */
function inverted(hash: string, isOdd: (frequency: { across: number; down: number }) => boolean): string {
  return frequencies
    .map((frequency, index) => (isOdd(frequency) === (hash[index] === '1') ? '0' : '1'))
    .join('')
}

/** Returns how many bits differ. */
export function hashDistance(one: string, other: string): number {
  return [...one].filter((bit, index) => bit !== other[index]).length
}

function spreadOf(grey: Uint8Array): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length)
}

type Crop = readonly [left: number, top: number, right: number, bottom: number]

/** Computes the signs of the cosine transform of a part of the square. */
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

/** Returns the cosines of each wave along an edge of that length. */
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
