import { type CSSProperties, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { OnlineDot } from '../../../web/kit/badge.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { BadgeCheck, MapPin } from '../../../web/kit/icons.tsx'
import { PremiumMark, useCardPhotos, useMemberPlace } from '../../cards/web/public.tsx'
import type { SwipeCard } from '../contract.ts'
import type { SwipeChoice } from '../rules.ts'
import { DeckPicture } from './deck-picture.tsx'
import { SharedInterests } from './shared-interests.tsx'
import { useCardDrag } from './use-card-drag.ts'

/** The state of a card: on top, the one below it, or leaving. */
export type CardState = 'top' | 'next' | SwipeChoice

/** How long a card is on top before its photos are loaded: fast choices load none. */
const restMs = 300

interface DeckCardProps {
  card: SwipeCard
  state: CardState
  /** Reduced motion: a leaving card fades instead of moving. */
  isStill: boolean
  /** True if it was restored after it had left. */
  isBack?: boolean
  onChoose: (choice: SwipeChoice) => boolean
}

/**
 * Shows a member in the deck: the photos, which a tap on either half of the picture steps through, and the words on
 * them, which lead to the profile.
 */
export function DeckCard({ card, state, isStill, isBack = false, onChoose }: DeckCardProps) {
  const t = useTranslations('profiles.card')
  const titleId = useId()
  const element = useRef<HTMLElement>(null)
  const drag = useCardDrag({ card: element, isStill, onChoose })
  const isTop = state === 'top'
  const { name, age } = card
  const photos = useCardPhotos(card.id)
  const { load } = photos
  useEffect(() => {
    if (!isTop) return
    const rest = setTimeout(load, restMs)
    return () => clearTimeout(rest)
  }, [isTop, load])
  return (
    <article
      ref={element}
      {...(isTop ? drag : {})}
      data-state={state}
      aria-labelledby={titleId}
      aria-hidden={!isTop}
      inert={!isTop}
      style={leavingStyle(state, isStill)}
      className={classNames(
        'absolute inset-0 grid touch-pan-y grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden rounded-card bg-raised shadow-soft select-none',
        'transition-[translate,rotate,scale,opacity]',
        'duration-350 ease-[cubic-bezier(0.3,1.5,0.5,1)] will-change-transform',
        'data-pulled:cursor-grabbing data-pulled:duration-0',
        state === 'next'
          ? 'z-1 origin-bottom translate-y-2.5 scale-95'
          : 'translate-x-[var(--x,0px)] translate-y-[var(--y,0px)] rotate-[var(--turn,0deg)]',
        isTop && 'z-2 sm:cursor-grab',
        isBack && 'starting:-translate-x-1/2 starting:opacity-0',
        (state === 'like' || state === 'pass') && 'pointer-events-none z-3 duration-250 ease-out',
      )}
    >
      <DeckPicture card={card} photos={photos} isPriority={isTop} />
      {/* Not positioned: the link covers the whole card. */}
      <div className="z-1 col-start-1 row-start-1 flex min-w-0 flex-col gap-1 self-end bg-linear-to-t from-scrim/90 via-scrim/70 to-transparent px-5 pt-16 pb-4 text-on-scrim">
        <h2 id={titleId} className="flex items-center gap-2 text-lg">
          <Link
            to={`/members/${card.id}`}
            draggable={false}
            className="min-w-0 truncate after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus"
          >
            {t('title', { name, age })}
          </Link>
          {card.is_verified ? <BadgeCheck label={t('verified')} className="size-5! shrink-0" /> : null}
          {card.is_premium ? <PremiumMark /> : null}
          {card.online ? <OnlineDot isOnPicture /> : null}
        </h2>
        <TownLine card={card} />
        <SharedInterests codes={card.shared_interests} />
      </div>
    </article>
  )
}

/** Returns how far a card flies, and its label on the way. */
function leavingStyle(state: CardState, isStill: boolean): CSSProperties | undefined {
  if (state === 'top' || state === 'next') return undefined
  const side = state === 'like' ? 1 : -1
  const way = isStill
    ? { transition: 'opacity 160ms' }
    : { '--x': `${side * 130}%`, '--y': '1.5rem', '--turn': `${side * 14}deg` }
  const stamp = state === 'like' ? { '--liking': 1 } : { '--passing': 1 }
  return { ...way, ...stamp, opacity: 0 } as CSSProperties
}

function TownLine({ card }: { card: SwipeCard }) {
  const town = useMemberPlace()(card)
  if (town === '') return null
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-sm">
      <MapPin className="size-4" />
      <span className="truncate">{town}</span>
    </p>
  )
}
