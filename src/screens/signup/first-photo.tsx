import { useCallback, useEffect } from 'react'
import type { Photo } from '../../core/schemas.ts'
import { acceptedPictures, useUploads } from '../../features/photos/web/public.tsx'
import { ownProfileChanged } from '../../features/profiles/page-events.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Uploader } from '../../web/kit/fields/uploader.tsx'
import { usePageData } from '../../web/page-data.tsx'

interface FirstPhotoProps {
  photos: readonly Photo[]
  /** Called with whether an upload is in progress. */
  onSending: (isSending: boolean) => void
}

/** The first picture, uploaded as soon as it is chosen; it becomes the main photo. */
export function FirstPhoto({ photos, onSending }: FirstPhotoProps) {
  const t = useTranslations('signup.aboutMe')
  const { emit } = usePageData()
  const reload = useCallback(() => void emit(ownProfileChanged, {}), [emit])
  const { uploads, add, replace, cancel, retry } = useUploads(reload)
  const isSending = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => onSending(isSending), [isSending, onSending])
  if (photos.length > 0) {
    return (
      <div className="flex items-center gap-4" role="status">
        {photos.slice(0, 3).map((photo) => (
          <img
            key={photo.id}
            src={photo.thumb_filename}
            alt={t('photoAlt')}
            className="size-24 rounded-card bg-secondary object-cover"
          />
        ))}
        <p className="text-sm text-muted">
          {t(photos[0]?.status === 'pending' ? 'photoWaits' : 'photoDone')}
        </p>
      </div>
    )
  }
  return (
    <Uploader
      label={t('photo')}
      hint={t('photoHint')}
      accept={acceptedPictures}
      name="photo"
      onFiles={(files) => add(files, 'everyone')}
      items={uploads}
      onCancel={cancel}
      onRetry={retry}
      onReplace={replace}
    />
  )
}
