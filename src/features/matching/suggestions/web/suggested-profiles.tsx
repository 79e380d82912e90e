import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Api } from '../../../../web/api/api.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { classNames } from '../../../../web/kit/class-names.ts'
import { ChevronDown } from '../../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../../web/kit/item-boundary.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { Skeleton, SkeletonGroup } from '../../../../web/kit/skeleton.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { MemberCard } from '../../../cards/web/public.tsx'
import { LikeButton } from '../../../likes/web/public.tsx'
import type { MatchCard } from '../../contract.ts'
import { CardReasons } from '../../scoring/web/reason-list.tsx'

/** The row is cached for a while: each response counts as seen for its members. */
const freshMs = 10 * 60_000

/** Returns the query of the suggestions, for screens that render them on the server. */
export function suggestionsOptions(api: Api) {
  return api.matching.suggestions.queryOptions({ input: {}, staleTime: freshMs })
}

interface SuggestedProfilesProps {
  className?: string
  /** Level of the row's heading on its page. */
  level?: 2 | 3
}

const rowClasses = 'flex gap-3 overflow-x-auto snap-x snap-proximity -mx-4 px-4 pb-2 scroll-px-4 sm:gap-4'
const itemClasses = 'w-40 shrink-0 snap-start sm:w-48'
const skeletons = 6

/**
 * Shows a row of members who fit the viewer, with the reason and how they are chosen. Renders nothing where
 * there are none or loading fails: the row is never the purpose of a page.
 */
export function SuggestedProfiles({ className, level = 2 }: SuggestedProfilesProps) {
  const t = useTranslations('matching.suggested')
  const { data, isPending } = useQuery(suggestionsOptions(useApi()))
  const titleId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  if (!isPending && !data?.cards.length) return null
  return (
    <section aria-labelledby={titleId} className={classNames('flex min-w-0 flex-col gap-4', className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <Heading id={titleId} className="text-lg">
            {t('title')}
          </Heading>
          <p className="mt-0.5 text-sm text-muted">{t('text')}</p>
        </div>
        <Link to="/match-finder" className="inline-flex min-h-11 items-center text-sm">
          {t('finder')}
        </Link>
      </div>
      {data ? <Row cards={data.cards} /> : <Shapes />}
      <details className="group text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-primary [&::-webkit-details-marker]:hidden">
          {t('why')}
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <p className="max-w-prose text-muted">{t('whyText')}</p>
      </details>
    </section>
  )
}

function Row({ cards }: { cards: readonly MatchCard[] }) {
  const among = cards.map(({ id }) => id)
  return (
    <ul className={rowClasses}>
      {cards.map((card) => (
        <li key={card.id} className={itemClasses}>
          <ItemBoundary>
            <MemberCard card={card} among={among} action={<LikeButton member={card} />} />
            <div className="px-1 pt-1.5">
              <CardReasons card={card} amount={1} />
            </div>
          </ItemBoundary>
        </li>
      ))}
    </ul>
  )
}

function Shapes() {
  return (
    <SkeletonGroup className={classNames(rowClasses, 'overflow-hidden')}>
      {Array.from({ length: skeletons }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <span key={index} className={classNames(itemClasses, 'flex flex-col gap-2.5')}>
          <Skeleton className="picture-frame" />
        </span>
      ))}
    </SkeletonGroup>
  )
}
