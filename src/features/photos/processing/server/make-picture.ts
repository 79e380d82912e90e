import sharp, { type Sharp } from 'sharp'
import { commonRefusals, Refusal, refuse } from '../../../../core/refusals.ts'
import { uploadRefusals } from '../../contract.ts'
import {
  blurredDetail,
  blurredWidth,
  largestFileBytes,
  largestPixels,
  minEdge,
  type PhotoVariant,
  photoWidths,
  storedWidths,
  thumbEdge,
} from '../../rules.ts'
import { hashEdge, hashesOf, type PictureHashes } from './perceptual-hash.ts'
import { aloneAmongHeavy } from './picture-queue.ts'

/** The files to store of a picture, and the size of the widest. */
export interface Picture {
  files: { variant: PhotoVariant; bytes: Buffer }[]
  width: number
  height: number
  /** Null where the picture has too little contrast to be recognised. */
  hashes: PictureHashes | null
}

const quality = 80
/** At this quality the blurred file loses nothing; its frame never equals that of a sharp file. */
const blurredQuality = 60

/**
 * Returns the encoding of a file; `effort` is from 0 to 6. Files that appear in every list get more of it.
 * The large ones cost most and are opened least: at 1 they take a third of the CPU of 3, with the same
 * fidelity and 7 % more bytes.
 */
export function encodingOf(variant: PhotoVariant): { quality: number; effort: number } {
  const isLarge = variant === '960' || variant === '1600'
  return { quality: variant === 'blur' ? blurredQuality : quality, effort: isLarge ? 1 : 3 }
}

/**
 * A picture that is higher than this many times its width is made narrower: WebP is limited to 16,383 pixels.
 */
const maxHeightPerWidth = 2
const decodeSeconds = 20
/** Above this, formats that cannot be decoded line by line are processed one at a time. */
const heavyPixels = 13_000_000

/**
 * Creates all files of a photo from an upload (decisions: Photos): decoded and re-encoded, so that only
 * pixels remain; upright, never enlarged, the first frame of an animation. Refuses `too_large` over 12 MB or
 * 50 megapixels and `unsupported_image` under 100 pixels on an edge and for anything that is not entirely a
 * JPEG, PNG, WebP or AVIF picture.
 */
export function makePicture(source: Buffer): Promise<Picture> {
  return rejectUndecodable(source, () => makeFiles(openedPicture(source)))
}

/**
 * Creates one WebP file from an upload, in the maximum width of a photo; decoded and refused as in
 * `makePicture`.
 */
export function makeSinglePicture(source: Buffer): Promise<Buffer> {
  return rejectUndecodable(source, () => narrowed(openedPicture(source)).webp(encodingOf('1600')).toBuffer())
}

const jpegEnd = Buffer.from([0xff, 0xd9])

/**
 * Returns a JPEG with the end marker that it lacks, as every viewer reads it: its pixels may all be there. A file in which
 * more is missing stays undecodable.
 */
function withEnd(source: Buffer): Buffer {
  if (kindOf(source) !== 'jpeg' || source.includes(jpegEnd, -endBytes)) return source
  const isHalf = source.at(-1) === jpegEnd[0]
  return Buffer.concat([isHalf ? source.subarray(0, -1) : source, jpegEnd])
}

/** How far from the end of a file its end marker is searched: some programs write a little behind it. */
const endBytes = 64

async function rejectUndecodable<T>(source: Buffer, make: () => Promise<T>): Promise<T> {
  if (source.length > largestFileBytes) throw refuse(commonRefusals, 'too_large')
  const kind = kindOf(source)
  if (!kind) throw refuse(uploadRefusals, 'unsupported_image')
  return orUnsupported(async () => {
    const isHeavy = await measure(source, kind)
    return isHeavy ? aloneAmongHeavy(make) : make()
  })
}

/** Runs work on a picture; refuses `unsupported_image` where it cannot be decoded, or not in time. */
export async function orUnsupported<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (err) {
    if (err instanceof Refusal) throw err
    throw refuse(damaged, 'unsupported_image')
  }
}

const contentTypes = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', heif: 'image/avif' } as const

/** Returns the content type of a file that uploads accept; null for any other. */
export function contentTypeOf(source: Buffer): string | null {
  const kind = kindOf(source)
  return kind && contentTypes[kind]
}

