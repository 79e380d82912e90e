import { useCallback, useEffect, useRef, useState } from 'react'
import { audiences } from '../../../../core/people.ts'
import type { Audience, Photo } from '../../../../core/schemas.ts'
import { isOneOf } from '../../../../core/text-checks.ts'
import { createDelayedDeletions, deleteWithKeepalive } from '../../../../web/delayed-deletions.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { Uploader, useFileDrop } from '../../../../web/kit/fields/uploader.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { PremiumLink } from '../../../accounts/web/public.tsx'
import { GranteesDialog } from '../../access/web/grantees-dialog.tsx'
import { type PhotoChange, photoLimit, photoLimits } from '../../rules.ts'
import { createOrderSender, type OrderSender } from './order-sender.ts'
import { OwnPhotoTile } from './own-photo-tile.tsx'
import { PhotoEditor } from './photo-editor.tsx'
import { movedTo, orderOfAll, orderOfStored, type PhotoMove } from './photo-order.ts'
import { SortablePhotos } from './sortable-photos.tsx'
import { useOwnPhotos } from './use-own-photos.ts'
import { acceptedPictures, useUploads } from './use-uploads.ts'

/** How long a deletion can be undone. */
const undoSeconds = 7

/** Photos that disappeared and whose deletion can still be undone. */
const deletions = createDelayedDeletions()

/**
 * Manages deletions that can be undone: a photo disappears immediately and is deleted on the server by
 * `deleteNow` after some seconds, or when the page is left.
 */
function usePhotoDeletion(deleteNow: (id: number) => Promise<unknown>) {
  const hidden = deletions.usePending()
  useEffect(() => () => deletions.flush(), [])
  return {
    hidden,
    /** Deletes a photo; returns a function that undoes it. */
    remove: (id: number) =>
      deletions.deleteLater(id, undoSeconds, ({ keepalive }) =>
        keepalive ? deleteWithKeepalive(`/profile/photos/${id}`) : deleteNow(id),
      ),
  }
}

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
function OwnPhotoGrid(props: OwnPhotoGridProps) {
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

interface UsePhotoOrderOptions {
  photos: Photo[]
  /** Returns the photos as last stored, also those not rendered yet. */
  latestPhotos: () => Photo[]
  move: (move: PhotoMove) => Promise<{ photos: Photo[] }>
}

/**
 * Manages the order of the member's photos. A new order is shown optimistically and sent until it is stored.
 * When that fails, the stored order is restored and a notice offers to try again.
 */
function usePhotoOrder({ photos: stored, latestPhotos, move }: UsePhotoOrderOptions) {
  const t = useTranslations('photos.own')
  const tKit = useTranslations('kit')
  const toast = useToast()
  const [wanted, setWanted] = useState<number[] | null>(null)
  const ids = idsOf(stored)

  const latest = { move, latestPhotos, toast, failed: t('orderFailed'), retry: tKit('retry') }
  const current = useRef(latest)
  current.current = latest
  const sender = useRef<OrderSender>(undefined)
  const send = useCallback((order: number[]) => {
    sender.current ??= createOrderSender({
      stored: () => idsOf(current.current.latestPhotos()),
      store: async (next) => idsOf((await current.current.move(next)).photos),
      onWanted: setWanted,
      onFailed: (_err, failed) => {
        const { toast, failed: text, retry } = current.current
        toast.show({ tone: 'danger', text, action: { label: retry, onAction: () => send(failed) } })
      },
    })
    sender.current.send(order)
  }, [])

  return {
    photos: wanted ? sorted(stored, orderOfStored(ids, wanted)) : stored,
    /** Takes the new order of the visible photos. */
    reorder: (shown: number[]) => send(orderOfAll(wanted ? orderOfStored(ids, wanted) : ids, shown)),
  }
}

const idsOf = (photos: Photo[]) => photos.map(({ id }) => id)

function sorted(photos: Photo[], order: number[]): Photo[] {
  return [...photos].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}

/**
 * Manages the member's photos: add, crop, sort, set the audience, delete with undo. Files dropped anywhere
 * are accepted.
 */
export function OwnPhotos({ isPremium }: { isPremium: boolean }) {
  const t = useTranslations('photos')
  const { photos, latestPhotos, reload, saved, change, move, remove } = useOwnPhotos()
  const order = usePhotoOrder({ photos, latestPhotos, move })
  const [audience, setAudience] = useState<Audience>('everyone')
  const { uploads, add, replace, cancel, retry } = useUploads(reload)
  const toast = useToast()
  // A failure is reported by the mutation.
  const deletion = usePhotoDeletion((id) => remove({ id }).catch(() => undefined))
  const shown = order.photos.filter((photo) => !deletion.hidden.has(photo.id))
  const limit = photoLimit(isPremium)
  const addFiles = (files: File[]) => add(files, audience, limit - photos.length)
  const { isOver, handlers } = useFileDrop(addFiles)

  const deletePhoto = (id: number) => {
    const undo = deletion.remove(id)
    toast.show({
      text: t('own.deleted'),
      action: { label: t('own.undo'), onAction: undo },
      timeoutSeconds: undoSeconds,
    })
  }
  const isFull = photos.length >= limit
  return (
    <section aria-labelledby="own-photos" className="flex flex-col gap-5" {...handlers}>
      <div className="flex flex-col gap-1">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="own-photos" className="text-lg">
            {t('title')}
          </h2>
          <p aria-live="polite" className="text-sm text-muted tabular-nums">
            {t('own.count', { count: shown.length, limit })}
          </p>
        </div>
        {shown.length > 1 ? <p className="text-sm text-muted">{t('own.order')}</p> : null}
      </div>
      {shown.length > 0 && !shown.some((photo) => photo.is_main) ? (
        <Alert tone="info">{t('own.noMain')}</Alert>
      ) : null}
      {shown.length > 0 ? (
        <OwnPhotoGrid
          photos={shown}
          onChange={change}
          onOrder={order.reorder}
          onSaved={saved}
          onStale={reload}
          onDelete={deletePhoto}
        />
      ) : null}
      {isFull ? (
        <Alert tone="info">
          <span>
            {isPremium ? t('own.full') : t('own.fullFree', { limit, premium: photoLimits.premium })}
          </span>{' '}
          <PremiumLink />
        </Alert>
      ) : null}
      {isFull && uploads.length === 0 ? null : (
        <Uploader
          label={photos.length === 0 ? t('own.first') : t('own.add')}
          hint={t('own.hint')}
          accept={acceptedPictures}
          isMultiple
          isDropOver={isOver}
          onFiles={addFiles}
          items={uploads}
          onCancel={cancel}
          onRetry={retry}
          onReplace={replace}
        />
      )}
      {isFull ? null : (
        <SelectField
          label={t('own.audience')}
          value={audience}
          onChange={({ target }) => {
            if (isOneOf(audiences, target.value)) setAudience(target.value)
          }}
          options={audiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
        />
      )}
    </section>
  )
}
