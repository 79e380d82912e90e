import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { byText, type ProfileTexts } from '../../../../core/profile-texts.ts'
import type { Card, Photo, Profile } from '../../../../core/schemas.ts'
import { byTrait, type TraitName } from '../../../../core/traits.ts'
import type { Api } from '../../../../web/api/api.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { classNames } from '../../../../web/kit/class-names.ts'
import { putData } from '../../../../web/query-cache.ts'
import type { About } from '../../contract.ts'

const keyOf = (id: number) => ['cards.known', id] as const

/** Stores the card from which a member's page is opened, so that the page is shown at once. */
export function cacheCard(queryClient: QueryClient, card: Card): void {
  putData(queryClient, keyOf(card.id), card)
}

/** Reports whether a member's page can be shown from a card. After an error it waits for the server. */
export function isCardKnown(queryClient: QueryClient, api: Api, id: number): boolean {
  const { queryKey } = api.cards.profile.queryOptions({ input: { id } })
  return (
    queryClient.getQueryState(queryKey)?.status !== 'error' &&
    queryClient.getQueryData(keyOf(id)) !== undefined
  )
}

/** Returns a profile with the fields of a card, the others empty; null without a card. */
export function knownProfile(queryClient: QueryClient, id: number): Profile | null {
  const card = queryClient.getQueryData<Card>(keyOf(id))
  return card ? { ...untold, ...card, photos: card.main_image ? [photoOf(card.main_image)] : [] } : null
}

const untold = {
  ...byTrait<Record<TraitName, null>>(() => null),
  status: 'active',
  seeking: null,
  sexuality: null,
  countryregion: null,
  interests: [],
  ...byText<ProfileTexts>(() => null),
  prompts: [],
  blocked_by_me: false,
  hidden_by_me: false,
} satisfies Omit<Profile, keyof Card | 'photos'>

/** The picture of a card in place of the photo, which has the same file. */
function photoOf({ filename, thumb_filename, status }: NonNullable<Card['main_image']>): Photo {
  return {
    id: 0,
    position: 1,
    filename,
    thumb_filename,
    large_filename: filename,
    audience: 'everyone',
    locked: false,
    needs_age_proof: false,
    rating: 'safe',
    moderator_rating: null,
    status,
    reason: null,
    is_main: true,
    width: 4,
    height: 5,
  }
}

interface AboutQuoteProps {
  about: About
  /** The label for readers, such as "Likes this photo"; by default that a message is about it. */
  label?: ReactNode
  className?: string
}

/** Quotes what a like or a message is about: the picture, or the question with the words of the answer. */
export function AboutQuote({ about, label, className }: AboutQuoteProps) {
  const t = useTranslations('answers.about')
  const { photo, prompt, question, answer } = about
  return (
    <span
      className={classNames(
        'flex items-center gap-3 overflow-hidden rounded-[10px] border-s-3 border-primary bg-current/8 text-start text-sm leading-snug whitespace-normal',
        className,
      )}
    >
      {photo ? <img src={photo.thumb_filename} alt="" className="size-16 shrink-0 object-cover" /> : null}
      <span className={classNames('min-w-0 py-2 pe-2.5', !photo && 'ps-2.5')}>
        {label ? <span className="block font-semibold">{label}</span> : null}
        {prompt === null ? (
          (!label || !photo) && <span className="block">{photo ? t('photo') : t('photoGone')}</span>
        ) : (
          <>
            <span className={classNames('block', label ? 'opacity-80' : 'font-semibold')}>{question}</span>
            <span dir="auto" className="line-clamp-4 wrap-anywhere">
              {answer ?? t('answerGone')}
            </span>
          </>
        )}
      </span>
    </span>
  )
}
