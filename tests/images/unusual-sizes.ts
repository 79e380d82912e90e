import sharp from 'sharp'
import type { CorpusFile } from './corpus-file.ts'
import { withPngSize } from './png-chunks.ts'
import { quarters } from './sources.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a3b5d' } })

/** Returns pictures from a single pixel to more than is decoded. */
export function unusualSizes(): CorpusFile[] {
  return [...smallAndLong(), ...large(), ...claimed()]
}

function smallAndLong(): CorpusFile[] {
  const sizes = [
    [1, 1, 'unsupported_image'],
    [1, 700, 'unsupported_image'],
    [700, 1, 'unsupported_image'],
    [99, 300, 'unsupported_image'],
    [200, 200, 'accepted'],
    [481, 200, 'accepted'],
    [1601, 210, 'accepted'],
  ] as const
  const files = sizes.flatMap(([width, height, expected]) =>
    (['jpeg', 'png', 'webp'] as const).map(
      (kind): CorpusFile => ({
        name: `${kind} of ${width} by ${height}`,
        make: () => plain(width, height).toFormat(kind).toBuffer(),
        expected,
      }),
    ),
  )
  const long = [
    ['png', 20_000, 200],
    ['png', 200, 20_000],
    ['jpeg', 20_000, 200],
    ['jpeg', 200, 30_000],
    ['webp', 16_000, 200],
  ] as const
  return [
    ...files,
    ...long.map(
      ([kind, width, height]): CorpusFile => ({
        name: `${kind} of ${width} by ${height}`,
        make: () => plain(width, height).toFormat(kind).toBuffer(),
        expected: 'accepted',
      }),
    ),
    {
      name: 'avif of 200 by 200',
      make: () => plain(200, 200).avif({ effort: 0 }).toBuffer(),
      expected: 'accepted',
    },
  ]
}

function large(): CorpusFile[] {
  const allowed = (['jpeg', 'png', 'webp'] as const).map(
    (kind): CorpusFile => ({
      name: `${kind} of 50 megapixels`,
      make: () => quarters(8000, 6250).toFormat(kind, { effort: 1, compressionLevel: 1 }).toBuffer(),
      expected: 'accepted',
      showsCorners: true,
    }),
  )
  const refused = (['jpeg', 'png', 'webp'] as const).map(
    (kind): CorpusFile => ({
      name: `${kind} of 51 megapixels`,
      make: () => plain(8160, 6251).toFormat(kind, { effort: 1, compressionLevel: 1 }).toBuffer(),
      expected: 'too_large',
    }),
  )
  return [
    ...allowed,
    ...refused,
    {
      name: 'jpeg and nothing behind it up to 12 MB',
      make: async () => padded(await quarters().jpeg().toBuffer(), 12 * 1024 * 1024),
      expected: 'accepted',
      showsCorners: true,
    },
    {
      name: 'jpeg and nothing behind it up to a byte more than 12 MB',
      make: async () => padded(await quarters().jpeg().toBuffer(), 12 * 1024 * 1024 + 1),
      expected: 'too_large',
    },
  ]
}

const padded = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])

/** Returns small files that claim to be large. */
function claimed(): CorpusFile[] {
  const png = () => quarters().png().toBuffer()
  return [
    {
      name: 'png bomb: a header of 60,000 by 60,000',
      make: async () => withPngSize(await png(), 60_000, 60_000),
      expected: 'too_large',
    },
    {
      name: 'png with a header of 2 to the 31',
      make: async () => withPngSize(await png(), 2 ** 31 - 1, 2 ** 31 - 1),
      expected: 'either',
    },
    {
      name: 'png with a header of 7,000 by 7,000',
      make: async () => withPngSize(await png(), 7000, 7000),
      expected: 'unsupported_image',
    },
    {
      name: 'png with a header of 0 by 0',
      make: async () => withPngSize(await png(), 0, 0),
      expected: 'unsupported_image',
    },
    {
      name: 'jpeg with a header of 65,000 by 65,000',
      make: async () => {
        const jpeg = Buffer.from(await quarters().jpeg().toBuffer())
        const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
        jpeg.writeUInt16BE(65_000, frame + 5)
        jpeg.writeUInt16BE(65_000, frame + 7)
        return jpeg
      },
      expected: 'too_large',
    },
  ]
}
