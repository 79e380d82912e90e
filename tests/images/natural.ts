import sharp, { type Sharp } from 'sharp'

/** Widths and strengths of the layers: coarse shapes are strong and fine ones weak, as in photographs. */
const layers = [
  [3, 90],
  [6, 70],
  [12, 45],
  [24, 30],
  [48, 20],
  [96, 14],
  [200, 10],
] as const

/** Returns a picture with the statistics of a photograph; another `seed` gives a very different one. */
export async function naturalPicture(seed: number, width = 800, height = 600): Promise<Sharp> {
  const next = randomOf(seed)
  const sum = new Float32Array(width * height * 3)
  for (const [across, strength] of layers) {
    const down = Math.max(2, Math.round((across * height) / width))
    const noise = Buffer.alloc(across * down * 3)
    for (let at = 0; at < noise.length; at += 1) noise[at] = 128 + (next() - 0.5) * 2 * strength
    const layer = await sharp(noise, { raw: { width: across, height: down, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer()
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (layer[at] ?? 0) - 128
  }
  const pixels = Buffer.from(sum.map((value) => Math.max(0, Math.min(255, 128 + value))))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Returns a generator of numbers from 0 to 1, determined by the seed. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
