import type { ReactNode } from 'react'
import type { Card } from '../../../core/people.ts'
import { Skeleton, SkeletonGroup } from '../../../web/kit/skeleton.tsx'
import { MemberCard } from '../../cards/web/public.tsx'

export interface MemberGridProps {
  cards: readonly Card[]
  /** The button on each card, from a feature that knows more. */
  action?: (card: Card) => ReactNode
  badges?: (card: Card) => ReactNode
  /** Where a card leads; without it to the profile. */
  toOf?: (card: Card) => string
}

const gridClasses =
  'grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-3 gap-y-6 sm:gap-x-5 md:grid-cols-3 lg:grid-cols-4'

/** Cards of the first row on the widest screen; their pictures load at once. */
const firstRow = 4

/** Members beside and below each other. */
export function MemberGrid({ cards, action, badges, toOf }: MemberGridProps) {
  const among = cards.map(({ id }) => id)
  return (
    <ul className={gridClasses}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <MemberCard
            card={card}
            among={among}
            to={toOf?.(card)}
            action={action?.(card)}
            badges={badges?.(card)}
            isPriority={index < firstRow}
          />
        </li>
      ))}
    </ul>
  )
}

/** The shape of members to come. */
export function MemberGridSkeleton({ amount }: { amount: number }) {
  return (
    <SkeletonGroup className={gridClasses}>
      {Array.from({ length: amount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
        <span key={index} className="flex flex-col gap-2.5">
          <Skeleton className="h-82.5 rounded-card" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-2/5" />
        </span>
      ))}
    </SkeletonGroup>
  )
}
