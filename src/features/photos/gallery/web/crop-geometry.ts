/** A part of a picture in its pixels. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** What holds for every part of a picture. */
export interface CropBounds {
  /** The picture, as it is turned now. */
  width: number
  height: number
  /** Least edges of a part. */
  minWidth: number
  minHeight: number
  /** Width by height; null where any will do. */
  ratio: number | null
}

export const corners = ['nw', 'ne', 'sw', 'se'] as const
export type Corner = (typeof corners)[number]

type Size = Pick<Rect, 'width' | 'height'>

/** `most` is the stronger bound. */
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The part pushed by so many pixels, as far as the picture reaches. */
export function moved(part: Rect, dx: number, dy: number, { width, height }: CropBounds): Rect {
  return {
    ...part,
    x: within(part.x + dx, 0, width - part.width),
    y: within(part.y + dy, 0, height - part.height),
  }
}

/** The part with one corner pulled by so many pixels; the opposite corner stays where it is. */
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

/** The size nearest to the wanted one that is neither too small nor too large, in the right proportions. */
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

/** The part larger or smaller by so many pixels of width, about its middle and as far as the picture reaches. */
export function scaled(part: Rect, by: number, bounds: CropBounds): Rect {
  const high = by * (part.height / part.width)
  const most = { width: bounds.width, height: bounds.height }
  const wanted = { width: part.width + by, height: part.height + high }
  return resizedAboutMiddle(part, sizeWithin(wanted, most, bounds), bounds)
}

/** The largest part of the right proportions, about where this one is. */
export function fitted(part: Rect, bounds: CropBounds): Rect {
  return bounds.ratio === null ? part : resizedAboutMiddle(part, largestSize(bounds), bounds)
}

/** Whether the picture holds a part of the right proportions that is not too small. */
export function hasRoom(bounds: CropBounds): boolean {
  const { width, height } = largestSize(bounds)
  return width >= bounds.minWidth && height >= bounds.minHeight
}

/** The size of the largest part. */
function largestSize({ width, height, ratio }: CropBounds): Size {
  if (ratio === null) return { width, height }
  const most = Math.min(width, height * ratio)
  return { width: most, height: most / ratio }
}

/** The part in another size, as near to where it was as the picture allows. */
function resizedAboutMiddle(part: Rect, { width, height }: Size, bounds: CropBounds): Rect {
  const x = part.x + (part.width - width) / 2
  const y = part.y + (part.height - height) / 2
  return moved({ x, y, width, height }, 0, 0, bounds)
}

/** The same part after a quarter turn clockwise of a picture that was so high. */
export function turnedClockwise({ x, y, width, height }: Rect, pictureHeight: number): Rect {
  return { x: pictureHeight - y - height, y: x, width: height, height: width }
}

/** The same part after a quarter turn the other way of a picture that was so wide. */
export function turnedBack({ x, y, width, height }: Rect, pictureWidth: number): Rect {
  return { x: y, y: pictureWidth - x - width, width: height, height: width }
}
