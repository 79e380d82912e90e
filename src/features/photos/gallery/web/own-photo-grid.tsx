import { useState } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { GranteesDialog } from '../../access/web/grantees-dialog.tsx'
import type { PhotoChange } from '../../rules.ts'
import { OwnPhotoTile } from './own-photo-tile.tsx'
import { PhotoEditor } from './photo-editor.tsx'
import { movedTo } from './photo-order.ts'
import { SortablePhotos } from './sortable-photos.tsx'

interface OwnPhotoGridProps {
  photos: Photo[]
  onChange: (change: PhotoChange & { id: number }) => void
  onOrder: (order: number[]) => void
  onSaved: (answer: { photos: Photo[] }) => void
  /** Called when a photo has changed on the server since it was loaded. */
  onStale: () => void
  onDelete: (id: number) => void
}

/** A dialog about one photo; the photo stays set while the dialog closes. */
interface Opened {
  photo: Photo
  what: 'edit' | 'grants'
  isOpen: boolean
  /** Counts the openings, so that each has fresh state. */
  time: number
}

/** Shows the member's photos in their order, which is changed by dragging or by their menus. */
export function OwnPhotoGrid(props: OwnPhotoGridProps) {
  const { photos, onChange, onOrder, onSaved, onStale, onDelete } = props
  const t = useTranslations('photos')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [notice, setNotice] = useState('')
  const ids = photos.map(({ id }) => id)
  const move = (id: number, index: number) => {
    onOrder(movedTo(ids, id, index))
    setNotice(t('own.moved', { number: index + 1, count: ids.length }))
  }
  const open = (photo: Photo, what: Opened['what']) =>
    setOpened({ photo, what, isOpen: true, time: (opened?.time ?? 0) + 1 })
  const close = () => setOpened((before) => before && { ...before, isOpen: false })
  const dialog = (what: Opened['what']) => (opened?.what === what ? opened : null)
  const edited = dialog('edit')
  const granted = dialog('grants')
  return (
    <>
      <SortablePhotos ids={ids} onOrder={onOrder}>
        <ol className="relative grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3">
          {photos.map((photo, index) => (
            <OwnPhotoTile
              key={photo.id}
              photo={photo}
              index={index}
              count={photos.length}
              onChange={(change) => onChange({ id: photo.id, ...change })}
              onMove={(by) => move(photo.id, index + by)}
              onEdit={() => open(photo, 'edit')}
              onGrants={() => open(photo, 'grants')}
              onDelete={() => onDelete(photo.id)}
            />
          ))}
        </ol>
      </SortablePhotos>
      <p role="status" className="sr-only">
        {notice}
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
          number={photos.findIndex(({ id }) => id === granted.photo.id) + 1}
          isOpen={granted.isOpen}
          onClose={close}
        />
      ) : null}
    </>
  )
}
