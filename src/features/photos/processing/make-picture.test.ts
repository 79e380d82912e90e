import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureOf } from '../../../../tests/drivers/pictures.ts'
import { processorTime } from '../../../../tests/drivers/processor-time.ts'
import { makePicture } from './server/make-picture.ts'

const metadataOf = async (bytes: Buffer | undefined) => sharp(bytes).metadata()

describe('the files of a picture', () => {
  // spec: photos-3
  it('are WebP in three widths, a square and a blurred one', async () => {
    const { files, width, height } = await makePicture(await pictureOf(2400, 1600).jpeg().toBuffer())
    expect([width, height]).toEqual([1600, 1067])
    const sizes = await Promise.all(
      files.map(async ({ variant, bytes }) => {
        const { format, width: w, height: h } = await metadataOf(bytes)
        return `${variant} ${format} ${w}x${h}`
      }),
    )
    expect(sizes).toEqual([
      '480 webp 480x320',
      '960 webp 960x640',
      '1600 webp 1600x1067',
      'thumb webp 240x240',
      'blur webp 240x160',
    ])
  })

  it('are never larger than the upload', async () => {
    const { files } = await makePicture(await pictureOf(300, 200).png().toBuffer())
    const sizes = await Promise.all(files.map(async ({ bytes }) => (await metadataOf(bytes)).width))
    expect(files.map((file) => file.variant)).toEqual(['480', 'thumb', 'blur'])
    expect(sizes).toEqual([300, 200, 240])
  })

  it('have a shape that WebP can store', async () => {
    const { width, height } = await makePicture(await pictureOf(200, 20_000).png().toBuffer())
    expect([width, height]).toEqual([32, 3200])
  })

  // spec: photos-3
  it('contain no location, and are upright', async () => {
    const source = await pictureOf(600, 300)
      .withExif({ IFD3: { GPSLatitude: '52/1 5/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Make: 'Camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await metadataOf(source)).exif?.includes('Camera')).toBe(true)
    const { files, width, height } = await makePicture(source)
    expect([width, height]).toEqual([300, 600])
    for (const { bytes } of files) {
      const metadata = await metadataOf(bytes)
      expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(bytes.includes('Camera')).toBe(false)
    }
  })

  it('lose their detail when blurred: at most 24 pixels across remain', async () => {
    const stripes = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960"><defs><pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse"><rect width="8" height="16" fill="black"/></pattern></defs><rect width="960" height="960" fill="white"/><rect width="960" height="960" fill="url(#p)"/></svg>',
    )
    const { files } = await makePicture(await sharp(stripes).png().toBuffer())
    const spread = async (variant: string) => {
      const { channels } = await sharp(files.find((file) => file.variant === variant)?.bytes).stats()
      return channels[0]?.stdev ?? 0
    }
    expect(await spread('480')).toBeGreaterThan(80)
    expect(await spread('blur')).toBeLessThan(10)
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'are made of %s, only if the file is complete',
    async (format) => {
      const source = await pictureOf(300, 200).toFormat(format).toBuffer()
      expect((await makePicture(source)).width).toBe(300)
      const half = source.subarray(0, Math.floor(source.length / 2))
      await expect(makePicture(half)).rejects.toMatchObject({ code: 'unsupported_image' })
    },
  )

  it('are made of the first frame of an animation', async () => {
    const frames = Buffer.concat([Buffer.alloc(120_000, 200), Buffer.alloc(120_000, 20)])
    const moving = await sharp(frames, { raw: { width: 200, height: 400, channels: 3, pageHeight: 200 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await metadataOf(moving)).pages).toBe(2)
    const { height } = await makePicture(moving)
    expect(height).toBe(200)
  })
})

describe('refused is', () => {
  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', Buffer.alloc(0)],
    ['a beginning without a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(400, 7)])],
    [
      'a page after the mark of a WebP',
      Buffer.from('RIFF\x10\x00\x00\x00WEBP<html><script>alert(1)</script>'),
    ],
  ])('%s', async (_what, bytes) => {
    await expect(makePicture(bytes)).rejects.toMatchObject({ code: 'unsupported_image', status: 415 })
  })

  it.each(['gif', 'tiff'] as const)('a %s', async (format) => {
    const bytes = await pictureOf(300, 200).toFormat(format).toBuffer()
    await expect(makePicture(bytes)).rejects.toMatchObject({ code: 'unsupported_image' })
  })

  // spec: photos-15
  it.each([
    ['wide', 99, 900],
    ['high', 900, 99],
    ['wide and high', 1, 1],
  ])('a picture that is not 100 pixels %s, with the reason', async (_what, width, height) => {
    const bytes = await pictureOf(width, height).png().toBuffer()
    const refusal = { code: 'unsupported_image', status: 415, text: 'picture_too_small' }
    await expect(makePicture(bytes)).rejects.toMatchObject(refusal)
  })

  // spec: photos-3
  it('a picture of 60 megapixels, before it is decoded', async () => {
    const huge = await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: '#456' } })
      .png()
      .toBuffer()
    const spent = processorTime()
    await expect(makePicture(huge)).rejects.toMatchObject({ code: 'too_large', status: 413 })
    expect(spent()).toBeLessThan(100)
  })

  // spec: photos-3
  it('a file of more than 12 MB', async () => {
    await expect(makePicture(Buffer.alloc(12 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'too_large' })
  })
})

it('files that must be decoded whole are processed one after the other, even after a failure', async () => {
  const progressive = await pictureOf(4400, 3300).jpeg({ progressive: true }).toBuffer()
  const broken = progressive.subarray(0, Math.floor(progressive.length * 0.7))
  await expect(makePicture(broken)).rejects.toMatchObject({ code: 'unsupported_image' })
  const made = await Promise.all([1, 2].map(() => makePicture(progressive)))
  expect(made.map(({ width }) => width)).toEqual([1600, 1600])
})
