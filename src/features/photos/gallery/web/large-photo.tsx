import { useTranslations } from 'use-intl'
import type { Photo } from '../../../../core/people.ts'
import { PhotoLock } from '../../access/web/photo-lock.tsx'
import type { View } from './zoom-geometry.ts'

interface LargePhotoProps {
  photo: Photo
  /** The owner's name. */
  name: string
  number: number
  /** In view or next to it: others are not fetched. */
  isNear: boolean
  /** How it is enlarged; undefined where it is not in view. */
  view: View | undefined
}

/** One picture of the lightbox, from edge to edge; until it has come the page's smaller one is seen. */
export function LargePhoto({ photo, name, number, isNear, view }: LargePhotoProps) {
  const t = useTranslations('photos')
  return (
    <li className="relative size-full shrink-0 snap-center snap-always overflow-hidden">
      {isNear ? (
        <img
          src={photo.large_filename}
          alt={t('photoOf', { number, name })}
          width={photo.width}
          height={photo.height}
          draggable={false}
          style={{
            backgroundImage: `url("${photo.filename}")`,
            transform: view && `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
          className="size-full bg-contain bg-center bg-no-repeat object-contain select-none"
        />
      ) : null}
      {photo.locked ? <PhotoLock photo={photo} name={name} /> : null}
    </li>
  )
}
