import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { classNames } from '../../../web/kit/class-names.ts'
import type { Elements } from '../../../web/kit/elements.ts'
import { ChevronLeft, ChevronRight, Heart, UserRound, X } from '../../../web/kit/icons.tsx'
import { type CardPhotos, PhotoBars } from '../../cards/web/public.tsx'
import { FictionalLabel } from '../../sites/web/public.tsx'
import type { SwipeCard } from '../contract.ts'
import type { SwipeChoice } from '../rules.ts'

interface DeckPictureProps {
  card: SwipeCard
  photos: CardPhotos
  isPriority: boolean
}

/** The picture of a card in the deck: the main photo, or another that was stepped to. */
export function DeckPicture({ card, photos, isPriority }: DeckPictureProps) {
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
