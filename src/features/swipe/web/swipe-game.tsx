import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { classNames } from '../../../web/kit/class-names.ts'
import { Heart, RotateCcw, UserRound, X } from '../../../web/kit/icons.tsx'
import { useReducedMotion } from '../../../web/media-query.ts'
import { useBar } from '../../../web/use-bar.ts'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import type { SwipeCard } from '../contract.ts'
import type { SwipeChoice } from '../rules.ts'
import { DeckCard } from './deck-card.tsx'
import type { Move } from './deck-data.ts'
import { DeckEnd } from './deck-end.tsx'
import type { DeckNotice, useDeck } from './use-deck.ts'

interface DeckActionsProps {
  /** The member on top; null when the deck is empty. The buttons stay, so that the focus is not lost. */
  profileId: number | null
  canLike: boolean
  canUndo: boolean
  onChoose: (choice: SwipeChoice) => void
  onUndo: () => void
}

const tones = {
  small: 'size-12 bg-raised text-muted group-hover:text-text [&_.icon]:size-5.5',
  pass: 'size-16 bg-raised text-text group-hover:bg-secondary group-hover:text-on-secondary [&_.icon]:size-7.5',
  like: 'size-16 bg-primary text-on-primary group-hover:bg-[color-mix(in_oklab,var(--primary),var(--text)_14%)] [&_.icon]:size-7.5',
} as const

const shape =
  'group flex w-18 flex-col items-center gap-1 rounded-control text-xs font-semibold text-muted aria-disabled:cursor-default aria-disabled:opacity-50'

/**
 * Shows the buttons of the game: undo, pass, like, and a link to the profile. Likes and passes work without
 * script too.
 */
function DeckActions({ profileId, canLike, canUndo, onChoose, onUndo }: DeckActionsProps) {
  const t = useTranslations('swipe')
  return (
    <Form
      method="post"
      className="flex items-end justify-center gap-1 sm:gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        if (profileId === null || !(submitter instanceof HTMLButtonElement)) return
        onChoose(submitter.value === 'like' ? 'like' : 'pass')
      }}
    >
      <input type="hidden" name="profile_id" value={profileId ?? ''} />
      <button
        type="button"
        aria-disabled={!canUndo || undefined}
        onClick={canUndo ? onUndo : undefined}
        className={shape}
      >
        <Round tone="small">
          <RotateCcw />
        </Round>
        {t('undo')}
      </button>
      <button
        type="submit"
        name="choice"
        value="pass"
        aria-disabled={profileId === null || undefined}
        className={shape}
      >
        <Round tone="pass">
          <X />
        </Round>
        {t('pass')}
      </button>
      <button
        type="submit"
        name="choice"
        value="like"
        aria-disabled={profileId === null || !canLike || undefined}
        className={shape}
      >
        <Round tone="like">
          <Heart className="fill-current" />
        </Round>
        {t('like')}
      </button>
      {profileId === null ? (
        <span className="w-18" />
      ) : (
        <Link to={`/members/${profileId}`} className={shape}>
          <Round tone="small">
            <UserRound />
          </Round>
          {t('profile')}
        </Link>
      )}
    </Form>
  )
}

