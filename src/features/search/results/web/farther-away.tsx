import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Card } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { MoreLink } from '../../../../web/kit/more-link.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { MemberGrid, MemberGridSkeleton } from '../../../cards/web/public.tsx'
import { membersOptions, type SearchQuery, searchOf } from '../../filters/web/search-query.ts'
import { withoutFilter } from '../../rules.ts'
import { uniquePages } from './unique-pages.ts'

export interface FartherAwayProps {
  query: SearchQuery
  action?: ((card: Card) => ReactNode) | undefined
}

/**
 * Members outside the place of a search, below its last result and without anybody of it; loaded near the screen. A
 * page without script has a link to the search everywhere.
 */
export function FartherAway({ query, action }: FartherAwayProps) {
  const t = useTranslations('search')
  const kit = useTranslations('kit')
  const isMember = useCurrentUser() !== null
  const options = membersOptions(useApi(), query, { isMember, isElsewhere: true })
  const queryClient = useQueryClient()
  const [isWanted, setWanted] = useState(() => queryClient.getQueryData(options.queryKey) !== undefined)
  const found = useInfiniteQuery({ ...options, enabled: isWanted })
  const { data, isLoadingError, isFetchNextPageError, isFetchingNextPage } = found
  if (!isWanted || isLoadingError) {
    const everywhere = withoutFilter(withoutFilter(query, 'country'), 'distance')
    return (
      <MoreLink
        to={`/members${searchOf(everywhere)}`}
        label={t('fartherAway')}
        isLoading={false}
        isFailed={isLoadingError}
        onMore={() => (isWanted ? found.refetch() : setWanted(true))}
        isAutomatic
      />
    )
  }
  const cards = uniquePages(data?.pages ?? []).flat()
  if (data && cards.length === 0) return null
  return (
    <section aria-label={t('similar.away')} className="mt-4 flex flex-col gap-5 border-t border-line pt-6">
      <h2 className="text-lg">{t('similar.away')}</h2>
      {data ? (
        <MemberGrid cards={cards} action={action} isSwipeable={isMember} />
      ) : (
        <MemberGridSkeleton amount={4} />
      )}
      {found.hasNextPage ? (
        <Button
          tone="secondary"
          className="self-center"
          isLoading={isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {isFetchNextPageError ? kit('moreFailed') : t('more')}
        </Button>
      ) : null}
    </section>
  )
}
