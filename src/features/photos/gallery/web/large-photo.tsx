import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { PhotoLock } from '../../access/web/photo-lock.tsx'
import type { View } from './zoom-geometry.ts'

interface LargePhotoProps {
  photo: Photo
  /** The owner's name. */
  name: string
  number: number
  /** True if it is in view or next to it; other pictures are not loaded. */
  isNear: boolean
  /** Its zoom state; undefined where it is not in view. */
  view: View | undefined
}

/**
 * Shows one picture of the lightbox, edge to edge, with the page's smaller one as a placeholder until it has
 * loaded.
 */
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
