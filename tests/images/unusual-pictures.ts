import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { CorpusFile } from './corpus-file.ts'
import { pngChunk, withPngChunks } from './png-chunks.ts'
import { exif, fileWithMetadata, quarters, sentinel, xmp } from './sources.ts'

const accepted = (name: string, make: () => Promise<Buffer>, showsCorners = true): CorpusFile => ({
  name,
  make,
  expected: 'accepted',
  showsCorners,
})
const encoded = (name: string, encode: (picture: Sharp) => Sharp, showsCorners = true) =>
  accepted(name, () => encode(quarters()).toBuffer(), showsCorners)

/** Returns pictures in pixel formats that programs write and cameras do not. */
export function unusualPictures(): CorpusFile[] {
  return [...colourSpaces(), ...palettes(), ...moving(), ...talkative()]
}

function colourSpaces(): CorpusFile[] {
  return [
    encoded('jpeg, CMYK', (picture) => picture.toColourspace('cmyk').jpeg()),
    accepted(
      'jpeg, YCCK',
      async () => asYcck(await quarters().toColourspace('cmyk').jpeg().toBuffer()),
      false,
    ),
    encoded('jpeg, grey', (picture) => picture.toColourspace('b-w').jpeg(), false),
    encoded('jpeg of mozjpeg', (picture) => picture.jpeg({ mozjpeg: true })),
    encoded('png, 16 bit', (picture) => picture.toColourspace('rgb16').png()),
    encoded('png, 16 bit, interlaced', (picture) =>
      picture.toColourspace('rgb16').png({ progressive: true }),
    ),
    encoded('png, 16 bit, alpha', (picture) => picture.ensureAlpha(1).toColourspace('rgb16').png()),
    encoded('png, 16 bit, grey', (picture) => picture.toColourspace('grey16').png(), false),
    encoded('png, grey', (picture) => picture.toColourspace('b-w').png(), false),
    encoded('png, grey, alpha', (picture) => picture.toColourspace('b-w').ensureAlpha(0.5).png(), false),
    encoded('png, half transparent', (picture) => picture.ensureAlpha(0.5).png(), false),
    encoded('png, wholly transparent', (picture) => picture.ensureAlpha(0).png(), false),
    encoded('png, opaque alpha', (picture) => picture.ensureAlpha(1).png()),
    encoded('png, not compressed', (picture) => picture.png({ compressionLevel: 0 })),
    encoded('png, interlaced', (picture) => picture.png({ progressive: true })),
    encoded('webp, lossless', (picture) => picture.webp({ lossless: true })),
    encoded('webp, near lossless', (picture) => picture.webp({ nearLossless: true })),
    encoded('webp, alpha', (picture) => picture.ensureAlpha(1).webp()),
    encoded(
      'webp, half transparent, lossless',
      (picture) => picture.ensureAlpha(0.5).webp({ lossless: true }),
      false,
    ),
    encoded('avif, lossless', (picture) => picture.avif({ lossless: true, effort: 0 })),
    encoded('avif, 10 bit', (picture) => picture.avif({ bitdepth: 10, effort: 0 })),
    encoded('avif, 12 bit', (picture) => picture.avif({ bitdepth: 12, effort: 0 })),
    encoded('avif, alpha', (picture) => picture.ensureAlpha(1).avif({ effort: 0 })),
    encoded('avif, 4:2:0', (picture) => picture.avif({ chromaSubsampling: '4:2:0', effort: 0 })),
  ]
}

/** Declares the same samples as YCCK: the flag is the last byte of Adobe's marker. */
function asYcck(cmyk: Buffer): Buffer {
  const marker = cmyk.indexOf('Adobe', 0, 'latin1')
  const changed = Buffer.from(cmyk)
  changed[marker + 11] = 2
  return changed
}

function palettes(): CorpusFile[] {
  return [4, 16, 64, 256].flatMap((colours) => [
    encoded(`png, ${colours} colours`, (picture) => picture.png({ palette: true, colours })),
    encoded(`png, ${colours} colours, interlaced`, (picture) =>
      picture.png({ palette: true, colours, progressive: true }),
    ),
  ])
}

