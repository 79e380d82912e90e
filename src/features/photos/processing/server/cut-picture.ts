import type { Sharp } from 'sharp'
import { InvalidInput } from '../../../../core/refusals.ts'
import { minCutEdge, type PhotoCrop, type PhotoTurn } from '../../rules.ts'
import { makeFiles, openedPicture, orUnsupported, type Picture, sizeOf } from './make-picture.ts'
import { aloneAmongHeavy } from './picture-queue.ts'

/** An owner's edit of the picture itself. */
export interface PictureCut {
  /** Degrees clockwise, applied before the crop. */
  rotate: PhotoTurn
  /** The part of the rotated picture to retain, in fractions. */
  crop: PhotoCrop
}

/** Maximum edge in pixels of a cropped picture's original, which moderators see. */
const originalEdge = 4096

/**
 * Creates all files of a photo from a part of its stored picture. With `withOriginal`, also creates one file
 * in full size; the removed part is in none of them. Refuses a part that is too small as bad input at `crop`,
 * and `unsupported_image` for a source that cannot be decoded.
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

/** Returns the part in whole pixels of the rotated picture. */
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
