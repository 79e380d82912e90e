import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type KeyboardSensorOptions,
  MouseSensor,
  type MouseSensorOptions,
  type SensorProps,
  TouchSensor,
  type TouchSensorOptions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { movedTo } from './photo-order.ts'

/** Pixels that a mouse must move before a mousedown becomes a drag. */
const mouseDistance = 6
/** Milliseconds that a finger must rest before a touch becomes a drag instead of a scroll. */
const touchDelayMs = 250
/** Pixels that a resting finger may move. */
const touchTolerance = 8

/**
 * Renders the start and each move synchronously. dnd-kit updates what is dragged, and over what, while React
 * renders; a release right after a move would come before that and drop nothing, or drop at the previous
 * position.
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
 * dnd-kit listens for keys a timer after the pick-up, and Chromium delivers input before timers: a key in
 * between would be lost. It is held back and dispatched again as soon as dnd-kit listens.
 */
class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: SensorProps<KeyboardSensorOptions>) {
    super(renderedAtOnce(props))
    const hold = (event: KeyboardEvent) => {
      const { code, key } = event
      event.preventDefault()
      event.stopPropagation()
      setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', { code, key, cancelable: true })))
    }
    document.addEventListener('keydown', hold, { capture: true })
    setTimeout(() => document.removeEventListener('keydown', hold, { capture: true }))
  }
}

/**
 * Returns the coordinates to which a key moves the dragged photo: left and right follow the order across the
 * ends of rows; up and down go to the row above and below.
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

/**
 * Returns the sensors for dragging: mouse immediately, touch after a delay, and keyboard (Space, arrows,
 * Space; Escape cancels).
 */
function useDragSensors() {
  return useSensors(
    useSensor(PromptMouseSensor, { activationConstraint: { distance: mouseDistance } }),
    useSensor(PromptTouchSensor, {
      activationConstraint: { delay: touchDelayMs, tolerance: touchTolerance },
    }),
    useSensor(PromptKeyboardSensor, { coordinateGetter: coordinatesOfKey, scrollBehavior: 'auto' }),
  )
}

interface SortablePhotosProps {
  /** Ids in display order. */
  ids: number[]
  onOrder: (order: number[]) => void
  /** A list whose items use `useSortable` with these ids. */
  children: ReactNode
}

/** Makes a list of photos sortable by mouse, touch and keyboard; changes are announced. */
export function SortablePhotos({ ids, onOrder, children }: SortablePhotosProps) {
  const t = useTranslations('photos.own')
  const sensors = useDragSensors()
  const count = ids.length
  const announced = useRef<UniqueIdentifier>(undefined)
  // dnd-kit takes over new announcements a moment after the new order is shown; they read it here.
  const shown = useRef(ids)
  shown.current = ids
  const numberOf = (id: UniqueIdentifier) => shown.current.indexOf(Number(id)) + 1
  const drop = (event: DragEndEvent) => {
    const [id, target] = [event.active.id, targetOf(event)]
    if (target !== id) onOrder(movedTo(ids, Number(id), ids.indexOf(Number(target))))
  }
  return (
    <DndContext
      // A fixed id: a generated one differs between server and browser.
      id="sorted-photos"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('dragHelp') },
        announcements: {
          onDragStart: ({ active }) => {
            announced.current = active.id
            return t('picked', { number: numberOf(active.id), count })
          },
          onDragOver: ({ over }) => {
            // A photo is over itself first; announcing that would interrupt the announcement before.
            if (!over || over.id === announced.current) return undefined
            announced.current = over.id
            return t('moved', { number: numberOf(over.id), count })
          },
          onDragEnd: (event: DragEndEvent) => t('dropped', { number: numberOf(targetOf(event)), count }),
          onDragCancel: ({ active }) => t('dragCancelled', { number: numberOf(active.id), count }),
        },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/**
 * Returns the photo in whose position it was dropped, initially itself; `over` lags one render behind the
 * collisions.
 */
function targetOf({ active, over, collisions }: DragEndEvent): UniqueIdentifier {
  return collisions?.[0]?.id ?? over?.id ?? active.id
}
