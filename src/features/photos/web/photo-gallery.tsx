import { ChevronLeft, ChevronRight, Lock, Maximize2, UserRound } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Photo } from '../../../core/people.ts'
import { classNames } from '../../../web/kit/class-names.ts'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { AgeLockNote } from '../../age/web/public.tsx'
import { PhotoLightbox } from './photo-lightbox.tsx'

interface PhotoGalleryProps {
  /** The member's name, for those who hear the page. */
  name: string
  photos: Photo[]
  /** Visitors are told to log in where members are told about premium. */
  isVisitor: boolean
  /** Leads visitors to more photos; under the pictures. */
  more?: ReactNode
}

/** A member's photos: a strip to swipe, arrows, a counter, thumbnails; a press shows the whole picture. */
export function PhotoGallery({ name, photos, isVisitor, more }: PhotoGalleryProps) {
  const t = useTranslations('photos')
  const strip = useRef<HTMLOListElement>(null)
  const [seen, setSeen] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const index = Math.min(seen, photos.length - 1)
  if (photos.length === 0) return <NoPhoto name={name} />

  function show(wanted: number) {
    const list = strip.current
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    list?.scrollTo({ left: wanted * list.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
  }
  const current = photos[index]
  return (
    <section>
      <div className="relative overflow-hidden rounded-card bg-secondary">
        <ol
          ref={strip}
          aria-label={t('gallery', { name })}
          // What scrolls must scroll by keys as well.
          tabIndex={photos.length > 1 ? 0 : undefined}
          className="scroll-row flex snap-x snap-mandatory overflow-x-auto"
          onScroll={({ currentTarget }) =>
            setSeen(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
          }
        >
          {photos.map((photo, at) => (
            <li
              key={photo.id}
              className="relative aspect-square max-h-[48svh] w-full shrink-0 snap-center lg:aspect-4/5 lg:max-h-[75vh]"
            >
              <img
                src={photo.filename}
                alt={t('photoOf', { number: at + 1, name })}
                width={photo.width}
                height={photo.height}
                loading={at === 0 ? 'eager' : 'lazy'}
                fetchPriority={at === 0 ? 'high' : 'auto'}
                className="size-full object-cover"
              />
              {photo.locked ? <LockNote photo={photo} name={name} isVisitor={isVisitor} /> : null}
            </li>
          ))}
        </ol>
        {current && !current.locked ? (
          <div className="absolute end-3 top-3">
            <IconButton label={t('enlarge')} tone="scrim" onClick={() => setLarge(true)}>
              <Maximize2 />
            </IconButton>
          </div>
        ) : null}
        {photos.length > 1 ? <Arrows index={index} count={photos.length} onShow={show} /> : null}
      </div>
      {photos.length > 1 ? <Thumbs photos={photos} index={index} name={name} onShow={show} /> : null}
      {more}
      <PhotoLightbox
        name={name}
        photos={photos.filter((photo) => !photo.locked)}
        startId={current?.id ?? 0}
        isOpen={isLarge}
        onClose={() => setLarge(false)}
      />
    </section>
  )
}

function NoPhoto({ name }: { name: string }) {
  const t = useTranslations('photos')
  return (
    <div className="grid aspect-square max-h-[48svh] w-full lg:aspect-4/5 lg:max-h-150 place-content-center justify-items-center gap-3 rounded-card bg-secondary text-on-secondary">
      <UserRound aria-hidden="true" className="size-24 opacity-60" />
      <p>{t('noPhoto', { name })}</p>
    </div>
  )
}

/** Says over a blurred picture why it is blurred. */
function LockNote({ photo, name, isVisitor }: { photo: Photo; name: string; isVisitor: boolean }) {
  const t = useTranslations('photos')
  if (photo.needs_age_proof) return <AgeLockNote />
  const members = photo.audience === 'private' ? t('lockedPrivate', { name }) : t('lockedPremium')
  return (
    <p className="absolute inset-x-4 top-1/2 mx-auto flex w-fit -translate-y-1/2 items-center gap-2.5 rounded-control bg-scrim/80 px-4 py-3 text-sm font-medium text-on-scrim">
      <Lock aria-hidden="true" className="size-5" />
      {isVisitor ? t('lockedVisitor') : members}
    </p>
  )
}

interface MoveProps {
  index: number
  onShow: (index: number) => void
}

function Arrows({ index, count, onShow }: MoveProps & { count: number }) {
  const t = useTranslations('photos')
  return (
    <>
      <p className="absolute start-3 top-3 rounded-full bg-scrim/80 px-3 py-1 text-xs font-semibold text-on-scrim tabular-nums">
        {t('counter', { number: index + 1, count })}
      </p>
      <div className="absolute inset-x-3 bottom-3 flex justify-between">
        <IconButton
          label={t('previous')}
          tone="scrim"
          disabled={index === 0}
          onClick={() => onShow(index - 1)}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          label={t('next')}
          tone="scrim"
          disabled={index === count - 1}
          onClick={() => onShow(index + 1)}
        >
          <ChevronRight />
        </IconButton>
      </div>
    </>
  )
}

function Thumbs({ photos, name, index, onShow }: MoveProps & { photos: Photo[]; name: string }) {
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
