import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Photo } from '../../../core/people.ts'
import { type PhotoChange, positionIn } from '../rules.ts'
import { GranteesDialog } from './grantees-dialog.tsx'
import { OwnPhotoTile } from './own-photo-tile.tsx'
import { PhotoEditor } from './photo-editor.tsx'
import { movedTo, useDragOrder } from './use-drag-order.ts'

interface OwnPhotoGridProps {
  /** All, also those whose deletion can still be undone. */
  photos: Photo[]
  shown: Photo[]
  onChange: (change: PhotoChange & { id: number }) => void
  onSaved: (answer: { photos: Photo[] }) => void
  /** Hears that a photo is another one by now. */
  onStale: () => void
  onDelete: (id: number) => void
}

/** A dialog about one photo; which one stays known while it closes. */
interface Opened {
  photo: Photo
  what: 'edit' | 'grants'
  isOpen: boolean
  /** Counts the openings: each begins anew. */
  time: number
}

/** Own photos in their order, which is changed by pulling them or by their menus. */
export function OwnPhotoGrid({ photos, shown, onChange, onSaved, onStale, onDelete }: OwnPhotoGridProps) {
  const t = useTranslations('photos')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [news, setNews] = useState('')
  const ids = shown.map(({ id }) => id)
  const reorder = (order: number[], id: number) => {
    onChange({ id, position: positionIn(photos, order, id) })
    setNews(t('own.moved', { number: order.indexOf(id) + 1, count: order.length }))
  }
  const { list, drag, order, gripFor } = useDragOrder(ids, reorder)
  const open = (photo: Photo, what: Opened['what']) =>
    setOpened({ photo, what, isOpen: true, time: (opened?.time ?? 0) + 1 })
  const close = () => setOpened((before) => before && { ...before, isOpen: false })
  const dialog = (what: Opened['what']) => (opened?.what === what ? opened : null)
  const edited = dialog('edit')
  const granted = dialog('grants')
  return (
    <>
      <ol
        ref={list}
        className="relative grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3"
      >
        {shown.map((photo, index) => {
          const isDragged = drag?.id === photo.id
          return (
            <OwnPhotoTile
              key={photo.id}
              photo={photo}
              index={index}
              count={shown.length}
              grip={gripFor(photo.id)}
              isDragged={isDragged}
              style={{
                order: order.indexOf(photo.id),
                ...(isDragged ? { translate: `${drag.x}px ${drag.y}px` } : {}),
              }}
              onChange={(change) => onChange({ id: photo.id, ...change })}
              onMove={(by) => reorder(movedTo(ids, photo.id, index + by), photo.id)}
              onEdit={() => open(photo, 'edit')}
              onGrants={() => open(photo, 'grants')}
              onDelete={() => onDelete(photo.id)}
            />
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
      {edited ? (
        <PhotoEditor
          key={edited.time}
          photo={edited.photo}
          isOpen={edited.isOpen}
          onClose={close}
          onSaved={onSaved}
          onStale={onStale}
        />
      ) : null}
      {granted ? (
        <GranteesDialog
          key={granted.time}
          photoId={granted.photo.id}
          number={shown.findIndex(({ id }) => id === granted.photo.id) + 1}
          isOpen={granted.isOpen}
          onClose={close}
        />
      ) : null}
    </>
  )
}
