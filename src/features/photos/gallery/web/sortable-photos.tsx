import { closestCenter, DndContext, type DragEndEvent, type UniqueIdentifier } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useDragSensors } from './drag-sensors.ts'
import { movedTo } from './photo-order.ts'

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
