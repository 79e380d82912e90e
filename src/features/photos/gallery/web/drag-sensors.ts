import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type MouseSensorOptions,
  type SensorProps,
  TouchSensor,
  type TouchSensorOptions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { flushSync } from 'react-dom'

/** A mouse has to go so far, in pixels, before it drags and does not only press. */
const mouseDistance = 6
/** A finger has to rest so long, in milliseconds, before it drags and does not scroll. */
const touchDelayMs = 250
/** How far a resting finger may slip, in pixels. */
const touchTolerance = 8

/**
 * dnd-kit learns what is dragged, and over what, while React renders. A release right after a move comes before that, so
 * that a fast hand would drop nothing or in the place before: the beginning and each move are rendered at once.
 */
function renderedAtOnce<Options>(props: SensorProps<Options>): SensorProps<Options> {
  return {
    ...props,
    onStart: (coordinates) => flushSync(() => props.onStart(coordinates)),
    onMove: (coordinates) => flushSync(() => props.onMove(coordinates)),
  }
}

class PromptMouseSensor extends MouseSensor {
  constructor(props: SensorProps<MouseSensorOptions>) {
    super(renderedAtOnce(props))
  }
}

class PromptTouchSensor extends TouchSensor {
  constructor(props: SensorProps<TouchSensorOptions>) {
    super(renderedAtOnce(props))
  }
}

/**
 * Returns where a key takes the photo that is held: left and right go through the order, across the ends of rows; up
 * and down go to the row above and below.
 */
const coordinatesOfKey: KeyboardCoordinateGetter = (event, parts) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  if (step === 0) return sortableKeyboardCoordinates(event, parts)
  const { active, over, droppableRects } = parts.context
  const items: UniqueIdentifier[] = active?.data.current?.sortable?.items ?? []
  const at = items.indexOf(over?.id ?? parts.active)
  const next = items[at + step]
  const rect = at < 0 || next === undefined ? undefined : droppableRects.get(next)
  return rect && { x: rect.left, y: rect.top }
}

/** The ways to drag: a mouse at once, a finger after resting, and keys (Space, arrows, Space; Escape cancels). */
export function useDragSensors() {
  return useSensors(
    useSensor(PromptMouseSensor, { activationConstraint: { distance: mouseDistance } }),
    useSensor(PromptTouchSensor, {
      activationConstraint: { delay: touchDelayMs, tolerance: touchTolerance },
    }),
    useSensor(KeyboardSensor, { coordinateGetter: coordinatesOfKey, scrollBehavior: 'auto' }),
  )
}
