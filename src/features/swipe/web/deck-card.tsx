import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { Interest } from '../../../core/people.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { OnlineDot } from '../../../web/kit/badge.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import type { Elements } from '../../../web/kit/elements.ts'
import {
  BadgeCheck,
  ChevronLeft,
  ChevronRight,
  Heart,
  MapPin,
  UserRound,
  X,
} from '../../../web/kit/icons.tsx'
import {
  type CardPhotos,
  PhotoBars,
  PremiumMark,
  useCardPhotos,
  useMemberPlace,
} from '../../cards/web/public.tsx'
import { InterestIcon } from '../../profiles/web/public.tsx'
import { FictionalLabel } from '../../sites/web/public.tsx'
import type { SwipeCard } from '../contract.ts'
import type { SwipeChoice } from '../rules.ts'
import { useCardDrag } from './use-card-drag.ts'

interface DeckPictureProps {
  card: SwipeCard
  photos: CardPhotos
  isPriority: boolean
}

/** The picture of a card in the deck: the main photo, or another that was stepped to. */
function DeckPicture({ card, photos, isPriority }: DeckPictureProps) {
  const t = useTranslations('profiles.card')
  const words = useTranslations('swipe')
  const { name, main_image } = card
  const src = (photos.shown > 0 ? photos.all[photos.shown]?.filename : undefined) ?? main_image?.match
  return (
    <>
      <div className="relative col-start-1 row-start-1 bg-secondary text-on-secondary">
        {src ? (
          <img
            src={src}
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
        {card.is_fictional ? (
          <div className="absolute inset-x-4 top-5">
            <FictionalLabel isOnPicture />
          </div>
        ) : null}
        <Stamp side="like" icon={<Heart className="fill-current" />}>
          {words('like')}
        </Stamp>
        <Stamp side="pass" icon={<X />}>
          {words('pass')}
        </Stamp>
      </div>
      <PhotoHalves photos={photos} />
    </>
  )
}

/**
 * The halves of the picture, above the words: a tap on one steps through the photos. Nothing while there is only one,
 * so that a tap opens the profile.
 */
function PhotoHalves({ photos }: { photos: CardPhotos }) {
  const t = useTranslations('profiles.card')
  const { all, shown, step } = photos
  if (all.length < 2) return null
  const half = 'group absolute inset-y-0 w-1/2 -outline-offset-4 pointer-events-auto'
  const arrow =
    'absolute top-1/2 grid size-9 -translate-y-1/2 place-items-center rounded-full bg-scrim/70 text-on-scrim opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 group-aria-disabled:invisible [&_.icon]:size-5'
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 bottom-36 z-2">
      <PhotoBars photos={photos} />
      <button
        type="button"
        aria-label={t('previousPhoto')}
        // A disabled button would let the tap through to the profile.
        aria-disabled={shown === 0 || undefined}
        onClick={() => step(-1)}
        className={classNames(half, 'start-0')}
      >
        <span className={classNames(arrow, 'start-3')}>
          <ChevronLeft />
        </span>
      </button>
      <button
        type="button"
        aria-label={t('nextPhoto')}
        aria-disabled={shown === all.length - 1 || undefined}
        onClick={() => step(1)}
        className={classNames(half, 'end-0')}
      >
        <span className={classNames(arrow, 'end-3')}>
          <ChevronRight />
        </span>
      </button>
    </div>
  )
}

/** Shows what releasing the card would choose; decorative, because the buttons say the same. */
function Stamp({ side, icon, children }: { side: SwipeChoice; icon: Elements; children: ReactNode }) {
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
      <span>{children}</span>
    </span>
  )
}

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

/** Number of interests that fit in one row; the rest is shown as a number. */
const shownInterests = 3

/**
 * Shows the interests that the member and the one on the card have in common; renders nothing without any.
 */
function SharedInterests({ codes }: { codes: readonly Interest[] }) {
  const t = useTranslations('swipe')
  const names = useTranslations('interests')
  if (codes.length === 0) return null
  const rest = codes.length - shownInterests
  return (
    // On a low phone one row of them is in view: the picture needs the height.
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5 text-xs [@media(max-height:720px)]:max-lg:max-h-7 [@media(max-height:720px)]:max-lg:overflow-hidden">
      <p className="sr-only">{t('shared')}</p>
      <ul className="contents">
        {codes.slice(0, shownInterests).map((code) => (
          <li
            key={code}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-full bg-secondary px-2.5 font-semibold text-on-secondary"
          >
            <InterestIcon code={code} />
            <span>{names(code)}</span>
          </li>
        ))}
        {rest > 0 ? <li>{t('sharedMore', { count: rest })}</li> : null}
      </ul>
    </div>
  )
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
  const motion = isStill
    ? { transition: 'opacity 160ms' }
    : { '--x': `${side * 130}%`, '--y': '1.5rem', '--turn': `${side * 14}deg` }
  const stamp = state === 'like' ? { '--liking': 1 } : { '--passing': 1 }
  return { ...motion, ...stamp, opacity: 0 } as CSSProperties
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
