import { type CSSProperties, type ReactNode, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { OnlineDot, PremiumBadge, VerifiedBadge } from '../../../web/kit/badge.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { Heart, MapPin, UserRound, X } from '../../../web/kit/icons.tsx'
import { useMemberPlace } from '../../cards/web/public.tsx'
import { FictionalLabel } from '../../sites/web/public.tsx'
import type { SwipeCard } from '../contract.ts'
import type { SwipeChoice } from '../rules.ts'
import { SharedInterests } from './shared-interests.tsx'
import { useCardDrag } from './use-card-drag.ts'

/** The state of a card: on top, the one below it, or leaving. */
export type CardState = 'top' | 'next' | SwipeChoice

interface DeckCardProps {
  card: SwipeCard
  state: CardState
  /** Reduced motion: a leaving card fades instead of moving. */
  isStill: boolean
  /** Whether it was restored after it had left. */
  isBack?: boolean
  onChoose: (choice: SwipeChoice) => boolean
}

/** Shows a member in the deck: one large picture, the text below it. */
export function DeckCard({ card, state, isStill, isBack = false, onChoose }: DeckCardProps) {
  const t = useTranslations('profiles.card')
  const titleId = useId()
  const element = useRef<HTMLElement>(null)
  const drag = useCardDrag({ card: element, isStill, onChoose })
  const isTop = state === 'top'
  const { name, age } = card
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
        'absolute inset-0 flex touch-pan-y flex-col overflow-hidden rounded-card bg-raised shadow-soft select-none',
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
      <CardPicture card={card} isPriority={isTop} />
      <div className="relative flex flex-col gap-1 px-5 pt-3.5 pb-4">
        <h2 id={titleId} className="flex items-center gap-2 text-lg">
          <Link
            to={`/members/${card.id}`}
            draggable={false}
            className="min-w-0 truncate after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus"
          >
            {t('title', { name, age })}
          </Link>
          {card.online ? <OnlineDot /> : null}
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
  const place = useMemberPlace()(card)
  if (place === '') return null
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
      <MapPin className="size-4" />
      <span className="truncate">{place}</span>
    </p>
  )
}

function CardPicture({ card, isPriority }: { card: SwipeCard; isPriority: boolean }) {
  const t = useTranslations('profiles.card')
  const words = useTranslations('swipe')
  const { name, main_image } = card
  return (
    <div className="relative min-h-0 grow bg-secondary text-on-secondary">
      {main_image ? (
        <img
          src={main_image.match}
          alt={t('photo', { name })}
          draggable={false}
          fetchPriority={isPriority ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span className="absolute inset-0 grid place-items-center">
          <UserRound className="size-32 opacity-60" />
        </span>
      )}
      <div className="absolute inset-x-4 top-4 flex flex-wrap gap-1.5">
        {card.is_fictional ? <FictionalLabel isOnPicture /> : null}
        {card.is_verified ? <VerifiedBadge isOnPicture /> : null}
        {card.is_premium ? <PremiumBadge isOnPicture /> : null}
      </div>
      <Stamp side="like" icon={<Heart className="fill-current" />}>
        {words('like')}
      </Stamp>
      <Stamp side="pass" icon={<X />}>
        {words('pass')}
      </Stamp>
    </div>
  )
}

/** Shows what releasing the card would choose; decorative, because the buttons say the same. */
function Stamp({ side, icon, children }: { side: SwipeChoice; icon: ReactNode; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute top-16 inline-flex items-center gap-2 rounded-full px-5 py-2 font-heading text-lg font-bold shadow-soft transition-opacity',
        side === 'like'
          ? 'start-5 -rotate-8 bg-primary text-on-primary opacity-(--liking,0)'
          : 'end-5 rotate-8 bg-raised text-text opacity-(--passing,0)',
      )}
    >
      {icon}
      {children}
    </span>
  )
}
