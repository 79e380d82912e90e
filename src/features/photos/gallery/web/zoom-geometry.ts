/**
 * The transform of a picture in its frame: enlarged by `scale`, its centre offset by `x` and `y` in pixels.
 */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The whole picture, centred in the frame. */
export const wholeView: View = { scale: 1, x: 0, y: 0 }

export const maxScale = 5

/** Returns the size of a picture scaled to fit the frame, enlarged where it is smaller. */
export function fitted(picture: Size, frame: Size): Size {
  const ratio = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** Returns the view at another scale, from 1 to `maxScale`, with the point of the picture at `at` fixed. */
export function zoomedAt(view: View, scale: number, at: Point): View {
  const next = Math.min(maxScale, Math.max(1, scale))
  const ratio = next / view.scale
  return { scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/** Returns the view shifted so that no edge of the picture is inside the frame unnecessarily. */
export function withinFrame(view: View, picture: Size, frame: Size): View {
  const shown = fitted(picture, frame)
  const limit = (value: number, length: number, room: number) => {
    const beyond = Math.max(0, (length * view.scale - room) / 2)
    // `|| 0` avoids negative zero.
    return Math.max(-beyond, Math.min(beyond, value)) || 0
  }
  return {
    scale: view.scale,
    x: limit(view.x, shown.width, frame.width),
    y: limit(view.y, shown.height, frame.height),
  }
}

/** Returns the distance between two points and their midpoint. */
export function pinchOf(one: Point, other: Point): { distance: number; middle: Point } {
  return {
    distance: Math.hypot(one.x - other.x, one.y - other.y),
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  }
}
