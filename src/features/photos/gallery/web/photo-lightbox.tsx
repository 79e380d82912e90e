import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { IconButton } from '../../../../web/kit/icon-button.tsx'
import { ZoomIn, ZoomOut } from '../../../../web/kit/icons.tsx'
import { ViewerDialog } from '../../../../web/kit/overlays/full-screen-dialog.tsx'
import { PhotoLock } from '../../access/web/photo-lock.tsx'
import { PhotoStep } from './photo-steps.tsx'
import { usePhotoStrip } from './use-photo-strip.ts'
import { useZoom } from './use-zoom.ts'
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
function LargePhoto({ photo, name, number, isNear, view }: LargePhotoProps) {
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

export interface PhotoLightboxProps {
  name: string
  photos: Photo[]
  /** The photo to show first, from 0. */
  start: number
  isOpen: boolean
  /** Receives the index of the photo that was shown last. */
  onClose: (index: number) => void
  /** Renders an action for a photo, such as reporting it; `close` closes the lightbox first. */
  photoAction?: ((photo: Photo, close: () => void) => ReactNode) | undefined
}

/**
 * Shows whole pictures in the full window: by swipe, pinch and keys (arrows, Home, End, + and -); Escape
 * closes.
 */
export function PhotoLightbox({ name, isOpen, onClose, ...rest }: PhotoLightboxProps) {
  const t = useTranslations('photos')
  const last = useRef(rest.start)
  const strip = useRef<HTMLElement>(null)
  const close = () => onClose(last.current)
  return (
    <ViewerDialog isOpen={isOpen} onClose={close} title={t('gallery', { name })} initialFocus={strip}>
      <LargePhotos {...rest} name={name} last={last} focus={strip} onClose={close} />
    </ViewerDialog>
  )
}

interface LargePhotosProps extends Omit<PhotoLightboxProps, 'isOpen' | 'onClose'> {
  last: RefObject<number>
  focus: RefObject<HTMLElement | null>
  onClose: () => void
}

function LargePhotos(props: LargePhotosProps) {
  const { name, photos, start, last, focus, onClose, photoAction } = props
  const t = useTranslations('photos')
  const count = photos.length
  const { strip, index, step, onScroll, onKeyDown } = usePhotoStrip(count, start)
  const current = photos[index]
  const zoom = useZoom(strip, current, index)
  useEffect(() => {
    last.current = index
  }, [last, index])
  // The keys work wherever in the window the focus is. The dialog stops their propagation, so they are
  // captured before it.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!zoom.onKeyDown(event)) onKeyDown(event)
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  })
  return (
    <>
      <ol
        ref={(list) => {
          strip.current = list
          focus.current = list
        }}
        aria-label={t('gallery', { name })}
        // Scrollable content must be scrollable by keyboard as well.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        onScroll={onScroll}
        {...zoom.handlers}
        className={
          zoom.isZoomed
            ? 'scroll-row flex size-full snap-x snap-mandatory touch-none overflow-hidden outline-none'
            : 'scroll-row flex size-full touch-pan-x snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-contain outline-none'
        }
      >
        {photos.map((photo, at) => (
          <LargePhoto
            key={photo.id}
            photo={photo}
            name={name}
            number={at + 1}
            isNear={Math.abs(at - index) <= 1}
            view={at === index ? zoom.view : undefined}
          />
        ))}
      </ol>
      <div className="pointer-events-none fixed inset-x-0 bottom-0 grid grid-cols-[1fr_auto_1fr] items-center px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:pointer-events-auto">
        <div className="justify-self-start">
          {current && !current.locked ? (
            <IconButton label={zoom.isZoomed ? t('zoomOut') : t('zoomIn')} tone="scrim" onClick={zoom.toggle}>
              {zoom.isZoomed ? <ZoomOut /> : <ZoomIn />}
            </IconButton>
          ) : null}
        </div>
        {count > 1 ? (
          <div className="flex items-center gap-2">
            <PhotoStep by={-1} index={index} count={count} onStep={step} isOnPicture />
            <p
              aria-live="polite"
              className="rounded-full bg-scrim/75 px-3 py-1 text-sm font-semibold tabular-nums"
            >
              {t('counter', { number: index + 1, count })}
            </p>
            <PhotoStep by={1} index={index} count={count} onStep={step} isOnPicture />
          </div>
        ) : (
          <span />
        )}
        <div className="flex justify-self-end rounded-control bg-scrim/75 *:text-on-scrim!">
          {current ? photoAction?.(current, onClose) : null}
        </div>
      </div>
    </>
  )
}
