import { type ReactNode, useState } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { classNames } from '../../../../web/kit/class-names.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { IconButton } from '../../../../web/kit/icon-button.tsx'
import { Lock, Maximize2, UserRound } from '../../../../web/kit/icons.tsx'
import { PhotoLock } from '../../access/web/photo-lock.tsx'
import { PhotoLightbox } from './lazy-photo-lightbox.ts'
import { PhotoStep } from './photo-steps.tsx'
import { usePhotoStrip } from './use-photo-strip.ts'

export interface PhotoGalleryProps {
  /** The member's name, for screen readers. */
  name: string
  photos: Photo[]
  /** The photo to show first, from 1; a value beyond the end means the first. */
  start?: number
  /** Renders an action for a photo in the lightbox; `close` closes the lightbox first. */
  photoAction?: (photo: Photo, close: () => void) => ReactNode
  /** Renders actions for the photo in view, on the picture. */
  photoTools?: (photo: Photo) => Elements
  /** Links visitors to more photos; rendered below the pictures. */
  more?: Elements
  /** Limits the height on phones, where other content must be in view too. */
  isLow?: boolean
}

/** Edge to edge on a phone, a tall card on a wide screen. */
const frameClasses = '-mx-4 overflow-hidden bg-secondary sm:mx-0 sm:rounded-card'
const pictureClasses = 'relative aspect-4/5 w-full lg:max-h-[75vh]'
const heightClasses = (isLow: boolean) =>
  isLow ? 'max-h-[36svh] sm:max-h-[50svh]' : 'max-h-[52svh] sm:max-h-[58svh]'

/** Shows a member's photos: a swipeable strip, arrows, a counter, thumbnails; a click opens the lightbox. */
export function PhotoGallery(props: PhotoGalleryProps) {
  const { name, photos, start = 1, photoAction, photoTools, more, isLow = false } = props
  const t = useTranslations('photos')
  const count = photos.length
  const { strip, index, show, step, onScroll, onKeyDown } = usePhotoStrip(
    count,
    start >= 1 && start <= count ? start - 1 : 0,
  )
  const [isLarge, setLarge] = useState(false)
  const current = photos[index]
  if (count === 0) return <NoPhoto name={name} isLow={isLow} />
  return (
    <section>
      <div className={classNames('opened-picture relative', frameClasses)}>
        <ol
          ref={strip}
          aria-label={t('gallery', { name })}
          // Scrollable content must be scrollable by keyboard as well.
          tabIndex={count > 1 ? 0 : undefined}
          className="scroll-row flex snap-x snap-mandatory overflow-x-auto"
          onScroll={onScroll}
          onKeyDown={onKeyDown}
        >
          {photos.map((photo, at) => (
            <li
              key={photo.id}
              className={classNames(pictureClasses, heightClasses(isLow), 'shrink-0 snap-center snap-always')}
            >
              <Picture
                photo={photo}
                alt={t('photoOf', { number: at + 1, name })}
                isNear={Math.abs(at - index) <= 1}
                isFirst={at === 0}
                onPress={() => setLarge(true)}
              />
              {photo.locked ? <PhotoLock photo={photo} name={name} /> : null}
            </li>
          ))}
        </ol>
        <div className="absolute end-3 top-3 flex gap-2">
          {current && !current.locked ? photoTools?.(current) : null}
          <IconButton label={t('enlarge')} tone="scrim" onClick={() => setLarge(true)}>
            <Maximize2 />
          </IconButton>
        </div>
        {count > 1 ? (
          <>
            <p
              aria-live="polite"
              className="absolute start-3 top-3 rounded-full bg-scrim/80 px-3 py-1 text-xs font-semibold text-on-scrim tabular-nums"
            >
              {t('counter', { number: index + 1, count })}
            </p>
            <div className="absolute inset-x-3 bottom-3 flex justify-between">
              <PhotoStep by={-1} index={index} count={count} onStep={step} isOnPicture />
              <PhotoStep by={1} index={index} count={count} onStep={step} isOnPicture />
            </div>
          </>
        ) : null}
      </div>
      {count > 1 ? <Thumbs photos={photos} index={index} name={name} onShow={show} /> : null}
      {more}
      <PhotoLightbox
        name={name}
        photos={photos}
        start={index}
        isOpen={isLarge}
        onClose={(last) => {
          setLarge(false)
          show(last)
        }}
        photoAction={photoAction}
      />
    </section>
  )
}

interface PictureProps {
  photo: Photo
  alt: string
  /** True if it is in view or next to it. */
  isNear: boolean
  isFirst: boolean
  onPress: () => void
}

/** Opens the lightbox on a click; for the keyboard there is the button beside it. */
function Picture({ photo, alt, isNear, isFirst, onPress }: PictureProps) {
  const image = (
    <img
      src={photo.filename}
      alt={alt}
      width={photo.width}
      height={photo.height}
      loading={isNear ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      className="absolute inset-0 size-full object-cover"
    />
  )
  if (photo.locked) return image
  return (
    <button type="button" tabIndex={-1} onClick={onPress} className="absolute inset-0 cursor-zoom-in">
      {image}
    </button>
  )
}

function NoPhoto({ name, isLow }: { name: string; isLow: boolean }) {
  const t = useTranslations('photos')
  return (
    <div
      className={classNames(
        frameClasses,
        pictureClasses,
        heightClasses(isLow),
        'grid place-content-center justify-items-center gap-3 text-on-secondary max-sm:w-auto lg:max-h-150',
      )}
    >
      <UserRound className="size-24 opacity-60" />
      <p>{t('noPhoto', { name })}</p>
    </div>
  )
}

interface ThumbsProps {
  photos: Photo[]
  name: string
  index: number
  onShow: (index: number) => void
}

function Thumbs({ photos, name, index, onShow }: ThumbsProps) {
  const t = useTranslations('photos')
  return (
    <div className="scroll-row mt-3 hidden gap-2 overflow-x-auto p-1 sm:flex">
      {photos.map((photo, at) => (
        <button
          key={photo.id}
          type="button"
          aria-label={t('photoOf', { number: at + 1, name })}
          aria-current={at === index}
          onClick={() => onShow(at)}
          className={classNames(
            'relative size-16 shrink-0 overflow-hidden rounded-control outline-2 outline-offset-1',
            at === index ? 'outline-primary' : 'outline-transparent focus-visible:outline-focus',
          )}
        >
          <img src={photo.thumb_filename} alt="" loading="lazy" className="size-full object-cover" />
          {photo.locked ? (
            <Lock
              aria-hidden="true"
              className="absolute inset-0 m-auto size-6 rounded-full bg-scrim/80 p-1 text-on-scrim"
            />
          ) : null}
        </button>
      ))}
    </div>
  )
}
