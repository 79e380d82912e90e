import { useState } from 'react'
import { isOneOf } from '../../../../core/codes.ts'
import { audiences } from '../../../../core/people.ts'
import type { Audience } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { Uploader, useFileDrop } from '../../../../web/kit/fields/uploader.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { PremiumLink } from '../../../accounts/web/public.tsx'
import { photoLimit, photoLimits } from '../../rules.ts'
import { OwnPhotoGrid } from './own-photo-grid.tsx'
import { useOwnPhotos } from './use-own-photos.ts'
import { undoSeconds, usePhotoDeletion } from './use-photo-deletion.ts'
import { usePhotoOrder } from './use-photo-order.ts'
import { acceptedPictures, useUploads } from './use-uploads.ts'

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
