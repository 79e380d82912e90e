import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { naturalPicture } from '../../../../tests/images/natural.ts'
import { nearBits } from '../rules.ts'
import { makePicture } from './server/make-picture.ts'
import { hashBits, hashDistance, hashEdge, hashesOf, orientationsOf } from './server/perceptual-hash.ts'

const seeds = [1, 2, 3, 4, 5, 6]
let sources: Buffer[]
let known: string[][]
beforeAll(async () => {
  sources = []
  known = []
  for (const seed of seeds) {
    const source = await (await naturalPicture(seed)).jpeg({ quality: 90 }).toBuffer()
    const { hash, cropped_hashes } = await hashesIn(source)
    sources.push(source)
    known.push([hash, ...cropped_hashes])
  }
}, 60_000)

async function hashesIn(source: Buffer) {
  const { hashes } = await makePicture(source)
  if (!hashes) throw new Error('the picture has no hash')
  return hashes
}

const cut = (image: Sharp, left: number, top: number, right: number, bottom: number) =>
  image.extract({
    left: Math.round(800 * left),
    top: Math.round(600 * top),
    width: Math.round(800 * (1 - left - right)),
    height: Math.round(600 * (1 - top - bottom)),
  })

describe('a copy of a picture is recognised', () => {
  // spec: photos-17
  it.each<[string, number, (image: Sharp) => Sharp]>([
    ['re-encoded in low quality', nearBits.copy, (image) => image.jpeg({ quality: 30 })],
    ['as another kind', nearBits.copy, (image) => image.webp({ quality: 60 })],
    ['smaller', nearBits.copy, (image) => image.resize(280).jpeg()],
    ['larger', nearBits.copy, (image) => image.resize(2000).jpeg()],
    ['in another shape', nearBits.copy, (image) => image.resize(500, 500, { fit: 'fill' }).jpeg()],
    ['without colours', nearBits.copy, (image) => image.greyscale().jpeg()],
    ['mirrored', nearBits.copy, (image) => image.flop().jpeg()],
    ['upside down', nearBits.copy, (image) => image.flip().jpeg()],
    ['turned by 90 degrees', nearBits.rejected, (image) => image.rotate(90).jpeg()],
    ['turned by 270 degrees and mirrored', nearBits.rejected, (image) => image.rotate(270).flop().jpeg()],
    ['a little brighter', nearBits.rejected, (image) => image.modulate({ brightness: 1.08 }).jpeg()],
    ['cut by 2 % all round', nearBits.rejected, (image) => cut(image, 0.02, 0.02, 0.02, 0.02).jpeg()],
    ['cut by 5 % all round', nearBits.rejected, (image) => cut(image, 0.05, 0.05, 0.05, 0.05).jpeg()],
    ['cut by 9 % all round', nearBits.rejected, (image) => cut(image, 0.09, 0.09, 0.09, 0.09).jpeg()],
    ['cut by 6 % on the left', nearBits.rejected, (image) => cut(image, 0.06, 0, 0, 0).jpeg()],
    ['cut by 7 % at the bottom', nearBits.rejected, (image) => cut(image, 0, 0, 0, 0.07).jpeg()],
    [
      'cut, mirrored, small and bad',
      nearBits.rejected,
      (image) => cut(image, 0.05, 0.05, 0.05, 0.05).flop().resize(300).webp({ quality: 40 }),
    ],
  ])('%s: within %i bits', async (_how, maxBits, change) => {
    for (const [index, source] of sources.entries()) {
      const { hash } = await hashesIn(await change(sharp(source)).toBuffer())
      const distances = (known[index] ?? []).flatMap((one) =>
        orientationsOf(hash).map((turned) => hashDistance(one, turned)),
      )
      expect(Math.min(...distances), `picture ${index}`).toBeLessThanOrEqual(maxBits)
    }
  })

  // spec: photos-7
  it('and no other picture matches', () => {
    const distances = known.flatMap(([hash = ''], index) =>
      known
        .filter((_, other) => other !== index)
        .flat()
        .flatMap((other) => orientationsOf(hash).map((turned) => hashDistance(turned, other))),
    )
    expect(Math.min(...distances)).toBeGreaterThan(nearBits.rejected + 2)
  })

  it('unless it is blank', async () => {
    const plain = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    expect((await makePicture(plain)).hashes).toBeNull()
  })
})

describe('distances', () => {
  const grey = fc
    .uint8Array({ minLength: hashEdge ** 2, maxLength: hashEdge ** 2 })
    .filter((pixels) => hashesOf(pixels) !== null)
  const hash = fc.array(fc.constantFrom('0', '1'), { minLength: hashBits, maxLength: hashBits })

  it('form a metric', () => {
    fc.assert(
      fc.property(hash, hash, hash, (...all) => {
        const [a, b, c] = all.map((bits) => bits.join('')) as [string, string, string]
        expect(hashDistance(a, a)).toBe(0)
        expect(hashDistance(a, b)).toBe(hashDistance(b, a))
        expect(hashDistance(a, c)).toBeLessThanOrEqual(hashDistance(a, b) + hashDistance(b, c))
      }),
    )
  })

  it('between a square and its mirror image are 0 once the hash is mirrored, and brightness does not count', () => {
    fc.assert(
      fc.property(grey, (pixels) => {
        const one = hashesOf(pixels)?.hash ?? ''
        const turned = pixels.map(
          (_, at) => pixels[at - (at % hashEdge) + hashEdge - 1 - (at % hashEdge)] ?? 0,
        )
        expect(hashDistance(orientationsOf(hashesOf(turned)?.hash ?? '')[1] ?? '', one)).toBeLessThanOrEqual(
          1,
        )
        const darker = hashesOf(pixels.map((value) => value >> 1))?.hash ?? ''
        expect(hashDistance(darker, one)).toBeLessThanOrEqual(nearBits.copy)
      }),
      { numRuns: 30 },
    )
  })
})
