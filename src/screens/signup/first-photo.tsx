import { useCallback, useEffect, useRef } from 'react'
import type { Photo } from '../../core/schemas.ts'
import { acceptedPictures, useUploads } from '../../features/photos/web/public.tsx'
import { ownProfileChanged } from '../../features/profiles/page-events.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { FileButton } from '../../web/kit/fields/file-button.tsx'
import { Uploader } from '../../web/kit/fields/uploader.tsx'
import { useApi, usePageData } from '../../web/page-data.tsx'

interface FirstPhotoProps {
  photos: readonly Photo[]
  /** Called with whether an upload is in progress. */
  onSending: (isSending: boolean) => void
}

/** The first picture, uploaded as soon as it is chosen; it becomes the main photo. Another one takes its place. */
export function FirstPhoto({ photos, onSending }: FirstPhotoProps) {
  const t = useTranslations('signup.aboutMe')
  const { emit } = usePageData()
  const { call } = useApi()
  const replaced = useRef<number | null>(null)
  const uploaded = useCallback(
    async (photo?: Photo) => {
      const old = replaced.current
      replaced.current = null
      // Only once the new one is there: a failed upload loses nothing.
      if (photo && old !== null) await call.photos.remove({ id: old }).catch(() => undefined)
      void emit(ownProfileChanged, {})
    },
    [call, emit],
  )
  const { uploads, add, replace, cancel, retry } = useUploads(uploaded)
  const isSending = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => onSending(isSending), [isSending, onSending])
  if (photos.length > 0 && uploads.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        {photos.slice(0, 3).map((photo) => (
          <img
            key={photo.id}
            src={photo.thumb_filename}
            alt={t('photoAlt')}
            className="size-24 rounded-card bg-secondary object-cover"
          />
        ))}
        <div className="flex min-w-48 flex-1 flex-col items-start gap-2">
          <p role="status" className="text-sm text-muted">
            {t(photos[0]?.status === 'pending' ? 'photoWaits' : 'photoDone')}
          </p>
          <FileButton
            size="small"
            accept={acceptedPictures}
            onFiles={(files) => {
              replaced.current = photos[0]?.id ?? null
              add(files.slice(0, 1), 'everyone')
            }}
          >
            {t('photoReplace')}
          </FileButton>
        </div>
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
