import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Interest } from '../../../../core/people.ts'
import type { Card } from '../../../../core/schemas.ts'
import { useFormatter, useLocale, useTranslations } from '../../../../web/i18n/texts.ts'
import { BreakableName } from '../../../../web/kit/breakable-name.tsx'
import { PictureCard, type PictureCardProps } from '../../../../web/kit/card.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { BadgeCheck, UserRound } from '../../../../web/kit/icons.tsx'
import { FictionalLabel } from '../../../sites/web/public.tsx'
import { cacheCard } from '../../card/web/known-card.tsx'
import { PremiumMark } from '../../card/web/member-badges.tsx'
import { useShortPlace } from '../../card/web/member-place.ts'
import { listState, wordsInList } from './member-list.ts'

/** A card of a list; some lists tell what the viewer and the member have in common. */
export type ListedCard = Card & { shared_interests?: readonly Interest[] | undefined }

export interface MemberCardProps {
  card: ListedCard
  /** Heading level of the name. */
  heading?: 'h2' | 'h3' | undefined
  /** The link's target; the profile by default. */
  to?: string | undefined
  /** The like button, or another: beside the link, never inside it. */
  action?: ReactNode
  /** Badges of the list itself, such as "new", before those of the member. */
  badges?: Elements
  /** Loads the picture eagerly; for the first row only. */
  isPriority?: boolean
  /** The ids of the surrounding list, so that the member's page can link to the next one. */
  among?: readonly number[] | undefined
  className?: string
}

/** Properties of a card with several photos. */
interface PhotoProps extends Pick<PictureCardProps, 'layer' | 'gestures'> {
  /** Another photo than the main one. */
  photo?: string | undefined
}

/** A member in a grid: one link with picture, name and age, town and distance, and one button beside it. */
export function MemberCard(props: MemberCardProps & PhotoProps) {
  const {
    card,
    heading = 'h3',
    to,
    action,
    badges,
    isPriority,
    among,
    className,
    photo,
    layer,
    gestures,
  } = props
  const t = useTranslations('profiles.card')
  const placeOf = useShortPlace()
  const queryClient = useQueryClient()
  const { name, age, main_image } = card
  return (
    <PictureCard
      to={to ?? `/members/${card.id}`}
      state={among && listState(among)}
      onOpen={() => cacheCard(queryClient, card)}
      title={<BreakableName>{t('title', { name, age })}</BreakableName>}
      heading={heading}
      note={card.shared_interests?.length ? <Alike interests={card.shared_interests} /> : null}
      subtitle={placeOf(card)}
      picture={main_image ? { src: photo ?? main_image.filename, alt: t('photo', { name }) } : null}
      pictureFallback={<UserRound className="size-24 opacity-60" />}
      isOnline={card.online}
      mark={
        <>
          {card.is_verified ? <BadgeCheck label={t('verified')} className="size-4.5!" /> : null}
          {card.is_premium ? <PremiumMark /> : null}
        </>
      }
      badges={
        badges || card.is_fictional ? (
          <>
            {badges}
            {card.is_fictional ? <FictionalLabel isOnPicture /> : null}
          </>
        ) : null
      }
      layer={layer}
      gestures={gestures}
      action={action}
      isPriority={isPriority ?? false}
      className={className ?? ''}
    />
  )
}

/** Interests that fit in one line. */
const namedInLine = 2

/** "Hiking and coffee, like you"; the server leaves out explicit interests. */
function Alike({ interests }: { interests: readonly Interest[] }) {
  const t = useTranslations('profiles.card')
  const names = useTranslations('interests')
  const format = useFormatter()
  const locale = useLocale()
  const words = wordsInList(
    interests.slice(0, namedInLine).map((code) => names(code)),
    locale,
  )
  return t('alike', { list: format.list(words) })
}