/** Returns animated pictures, of which the first frame is stored. */
function moving(): CorpusFile[] {
  const frames = async () => {
    const first = await quarters().raw().toBuffer()
    const second = await quarters().negate().raw().toBuffer()
    return sharp(Buffer.concat([first, second]), {
      raw: { width: 600, height: 800, channels: 3, pageHeight: 400 },
    })
  }
  return [
    accepted('webp that moves', async () => (await frames()).webp({ delay: [100, 100] }).toBuffer()),
    accepted('webp that moves, lossless', async () =>
      (await frames()).webp({ delay: [50, 50], lossless: true }).toBuffer(),
    ),
    accepted('png that moves', movingPng),
    {
      name: 'gif that moves',
      make: async () => (await frames()).gif({ delay: [100, 100] }).toBuffer(),
      expected: 'unsupported_image',
    },
  ]
}

/** Returns an APNG: decoders of plain PNG see its first frame. */
async function movingPng(): Promise<Buffer> {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(1, 0)
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(600, 4)
  frame.writeUInt32BE(400, 8)
  frame.writeUInt16BE(1, 20)
  frame.writeUInt16BE(10, 22)
  const png = await quarters().png().toBuffer()
  return withPngChunks(png, pngChunk('acTL', control), pngChunk('fcTL', frame))
}

/** Files with much metadata. */
function talkative(): CorpusFile[] {
  const text = (type: string, body: string) => pngChunk(type, Buffer.from(body, 'latin1'))
  const html = `<script>alert('${sentinel}')</script>`
  const png = () => quarters().png().toBuffer()
  return [
    accepted('png with a page in a text chunk', async () =>
      withPngChunks(await png(), text('tEXt', `Comment\0${html}`)),
    ),
    accepted('png with compressed text', async () =>
      withPngChunks(
        await png(),
        pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.from(html))])),
      ),
    ),
    accepted('png with XMP in international text', async () =>
      withPngChunks(await png(), text('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
    ),
    accepted('png with a chunk nobody knows', async () => withPngChunks(await png(), text('vvNk', html))),
    accepted('jpeg with a comment', async () =>
      withSegments(await quarters().jpeg().toBuffer(), 0xfe, [html]),
    ),
    accepted('jpeg with a huge profile that is none', async () =>
      withSegments(
        await quarters().jpeg().toBuffer(),
        0xe2,
        Array.from({ length: 100 }, (_, index) =>
          Buffer.concat([
            Buffer.from('ICC_PROFILE\0', 'latin1'),
            Buffer.from([index + 1, 100]),
            Buffer.alloc(65_000, sentinel),
          ]),
        ),
      ),
    ),
    {
      name: 'png with a profile that unpacks to 64 MB',
      make: async () =>
        withPngChunks(
          await png(),
          pngChunk(
            'iCCP',
            Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024))]),
          ),
        ),
      expected: 'either',
    },
    accepted('jpeg with IPTC', async () =>
      withSegments(await quarters().jpeg().toBuffer(), 0xed, [
        `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x5a\0\x0b${sentinel}dam`,
      ]),
    ),
    accepted('jpeg with a thumbnail of something else', async () => {
      const other = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#000' } })
        .withExif(exif)
        .jpeg()
        .toBuffer()
      return withSegments(await quarters().jpeg().toBuffer(), 0xe1, [
        Buffer.concat([Buffer.from('Exif\0\0'), other]),
      ])
    }),
    accepted('webp in webp', async () =>
      Buffer.concat([await fileWithMetadata('webp', quarters()), await fileWithMetadata('webp', quarters())]),
    ),
  ]
}

/** Inserts marker segments at the start of a JPEG. */
function withSegments(jpeg: Buffer, marker: number, bodies: (Buffer | string)[]): Buffer {
  const segments = bodies.map((body) => {
    const data = Buffer.from(body as string, 'latin1')
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}
