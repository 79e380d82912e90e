import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { ChevronLeft, ChevronRight } from '../../../web/kit/icons.tsx'
import { useApi } from './api.ts'
import { MemberCard, type MemberCardProps } from './member-card.tsx'

/** Pixels that a finger moves sideways before it swipes instead of pressing the card. */
const swipePixels = 24
/** How long a mouse rests on a card before its photos are loaded. */
const restMs = 200
/** The addresses of photos expire after ten minutes at the earliest. */
const freshMs = 5 * 60_000

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

/** Loads a member's photos on demand and holds which one is shown; the main photo is the first. */
function useCardPhotos(id: number) {
  const [isWanted, setWanted] = useState(false)
  const [wished, setWished] = useState(0)
  const { data } = useQuery({
    ...useApi().cards.photos.queryOptions({ input: { id } }),
    enabled: isWanted,
    staleTime: freshMs,
    retry: false,
  })
  const all = data?.photos.toSorted((one, other) => Number(other.is_main) - Number(one.is_main)) ?? []
  const last = Math.max(0, all.length - 1)
  const shown = Math.min(wished, last)
  const following = all[shown + 1]?.filename
  useEffect(() => {
    if (following) new Image().src = following
  }, [following])
  return {
    all,
    shown,
    load: () => setWanted(true),
    /** A step before the photos have arrived takes effect when they do. */
    step: (by: number) => {
      setWanted(true)
      setWished((before) => Math.max(0, Math.min(data ? last : 1, before + by)))
    },
  }
}

/** Bars with the number of the shown photo, and arrows for a mouse. */
function PhotoSteps({ photos: { all, shown, step } }: { photos: ReturnType<typeof useCardPhotos> }) {
  const t = useTranslations('profiles.card')
  if (all.length < 2) return null
  return (
    <div className="photo-steps">
      <div aria-hidden="true" className="bars">
        {all.map(({ id }, index) => (
          <span key={id} aria-current={index === shown || undefined} />
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {t('photoNumber', { number: shown + 1, count: all.length })}
      </p>
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
