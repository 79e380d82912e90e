import { useState } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import type { PhotoCrop } from '../../rules.ts'
import { boundsOf, type CropShape, possibleShapes, shaped, turned, untouched } from './crop-draft.ts'
import type { Rect } from './crop-geometry.ts'

/** Manages the draft of an edit: rotation, part and aspect ratio. */
export function useCrop(photo: Pick<Photo, 'width' | 'height'>) {
  const [draft, setDraft] = useState(() => untouched(photo))
  const bounds = boundsOf(photo, draft)
  const { part, rotate } = draft
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
    possible: possibleShapes(photo, rotate),
    isChanged: rotate !== 0 || crop.width < 0.999 || crop.height < 0.999,
    setPart: (next: Rect) => setDraft({ ...draft, part: next }),
    turn: (by: 90 | -90) => setDraft(turned(photo, draft, by)),
    choose: (shape: CropShape) => setDraft(shaped(photo, draft, shape)),
    reset: () => setDraft(untouched(photo)),
  }
}