/** Detects the format of a file by its first bytes, whatever its name. */
function kindOf(source: Buffer): keyof typeof contentTypes | null {
  if (source.length < 16) return null
  if (source.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (source.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (source.toString('latin1', 0, 4) === 'RIFF' && source.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (source.toString('latin1', 4, 8) !== 'ftyp') return null
  const brands = source.toString('latin1', 8, Math.min(source.readUInt32BE(0), 64))
  return /avi[fs]/.test(brands) ? 'heif' : null
}

/** The same code for API clients; the message names the problem. */
const tooSmall = {
  unsupported_image: { ...uploadRefusals.unsupported_image, text: 'picture_too_small' },
} as const
const damaged = {
  unsupported_image: { ...uploadRefusals.unsupported_image, text: 'picture_damaged' },
} as const

/**
 * Reads the header of a file. Refuses one that is not of its format, too large or too small, and returns
 * whether decoding takes much memory.
 */
async function measure(source: Buffer, kind: string): Promise<boolean> {
  const head = await sharp(source, { limitInputPixels: false }).metadata()
  if (head.format !== kind) throw refuse(uploadRefusals, 'unsupported_image')
  const height = head.pageHeight ?? head.height
  const pixels = head.width * height
  if (pixels > largestPixels) throw refuse(commonRefusals, 'too_large')
  if (Math.min(head.width, height) < minEdge) throw refuse(tooSmall, 'unsupported_image')
  return pixels > heavyPixels && (kind === 'heif' || (head.isProgressive ?? false))
}

/** Returns the upright size of a stored picture, and whether rotating it takes much memory. */
export async function sizeOf(source: Buffer): Promise<{ width: number; height: number; isHeavy: boolean }> {
  const { width, height } = (await sharp(source).metadata()).autoOrient
  return { width, height, isHeavy: width * height > heavyPixels }
}

/** Opens a picture that was validated before (makePicture), upright. */
export function openedPicture(file: Buffer): Sharp {
  const source = withEnd(file)
  // With an end marker of ours the decoder only warns where pixels are missing before it.
  const failOn = source === file ? 'error' : 'warning'
  return sharp(source, { limitInputPixels: largestPixels, failOn })
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
}

/** Flattens an upright, cropped picture and limits its width to the maximum that is stored. */
function narrowed(image: Sharp): Sharp {
  const [, , widest] = photoWidths
  return image
    .resize({
      width: widest,
      height: widest * maxHeightPerWidth,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
}

/** Creates all files of a photo from an upright, cropped picture. */
export async function makeFiles(image: Sharp, encoding: typeof encodingOf = encodingOf): Promise<Picture> {
  const whole = await pixelsOf(narrowed(image))
  const small = await pixelsOf(imageOf(whole).resize({ width: photoWidths[0], withoutEnlargement: true }))
  const files: Picture['files'] = []
  for (const variant of storedWidths(whole.width)) {
    const width = Number(variant)
    const image =
      width <= small.width ? imageOf(small) : imageOf(whole).resize({ width, withoutEnlargement: true })
    files.push({ variant, bytes: await image.webp(encoding(variant)).toBuffer() })
  }
  const edge = Math.min(thumbEdge, small.width, small.height)
  const thumb = imageOf(small).resize({ width: edge, height: edge, position: 'attention' })
  files.push({ variant: 'thumb', bytes: await thumb.webp(encoding('thumb')).toBuffer() })
  const blur = await blurred(small)
  files.push({ variant: 'blur', bytes: await blur.webp(encoding('blur')).toBuffer() })
  return { files, width: whole.width, height: whole.height, hashes: hashesOf(await greySquareOf(small)) }
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

/** Returns the grey square that hashes are computed from. */
async function greySquareOf(small: Pixels): Promise<Buffer> {
  const square = imageOf(small).greyscale().resize({ width: hashEdge, height: hashEdge, fit: 'fill' })
  return square.raw({ depth: 'uchar' }).toBuffer()
}

/**
 * Returns a picture whose detail is removed, not only covered: shrunk to 24 pixels across (a small picture to
 * a tenth), smoothed, and enlarged again to the same aspect ratio.
 */
async function blurred(small: Pixels): Promise<Sharp> {
  const detail = Math.max(1, Math.min(blurredDetail, Math.floor(small.width / 10)))
  const shape = small.height / small.width
  const rest = await pixelsOf(
    imageOf(small)
      .resize({ width: detail, height: Math.max(1, Math.round(detail * shape)), fit: 'fill' })
      .blur(1.2),
  )
  const width = Math.min(blurredWidth, small.width)
  return imageOf(rest).resize({
    width,
    height: Math.max(1, Math.round(width * shape)),
    fit: 'fill',
    kernel: 'cubic',
  })
}
