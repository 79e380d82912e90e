/** A part of a picture, in pixels. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** Constraints on every part of a picture. */
export interface CropBounds {
  /** Size of the picture with its current rotation. */
  width: number
  height: number
  /** Minimum edges of a part. */
  minWidth: number
  minHeight: number
  /** Width by height; null for any. */
  ratio: number | null
}

export const corners = ['nw', 'ne', 'sw', 'se'] as const
export type Corner = (typeof corners)[number]

type Size = Pick<Rect, 'width' | 'height'>

/** `most` wins where the bounds conflict. */
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Returns the part moved by (dx, dy), limited to the picture. */
export function moved(part: Rect, dx: number, dy: number, { width, height }: CropBounds): Rect {
  return {
    ...part,
    x: within(part.x + dx, 0, width - part.width),
    y: within(part.y + dy, 0, height - part.height),
  }
}

/** Returns the part with one corner moved by (dx, dy); the opposite corner stays in place. */
export function resized(part: Rect, corner: Corner, dx: number, dy: number, bounds: CropBounds): Rect {
  const isLeft = corner.endsWith('w')
  const isTop = corner.startsWith('n')
  const most = {
    width: isLeft ? part.x + part.width : bounds.width - part.x,
    height: isTop ? part.y + part.height : bounds.height - part.y,
  }
  const wanted = {
    width: part.width + (isLeft ? -dx : dx),
    height: part.height + (isTop ? -dy : dy),
  }
  const { width, height } = sizeWithin(wanted, most, bounds)
  return {
    x: isLeft ? part.x + part.width - width : part.x,
    y: isTop ? part.y + part.height - height : part.y,
    width,
    height,
  }
}

/** Returns the size nearest to the wanted one within the minimum and maximum, in the required ratio. */
function sizeWithin(wanted: Size, most: Size, { minWidth, minHeight, ratio }: CropBounds): Size {
  if (ratio === null) {
    return {
      width: within(wanted.width, minWidth, most.width),
      height: within(wanted.height, minHeight, most.height),
    }
  }
  const least = Math.max(minWidth, minHeight * ratio)
  const width = within(
    Math.max(wanted.width, wanted.height * ratio),
    least,
    Math.min(most.width, most.height * ratio),
  )
  return { width, height: width / ratio }
}

/** Returns the part resized by `by` pixels of width around its centre, limited to the picture. */
export function scaled(part: Rect, by: number, bounds: CropBounds): Rect {
  const high = by * (part.height / part.width)
  const most = { width: bounds.width, height: bounds.height }
  const wanted = { width: part.width + by, height: part.height + high }
  return resizedAboutMiddle(part, sizeWithin(wanted, most, bounds), bounds)
}

/** Returns the largest part in the required ratio, centred on this one where possible. */
export function fitted(part: Rect, bounds: CropBounds): Rect {
  return bounds.ratio === null ? part : resizedAboutMiddle(part, largestSize(bounds), bounds)
}

/** Reports whether the picture holds a part in the required ratio that is not too small. */
export function hasRoom(bounds: CropBounds): boolean {
  const { width, height } = largestSize(bounds)
  return width >= bounds.minWidth && height >= bounds.minHeight
}

/** Returns the size of the largest part. */
function largestSize({ width, height, ratio }: CropBounds): Size {
  if (ratio === null) return { width, height }
  const most = Math.min(width, height * ratio)
  return { width: most, height: most / ratio }
}

/** Returns the part in another size, centred as near to its old centre as the picture allows. */
function resizedAboutMiddle(part: Rect, { width, height }: Size, bounds: CropBounds): Rect {
  const x = part.x + (part.width - width) / 2
  const y = part.y + (part.height - height) / 2
  return moved({ x, y, width, height }, 0, 0, bounds)
}

/** Returns the same part after the picture, which had this height, was rotated a quarter turn clockwise. */
export function turnedClockwise({ x, y, width, height }: Rect, pictureHeight: number): Rect {
  return { x: pictureHeight - y - height, y: x, width: height, height: width }
}

/**
 * Returns the same part after the picture, which had this width, was rotated a quarter turn anticlockwise.
 */
export function turnedBack({ x, y, width, height }: Rect, pictureWidth: number): Rect {
  return { x: y, y: pictureWidth - x - width, width: height, height: width }
}
