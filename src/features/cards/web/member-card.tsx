import type { ReactNode } from 'react'
import type { Card } from '../../../core/schemas.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { PremiumBadge, VerifiedBadge } from '../../../web/kit/badge.tsx'
import { PictureCard } from '../../../web/kit/card.tsx'
import { UserRound } from '../../../web/kit/icons.tsx'
import { FictionalLabel } from '../../sites/web/public.tsx'
import { listState } from './member-list.ts'
import { useMemberPlace } from './member-place.ts'

interface MemberCardProps {
  card: Card
  /** Heading level of the name. */
  heading?: 'h2' | 'h3' | undefined
  /** The link's target; the profile by default. */
  to?: string
  /** The like button, or another: beside the link, never inside it. */
  action?: ReactNode
  /** Badges of the list itself, such as "new", before those of the member. */
  badges?: ReactNode
  /** Loads the picture eagerly; for the first row only. */
  isPriority?: boolean
  /** The ids of the surrounding list, so that the member's page can link to the next one. */
  among?: readonly number[] | undefined
  className?: string
}

/** A member in a grid: one link with picture, name and age, town and distance, and one button beside it. */
export function MemberCard(props: MemberCardProps) {
  const { card, heading = 'h3', to, action, badges, isPriority, among, className } = props
  const t = useTranslations('profiles.card')
  const placeOf = useMemberPlace()
  const { name, age, main_image } = card
  return (
    <PictureCard
      to={to ?? `/members/${card.id}`}
      state={among && listState(among)}
      title={t('title', { name, age })}
      heading={heading}
      subtitle={placeOf(card)}
      picture={main_image ? { src: main_image.filename, alt: t('photo', { name }) } : null}
      pictureFallback={<UserRound className="size-24 opacity-60" />}
      isOnline={card.online}
      badges={
        badges || card.is_fictional || card.is_verified || card.is_premium ? (
          <>
            {badges}
            {card.is_fictional ? <FictionalLabel isOnPicture /> : null}
            {card.is_verified ? <VerifiedBadge isOnPicture /> : null}
            {card.is_premium ? <PremiumBadge isOnPicture /> : null}
          </>
        ) : null
      }
      action={action}
      isPriority={isPriority ?? false}
      className={className ?? ''}
    />
  )
}
