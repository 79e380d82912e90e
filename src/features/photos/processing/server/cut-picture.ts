import type { Sharp } from 'sharp'
import { InvalidInput } from '../../../../core/refusals.ts'
import { minCutEdge, type PhotoCrop, type PhotoTurn } from '../../rules.ts'
import { makeFiles, openedPicture, orUnsupported, type Picture, sizeOf } from './make-picture.ts'
import { aloneAmongHeavy } from './picture-queue.ts'

/** What an owner changes of the picture itself. */
export interface PictureCut {
  /** Degrees clockwise, before anything is cut off. */
  rotate: PhotoTurn
  /** What is kept of the turned picture, in fractions of it. */
  crop: PhotoCrop
}

/** Longest edge in pixels in which a cut picture is kept for whoever decides about it. */
const originalEdge = 4096

/**
 * Makes all files of a photo from a part of a picture that was taken before. With `withOriginal` also one file in its
 * full size: what was cut off is in none of them. Refuses a part that is too small as bad input at `crop`, and
 * `unsupported_image` for a source that cannot be decoded.
 */
export async function cutPicture(
  source: Buffer,
  cut: PictureCut,
  options: { withOriginal: boolean },
): Promise<{ picture: Picture; original: Buffer | undefined }> {
  const { isHeavy, ...size } = await orUnsupported(() => sizeOf(source))
  const region = regionOf(size, cut)
  const open = () => openedPicture(source).rotate(cut.rotate).extract(region)
  const make = async () => ({
    picture: await makeFiles(open()),
    original: options.withOriginal ? await originalOf(open()) : undefined,
  })
  return orUnsupported(() => (isHeavy ? aloneAmongHeavy(make) : make()))
}

interface Size {
  width: number
  height: number
}

/** The part in whole pixels of the turned picture. */
function regionOf(upright: Size, { rotate, crop }: PictureCut) {
  const isAcross = rotate === 90 || rotate === 270
  const turned = isAcross ? { width: upright.height, height: upright.width } : upright
  const left = Math.min(Math.round(crop.x * turned.width), turned.width - 1)
  const top = Math.min(Math.round(crop.y * turned.height), turned.height - 1)
  const width = Math.min(Math.round(crop.width * turned.width), turned.width - left)
  const height = Math.min(Math.round(crop.height * turned.height), turned.height - top)
  if (width < minCutEdge(turned.width) || height < minCutEdge(turned.height)) {
    throw new InvalidInput([{ path: 'crop', message: 'crop_too_small' }])
  }
  return { left, top, width, height }
}

function originalOf(image: Sharp): Promise<Buffer> {
  return image
    .resize({ width: originalEdge, height: originalEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