function Round({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'grid place-items-center rounded-full shadow-soft transition-[background-color,color,scale] group-active:scale-94 group-aria-disabled:scale-100',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

/** Number of pictures that are loaded before their cards are on top. */
const picturesAhead = 4

/** Slightly longer than the animation of a leaving card. */
const leavingMs = 320

/** Manages the cards that are leaving: already chosen about, but visible for a moment. */
function useLeavingCards() {
  const [leaving, setLeaving] = useState<Move[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  const leave = useCallback((card: SwipeCard, choice: SwipeChoice) => {
    const isOther = (move: Move) => move.card.id !== card.id
    setLeaving((before) => [...before.filter(isOther), { card, choice }])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setLeaving((before) => before.filter(isOther))
    }, leavingMs)
    timers.current.add(timer)
  }, [])
  return { leaving, leave }
}

interface DeckKeys {
  onLike: () => void
  onPass: () => void
  onProfile: () => void
  onUndo: () => void
}

/**
 * Handles arrow keys and undo, for the element that contains the game: they work while the focus is in it, so
 * that the rest of the page keeps its keys (WCAG 2.1.4). A key that is held down chooses once.
 */
function deckKeys({ onLike, onPass, onProfile, onUndo }: DeckKeys) {
  const actions: Record<string, () => void> = {
    ArrowLeft: onPass,
    ArrowRight: onLike,
    ArrowUp: onProfile,
    Backspace: onUndo,
    z: onUndo,
    Z: onUndo,
  }
  return (event: KeyboardEvent) => {
    const action = actions[event.key]
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey
    if (!action || isShortcut || event.defaultPrevented) return
    event.preventDefault()
    if (!event.repeat) action()
  }
}

/** Shows the deck and its buttons: used by click, key and gesture. */
export function SwipeGame({ game }: { game: ReturnType<typeof useDeck> }) {
  const t = useTranslations('swipe')
  const navigate = useNavigate()
  const isStill = useReducedMotion()
  const { leaving, leave } = useLeavingCards()
  const section = useRef<HTMLElement>(null)
  const { deck, notice, loading } = game
  const [top, next] = deck.cards
  usePicturesAhead(deck.cards)
  useBar('action')
  useFocusOnce(section)

  const choose = (choice: SwipeChoice): boolean => {
    if (!top || !game.choose(choice)) return false
    leave(top, choice)
    return true
  }
  const keys = deckKeys({
    onLike: () => choose('like'),
    onPass: () => choose('pass'),
    onProfile: () => top && void navigate(`/members/${top.id}`),
    onUndo: game.undo,
  })
  const flying = leaving.filter((move) => !deck.cards.some(({ id }) => id === move.card.id))

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('deck')}
      aria-busy={game.isResting}
      onKeyDown={keys}
      className="flex min-h-0 min-w-0 grow flex-col gap-3 outline-none lg:gap-4"
    >
      <ElsewhereNote top={top} />
      <div className="relative isolate min-h-0 grow lg:grow-0 lg:h-[clamp(21rem,calc(100dvh-23.25rem),38rem)]">
        {top ? null : (
          <DeckEnd
            isPending={loading.isPending}
            isFailed={loading.isFailed}
            onRetry={loading.retry}
            onAgain={loading.again}
          />
        )}
        {flying.map(({ card, choice }) => (
          <DeckCard key={card.id} card={card} state={choice} isStill={isStill} onChoose={choose} />
        ))}
        {[top, next].map((card, nth) =>
          card ? (
            <DeckCard
              key={card.id}
              card={card}
              state={nth === 0 ? 'top' : 'next'}
              isStill={isStill}
              isBack={notice?.kind === 'back' && notice.card.id === card.id}
              onChoose={choose}
            />
          ) : null,
        )}
      </div>
      <div data-action-bar className="-mx-4 bg-ground px-4 pb-3 lg:bg-transparent lg:pt-2">
        <DeckActions
          profileId={top?.id ?? null}
          canLike={deck.likes_left !== 0}
          canUndo={game.canUndo}
          onChoose={choose}
          onUndo={game.undo}
        />
      </div>
      <Announcement notice={notice} next={top} />
    </section>
  )
}

/** Shown where the member's own country has nobody new. */
function ElsewhereNote({ top }: { top: SwipeCard | undefined }) {
  const t = useTranslations('swipe')
  const own = useCurrentUser()?.profile.country
  const countries = useSiteSettings()?.countries
  if (!top || !own || top.country === own) return null
  const country = countries?.find(({ code }) => code === own)?.name ?? own
  return <p className="text-sm text-muted">{t('elsewhere', { country })}</p>
}

/** Announces the outcome of the last choice and the next member, for screen readers. */
function Announcement({ notice, next }: { notice: DeckNotice | null; next: SwipeCard | undefined }) {
  const t = useTranslations('swipe.said')
  const nextWords = next ? t('next', { name: next.name, age: next.age }) : t('last')
  return (
    <p aria-live="polite" className="sr-only">
      {notice
        ? [t(notice.kind, { name: notice.card.name }), ...(notice.kind === 'back' ? [] : [nextWords])].join(
            ' ',
          )
        : null}
    </p>
  )
}

/** Preloads the pictures of the next cards. */
function usePicturesAhead(cards: readonly SwipeCard[]): void {
  useEffect(() => {
    for (const { main_image } of cards.slice(2, picturesAhead + 1)) {
      if (main_image) new Image().src = main_image.match
    }
  }, [cards])
}

/** Makes the keys work immediately: the game takes the focus when it opens, unless another element has it. */
function useFocusOnce(section: { current: HTMLElement | null }): void {
  useEffect(() => {
    const isFree = document.activeElement === document.body || document.activeElement?.closest('header')
    if (isFree && matchMedia('(pointer: fine)').matches) section.current?.focus({ preventScroll: true })
  }, [section])
}
