import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { classNames } from '../../../web/kit/class-names.ts'
import { Heart, RotateCcw, UserRound, X } from '../../../web/kit/icons.tsx'
import type { SwipeChoice } from '../rules.ts'

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
export function DeckActions({ profileId, canLike, canUndo, onChoose, onUndo }: DeckActionsProps) {
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
