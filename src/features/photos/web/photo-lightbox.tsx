import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Photo } from '../../../core/people.ts'
import { Dialog } from '../../../web/kit/dialog.tsx'
import { IconButton } from '../../../web/kit/icon-button.tsx'

interface PhotoLightboxProps {
  name: string
  /** Only those that may be seen sharp. */
  photos: Photo[]
  /** The photo that is shown first. */
  startId: number
  isOpen: boolean
  onClose: () => void
}

/** The whole picture, as large as the window; arrow keys go on, Esc closes. */
export function PhotoLightbox({ name, photos, startId, isOpen, onClose }: PhotoLightboxProps) {
  const t = useTranslations('photos')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('gallery', { name })} isTitleHidden size={1140}>
      {isOpen ? <LargePhotos key={startId} name={name} photos={photos} startId={startId} /> : null}
    </Dialog>
  )
}

function LargePhotos({ name, photos, startId }: Pick<PhotoLightboxProps, 'name' | 'photos' | 'startId'>) {
  const t = useTranslations('photos')
  const [id, setId] = useState(startId)
  const index = Math.max(
    0,
    photos.findIndex((photo) => photo.id === id),
  )
  const photo = photos[index]
  const step = (by: number) => setId(photos[index + by]?.id ?? id)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }
  if (!photo) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same as the arrow keys
    <div className="relative" onKeyDown={onKeyDown}>
      <img
        src={photo.large_filename}
        alt={t('photoOf', { number: index + 1, name })}
        width={photo.width}
        height={photo.height}
        className="mx-auto max-h-[80dvh] w-auto rounded-control object-contain"
      />
      {photos.length > 1 ? (
        <div className="mt-3 flex items-center justify-between">
          <IconButton label={t('previous')} disabled={index === 0} onClick={() => step(-1)}>
            <ChevronLeft />
          </IconButton>
          <p aria-live="polite" className="text-sm text-muted tabular-nums">
            {t('counter', { number: index + 1, count: photos.length })}
          </p>
          <IconButton label={t('next')} disabled={index === photos.length - 1} onClick={() => step(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      ) : null}
    </div>
  )
}
