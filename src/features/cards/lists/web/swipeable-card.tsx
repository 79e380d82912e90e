import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ChevronLeft, ChevronRight } from '../../../../web/kit/icons.tsx'
import { MemberCard, type MemberCardProps } from './member-card.tsx'
import { PhotoBars } from './photo-bars.tsx'
import { type CardPhotos, useCardPhotos } from './use-card-photos.ts'

/** Pixels that a finger moves sideways before it swipes instead of pressing the card. */
const swipePixels = 24
/** How long a mouse rests on a card before its photos are loaded. */
const restMs = 200

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * A member whose photos are swiped on the card: by finger, by arrows under a mouse, or by arrow keys on the
 * link. The photos are loaded when one begins.
 */
export function SwipeableCard(props: MemberCardProps) {
  const { card } = props
  const photos = useCardPhotos(card.id)
  const touch = useRef<{ id: number; x: number } | null>(null)
  const wasSwiped = useRef(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)

  const gestures = {
    // A finger that moves up or down scrolls the page.
    style: { touchAction: 'pan-y' },
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') rest.current = setTimeout(photos.load, restMs)
    },
    onPointerLeave: () => clearTimeout(rest.current),
    onPointerDown: ({ pointerType, isPrimary, pointerId, clientX }: PointerEvent) => {
      wasSwiped.current = false
      touch.current = pointerType !== 'mouse' && isPrimary ? { id: pointerId, x: clientX } : null
    },
    onPointerMove: ({ pointerId, clientX }: PointerEvent) => {
      const from = touch.current
      if (from?.id !== pointerId || Math.abs(clientX - from.x) < swipePixels) return
      touch.current = null
      wasSwiped.current = true
      photos.step(clientX < from.x ? 1 : -1)
    },
    onPointerUp: () => {
      touch.current = null
    },
    onPointerCancel: () => {
      touch.current = null
    },
    /** A swipe must not open the profile. */
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!wasSwiped.current) return
      wasSwiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = steps[event.key]
      if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      photos.step(by)
    },
  }
  return (
    <MemberCard
      {...props}
      photo={photos.shown > 0 ? photos.all[photos.shown]?.filename : undefined}
      gestures={gestures}
      layer={<PhotoSteps photos={photos} />}
    />
  )
}

/** The number of the shown photo, and arrows for a mouse. */
function PhotoSteps({ photos }: { photos: CardPhotos }) {
  const { all, shown, step } = photos
  const t = useTranslations('profiles.card')
  if (all.length < 2) return null
  return (
    <div className="picture-steps">
      <PhotoBars photos={photos} />
      {/* Keys step on the link itself, so that a list has no further stops. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('previousPhoto')}
        disabled={shown === 0}
        onClick={() => step(-1)}
        className="start-2"
      >
        <ChevronLeft />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('nextPhoto')}
        disabled={shown === all.length - 1}
        onClick={() => step(1)}
        className="end-2"
      >
        <ChevronRight />
      </button>
    </div>
  )
}
