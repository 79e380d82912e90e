import type { Photo } from '../../../../core/schemas.ts'
import { minCutEdge, type PhotoTurn } from '../../rules.ts'
import { type CropBounds, fitted, hasRoom, type Rect, turnedBack, turnedClockwise } from './crop-geometry.ts'

/** Aspect ratios on offer. */
export const cropShapes = ['free', 'square', 'portrait'] as const
export type CropShape = (typeof cropShapes)[number]

/** Width by height; null is any. */
const ratios: Record<CropShape, number | null> = { free: null, square: 1, portrait: 4 / 5 }

/** An unsaved rotation and crop of a photo. */
export interface CropDraft {
  rotate: PhotoTurn
  /** In pixels of the rotated picture. */
  part: Rect
  shape: CropShape
}

type PictureSize = Pick<Photo, 'width' | 'height'>

/** Returns the draft of the whole, unchanged photo. */
export function untouched({ width, height }: PictureSize): CropDraft {
  return { rotate: 0, part: { x: 0, y: 0, width, height }, shape: 'free' }
}

/** Returns the bounds of the part for a photo with this rotation and shape. */
export function boundsOf(
  { width, height }: PictureSize,
  { rotate, shape }: Omit<CropDraft, 'part'>,
): CropBounds {
  const turned = rotate % 180 === 0 ? { width, height } : { width: height, height: width }
  return {
    ...turned,
    minWidth: minCutEdge(turned.width),
    minHeight: minCutEdge(turned.height),
    ratio: ratios[shape],
  }
}

/** Returns the shapes that leave enough of the photo with this rotation. */
export function possibleShapes(photo: PictureSize, rotate: PhotoTurn): CropShape[] {
  return cropShapes.filter((shape) => hasRoom(boundsOf(photo, { rotate, shape })))
}

/** Returns the draft in another shape. */
export function shaped(photo: PictureSize, draft: CropDraft, shape: CropShape): CropDraft {
  return { ...draft, shape, part: fitted(draft.part, boundsOf(photo, { ...draft, shape })) }
}

/** Returns the draft after a quarter turn; its shape becomes free where it would leave too little. */
export function turned(photo: PictureSize, draft: CropDraft, by: 90 | -90): CropDraft {
  const { width, height } = boundsOf(photo, draft)
  const part = by === 90 ? turnedClockwise(draft.part, height) : turnedBack(draft.part, width)
  const rotate = ((draft.rotate + by + 360) % 360) as PhotoTurn
  const shape = possibleShapes(photo, rotate).includes(draft.shape) ? draft.shape : 'free'
  return shaped(photo, { rotate, part, shape }, shape)
}
