import sharp, { type Sharp } from 'sharp'
import { commonRefusals, Refusal, refuse } from '../../../core/refusals.ts'
import { uploadRefusals } from '../contract.ts'
import {
  blurredDetail,
  blurredWidth,
  keptWidths,
  largestFileBytes,
  largestPixels,
  type PhotoVariant,
  photoWidths,
  thumbEdge,
} from '../rules.ts'

/** The files that are kept of a picture, and the size of the widest. */
export interface Picture {
  files: { variant: PhotoVariant; bytes: Buffer }[]
  width: number
  height: number
}

/** How much work encoding may be: 0 the least (the demo), 6 the most. */
const usualEffort = 3
const quality = 80
/** At this quality nothing of the blurred file is lost; its frame never equals that of a sharp file. */
const blurredQuality = 60
/** A picture that is higher than this many times its width is made narrower: WebP ends at 16,383 pixels. */
const longestShape = 2
const decodeSeconds = 20

/**
 * Makes all files of a photo from what somebody sent (decisions: Photos): decoded and encoded anew, so that nothing
 * but pixels is left, upright, never enlarged, the first frame of several. Refuses `too_large` over 12 MB or 50
 * megapixels and `unsupported_image` for anything that is not wholly a JPEG, PNG, WebP or AVIF picture.
 */
export async function makePicture(source: Buffer, options: { effort?: number } = {}): Promise<Picture> {
  if (source.length > largestFileBytes) throw refuse(commonRefusals, 'too_large')
  const kind = kindOf(source)
  if (!kind) throw refuse(uploadRefusals, 'unsupported_image')
  try {
    await requireSize(source, kind)
    return await makeFiles(source, options.effort ?? usualEffort)
  } catch (err) {
    if (err instanceof Refusal) throw err
    throw refuse(uploadRefusals, 'unsupported_image')
  }
}

/** What a file is by its first bytes, whatever its name says. */
function kindOf(source: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  if (source.length < 16) return null
  if (source.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (source.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (source.toString('latin1', 0, 4) === 'RIFF' && source.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (source.toString('latin1', 4, 8) !== 'ftyp') return null
  const brands = source.toString('latin1', 8, Math.min(source.readUInt32BE(0), 64))
  return /avi[fs]/.test(brands) ? 'heif' : null
}

async function requireSize(source: Buffer, kind: string): Promise<void> {
  const { format, width, height, pageHeight } = await sharp(source, { limitInputPixels: false }).metadata()
  if (format !== kind) throw refuse(uploadRefusals, 'unsupported_image')
  if (width * (pageHeight ?? height) > largestPixels) throw refuse(commonRefusals, 'too_large')
}

async function makeFiles(source: Buffer, effort: number): Promise<Picture> {
  const [, , widest] = photoWidths
  const whole = await pixelsOf(
    sharp(source, { limitInputPixels: largestPixels, failOn: 'error' })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize({
        width: widest,
        height: widest * longestShape,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  )
  const small = await pixelsOf(imageOf(whole).resize({ width: photoWidths[0], withoutEnlargement: true }))
  const files: Picture['files'] = []
  for (const variant of keptWidths(whole.width)) {
    const width = Number(variant)
    const image =
      width <= small.width ? imageOf(small) : imageOf(whole).resize({ width, withoutEnlargement: true })
    files.push({ variant, bytes: await image.webp({ quality, effort }).toBuffer() })
  }
  const edge = Math.min(thumbEdge, small.width, small.height)
  const thumb = imageOf(small).resize({ width: edge, height: edge, position: 'attention' })
  files.push({ variant: 'thumb', bytes: await thumb.webp({ quality, effort }).toBuffer() })
  files.push({ variant: 'blur', bytes: await blurred(small, effort) })
  return { files, width: whole.width, height: whole.height }
}

interface Pixels {
  bytes: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, channels: info.channels }
}

function imageOf({ bytes, width, height, channels }: Pixels): Sharp {
  return sharp(bytes, { raw: { width, height, channels } })
}

/**
 * A file in which the detail is gone and not only covered: shrunk to 24 pixels across (a small picture to a tenth),
 * smoothed, and drawn large again in the same shape.
 */
async function blurred(small: Pixels, effort: number): Promise<Buffer> {
  const detail = Math.max(1, Math.min(blurredDetail, Math.floor(small.width / 10)))
  const shape = small.height / small.width
  const rest = await pixelsOf(
    imageOf(small)
      .resize({ width: detail, height: Math.max(1, Math.round(detail * shape)), fit: 'fill' })
      .blur(1.2),
  )
  const width = Math.min(blurredWidth, small.width)
  return imageOf(rest)
    .resize({ width, height: Math.max(1, Math.round(width * shape)), fit: 'fill', kernel: 'cubic' })
    .webp({ quality: blurredQuality, effort })
    .toBuffer()
}
