import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Photo } from '../../../core/people.ts'
import { Dialog } from '../../../web/kit/dialog.tsx'
import { PhotoLock } from './photo-lock.tsx'
import { PhotoStep } from './photo-steps.tsx'
import { usePhotoStrip } from './use-photo-strip.ts'

interface PhotoLightboxProps {
  name: string
  photos: Photo[]
  /** The photo that is shown first, from 0. */
  start: number
  isOpen: boolean
  /** Is told which photo was shown last. */
  onClose: (index: number) => void
  /** What can be done with a photo, such as reporting it; `close` shuts the lightbox first. */
  photoAction?: ((photo: Photo, close: () => void) => ReactNode) | undefined
  visitorPathOf?: ((number: number) => string) | undefined
}

/** The whole picture, as large as the window: by finger, by arrow keys, Home and End; Esc closes. */
export function PhotoLightbox({ name, isOpen, onClose, ...rest }: PhotoLightboxProps) {
  const t = useTranslations('photos')
  const last = useRef(rest.start)
  const strip = useRef<HTMLElement>(null)
  const close = () => onClose(last.current)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('gallery', { name })}
      isTitleHidden
      size={1140}
      initialFocus={strip}
    >
      {isOpen ? <LargePhotos {...rest} name={name} last={last} focus={strip} onClose={close} /> : null}
    </Dialog>
  )
}

interface LargePhotosProps extends Omit<PhotoLightboxProps, 'isOpen' | 'onClose'> {
  last: RefObject<number>
  focus: RefObject<HTMLElement | null>
  onClose: () => void
}

function LargePhotos(props: LargePhotosProps) {
  const { name, photos, start, last, focus, onClose, photoAction, visitorPathOf } = props
  const t = useTranslations('photos')
  const count = photos.length
  const { strip, index, show, onScroll, onKeyDown } = usePhotoStrip(count, start)
  useEffect(() => {
    last.current = index
  }, [last, index])
  // The keys work wherever in the window the focus is; the dialog lets none of them out, so they are caught before it.
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  })
  const current = photos[index]
  return (
    <>
      <ol
        ref={(list) => {
          strip.current = list
          focus.current = list
        }}
        aria-label={t('gallery', { name })}
        // What scrolls must scroll by keys as well.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        onScroll={onScroll}
        className="scroll-row flex snap-x snap-mandatory overflow-x-auto rounded-control"
      >
        {photos.map((photo, at) => (
          <li
            key={photo.id}
            className="relative grid h-[min(72dvh,60rem)] w-full shrink-0 snap-center snap-always place-items-center"
          >
            <img
              src={photo.large_filename}
              alt={t('photoOf', { number: at + 1, name })}
              width={photo.width}
              height={photo.height}
              loading={Math.abs(at - index) <= 1 ? 'eager' : 'lazy'}
              className="max-h-[min(72dvh,60rem)] w-auto max-w-full rounded-control object-contain"
            />
            {photo.locked ? (
              <PhotoLock photo={photo} name={name} visitorPath={visitorPathOf?.(at + 1)} />
            ) : null}
          </li>
        ))}
      </ol>
      <div className="mt-3 grid min-h-11 grid-cols-[1fr_auto_1fr] items-center">
        <span />
        {count > 1 ? (
          <div className="flex items-center gap-3">
            <PhotoStep by={-1} index={index} count={count} onShow={show} />
            <p aria-live="polite" className="text-sm text-muted tabular-nums">
              {t('counter', { number: index + 1, count })}
            </p>
            <PhotoStep by={1} index={index} count={count} onShow={show} />
          </div>
        ) : (
          <span />
        )}
        <div className="justify-self-end">{current ? photoAction?.(current, onClose) : null}</div>
      </div>
    </>
  )
}
