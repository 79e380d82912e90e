import type { Photo } from '../../../../core/people.ts'
import { minCutEdge, type PhotoTurn } from '../../rules.ts'
import { type CropBounds, fitted, hasRoom, type Rect, turnedBack, turnedClockwise } from './crop-geometry.ts'

/** Shapes that are offered. */
export const cropShapes = ['free', 'square', 'portrait'] as const
export type CropShape = (typeof cropShapes)[number]

/** Width by height; null is any. */
const ratios: Record<CropShape, number | null> = { free: null, square: 1, portrait: 4 / 5 }

/** What an owner is about to keep of a photo. */
export interface CropDraft {
  rotate: PhotoTurn
  /** In pixels of the turned picture. */
  part: Rect
  shape: CropShape
}

type PictureSize = Pick<Photo, 'width' | 'height'>

/** The whole photo as it is. */
export function untouched({ width, height }: PictureSize): CropDraft {
  return { rotate: 0, part: { x: 0, y: 0, width, height }, shape: 'free' }
}

/** What holds for the part of a photo that is turned like this, in this shape. */
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

/** The shapes in which enough of the photo would be left, turned like this. */
export function possibleShapes(photo: PictureSize, rotate: PhotoTurn): CropShape[] {
  return cropShapes.filter((shape) => hasRoom(boundsOf(photo, { rotate, shape })))
}

/** The draft in another shape. */
export function shaped(photo: PictureSize, draft: CropDraft, shape: CropShape): CropDraft {
  return { ...draft, shape, part: fitted(draft.part, boundsOf(photo, { ...draft, shape })) }
}

/** The draft after a quarter turn; free where its shape would leave too little then. */
export function turned(photo: PictureSize, draft: CropDraft, by: 90 | -90): CropDraft {
  const { width, height } = boundsOf(photo, draft)
  const part = by === 90 ? turnedClockwise(draft.part, height) : turnedBack(draft.part, width)
  const rotate = ((draft.rotate + by + 360) % 360) as PhotoTurn
  const shape = possibleShapes(photo, rotate).includes(draft.shape) ? draft.shape : 'free'
  return shaped(photo, { rotate, part, shape }, shape)
}
