import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Card } from '../../../core/people.ts'
import { useApi } from '../../../web/api.tsx'
import { Alert } from '../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import type { Widening } from '../contract.ts'
import { MemberGrid, MemberGridSkeleton } from './member-grid.tsx'
import { MoreLink } from './more-link.tsx'
import { OrderField } from './order-field.tsx'
import { SearchForm } from './search-form.tsx'
import {
  filterToDrop,
  membersOptions,
  readQuery,
  type SearchQuery,
  searchOf,
  withoutFilter,
} from './search-query.ts'
import { placeWanted } from './search-screen-data.ts'

/** Pages that come by themselves when one scrolls; then the button is pressed, so that the foot can be reached. */
const automaticPages = 4

/** Filters, how many were found, the members, and similar ones where those are few. */
export function SearchPage({ action }: { action?: (card: Card) => ReactNode }) {
  const t = useTranslations('search')
  const [params] = useSearchParams()
  const navigation = useNavigation()
  const query = readQuery(params)
  const isSearching = navigation.state === 'loading' && navigation.location.pathname === '/members'
  return (
    <main id="content" className="page-width flex flex-col gap-5 py-5 lg:py-8">
      <PageTitle title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <SearchForm key={searchOf(query)} query={query} />
      {params.get(placeWanted.name) === placeWanted.value ? <PlaceWanted /> : null}
      {isSearching ? (
        <MemberGridSkeleton amount={8} />
      ) : (
        <Results
          key={searchOf(query)}
          query={query}
          first={params.get('cursor') ?? undefined}
          action={action}
        />
      )}
    </main>
  )
}

interface ResultsProps {
  query: SearchQuery
  first: string | undefined
  action?: ((card: Card) => ReactNode) | undefined
}

function Results({ query, first, action }: ResultsProps) {
  const t = useTranslations('search')
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(
    membersOptions(useApi(), query, first),
  )
  const [firstPage] = data?.pages ?? []
  if (!data || !firstPage) return <MemberGridSkeleton amount={8} />
  // Who was active between two pages can move up or down; everyone stands here once.
  const members = [
    ...new Map(data.pages.flatMap((page) => page.results.map((card) => [card.id, card]))).values(),
  ]
  const next = data.pages.at(-1)?.next ?? null
  const { numResults, numResults_capped, similar_results, similar_widened } = firstPage
  return (
    <section aria-label={t('results')} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p role="status" className="text-lg font-semibold">
          {numResults_capped ? t('countCapped', { count: numResults }) : t('count', { count: numResults })}
          <span className="sr-only">{t('loadedMore', { count: members.length })}</span>
        </p>
        {members.length > 0 ? <OrderField order={query.order ?? 'active'} /> : null}
      </div>
      {members.length > 0 ? (
        <MemberGrid cards={members} action={action} />
      ) : (
        <NobodyFits query={query} hasSimilar={similar_results.length > 0} />
      )}
      {next === null ? null : (
        <MoreLink
          to={`${searchOf(query)}&cursor=${next}`}
          label={t('more')}
          isLoading={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          onMore={fetchNextPage}
          isAutomatic={data.pages.length < automaticPages}
        />
      )}
      {isFetchingNextPage ? <MemberGridSkeleton amount={4} /> : null}
      {similar_results.length > 0 ? (
        <Similar cards={similar_results} widened={similar_widened} action={action} />
      ) : null}
    </section>
  )
}

function Similar({
  cards,
  widened,
  action,
}: Pick<ResultsProps, 'action'> & { cards: Card[]; widened: Widening[] }) {
  const t = useTranslations('search.similar')
  const format = useFormatter()
  return (
    <section className="mt-4 flex flex-col gap-5 border-t border-line pt-6">
      <div>
        <h2 className="text-lg">{t('title')}</h2>
        <p className="mt-1 text-muted">
          {t('widened', { list: format.list(widened.map((step) => t(step))) })}
        </p>
      </div>
      <MemberGrid cards={cards} action={action} />
    </section>
  )
}

/** Names the filter that is most easily let go. */
function NobodyFits({ query, hasSimilar }: { query: SearchQuery; hasSimilar: boolean }) {
  const t = useTranslations('search')
  const name = filterToDrop(query, hasSimilar)
  const drawing = <Drawing src="/empty/search.svg" className="aspect-4/3" />
  if (!name) return <EmptyState drawing={drawing}>{t('empty.nobody')}</EmptyState>
  const filter = t(`names.${name}`)
  return (
    <EmptyState
      drawing={drawing}
      action={
        <ButtonLink to={`/members${searchOf(withoutFilter(query, name))}`}>
          {t('empty.drop', { filter })}
        </ButtonLink>
      }
    >
      {t('empty.loosen', { filter })}
    </EmptyState>
  )
}

function PlaceWanted() {
  const t = useTranslations('search')
  return (
    <Alert
      action={
        <ButtonLink to="/profile" tone="secondary" size="small">
          {t('toProfile')}
        </ButtonLink>
      }
    >
      {t('noPlace')}
    </Alert>
  )
}
