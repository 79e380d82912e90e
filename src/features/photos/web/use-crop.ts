import { useState } from 'react'
import type { Photo } from '../../../core/people.ts'
import { leastCutEdge, type PhotoCrop, type PhotoTurn } from '../rules.ts'
import { type CropBounds, fitted, type Rect, turnedBack, turnedClockwise } from './crop-geometry.ts'

/** Proportions that are offered, width by height. */
export const cropShapes = { free: null, square: 1, portrait: 4 / 5 } as const
export type CropShape = keyof typeof cropShapes

interface Draft {
  rotate: PhotoTurn
  part: Rect
  shape: CropShape
}

const isAcross = (rotate: PhotoTurn) => rotate === 90 || rotate === 270

function boundsOf(
  { width, height }: Pick<Photo, 'width' | 'height'>,
  { rotate, shape }: Omit<Draft, 'part'>,
): CropBounds {
  const turned = isAcross(rotate) ? { width: height, height: width } : { width, height }
  return {
    ...turned,
    leastWidth: leastCutEdge(turned.width),
    leastHeight: leastCutEdge(turned.height),
    ratio: cropShapes[shape],
  }
}

/** What an owner is about to keep of a photo: how it is turned, which part, in which proportions. */
export function useCrop(photo: Pick<Photo, 'width' | 'height'>) {
  const untouched: Draft = {
    rotate: 0,
    part: { x: 0, y: 0, width: photo.width, height: photo.height },
    shape: 'free',
  }
  const [draft, setDraft] = useState(untouched)
  const bounds = boundsOf(photo, draft)
  const { part, rotate, shape } = draft

  const turn = (by: 90 | -90) => {
    const after = ((rotate + by + 360) % 360) as PhotoTurn
    const turned = by === 90 ? turnedClockwise(part, bounds.height) : turnedBack(part, bounds.width)
    setDraft({ shape, rotate: after, part: fitted(turned, boundsOf(photo, { rotate: after, shape })) })
  }
  const choose = (next: CropShape) =>
    setDraft({ rotate, shape: next, part: fitted(part, boundsOf(photo, { rotate, shape: next })) })

  const crop: PhotoCrop = {
    x: part.x / bounds.width,
    y: part.y / bounds.height,
    width: part.width / bounds.width,
    height: part.height / bounds.height,
  }
  return {
    ...draft,
    bounds,
    crop,
    isChanged: rotate !== 0 || crop.width < 0.999 || crop.height < 0.999,
    setPart: (next: Rect) => setDraft({ ...draft, part: next }),
    turn,
    choose,
    reset: () => setDraft(untouched),
  }
}
