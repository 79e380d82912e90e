import type { InferContractRouterOutputs } from '@orpc/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Card } from '../../../../core/schemas.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { MoreLink } from '../../../../web/kit/more-link.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { useNear } from '../../../../web/use-near.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { MemberGrid, MemberGridSkeleton, MemberPages } from '../../../cards/web/public.tsx'
import { PromotionPlace } from '../../../promotions/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import type { FoundCard, search, Widening } from '../../contract.ts'
import { resultsCountId } from '../../filters/web/filter-panel.tsx'
import { membersOptions, type SearchQuery } from '../../filters/web/search-query.ts'
import { filtersIn } from '../../rules.ts'
import { FartherAway, FewFit, NobodyFits } from './lazy-results.ts'
import { orderReasonId, useOrderReason } from './order-field.tsx'
import { hasPlace, isFarther, uniquePages } from './unique-pages.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** Names of elements that were near before, in this browser. */
const wasNear = new Set<string>()

/**
 * Renders children whose rendering counts as seen only when they come near the screen; immediately where they
 * did before, so that a page has the same length on a return. `name` identifies the element.
 */
function WhenNear({ name, children }: { name: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => wasNear.has(name))
  useNear(element, !isNear, () => {
    wasNear.add(name)
    setNear(true)
  })
  return (
    <div ref={element} className="min-w-0">
      {isNear ? children : null}
    </div>
  )
}

interface SimilarProps {
  cards: FoundCard[]
  widened: Widening[]
  /** The country of a search that nobody there fits. */
  emptyCountry?: string | undefined
  action?: ((card: Card) => ReactNode) | undefined
}

/** Members of a relaxed search, below few results. */
function Similar({ cards, widened, emptyCountry, action }: SimilarProps) {
  const t = useTranslations('search.similar')
  const isMember = useCurrentUser() !== null
  const format = useFormatter()
  const countries = useSiteSettings()?.countries
  const country =
    emptyCountry !== undefined && isFarther(widened) && widened.includes('country')
      ? (countries?.find(({ code }) => code === emptyCountry)?.name ?? emptyCountry)
      : null
  return (
    <section className="mt-4 flex flex-col gap-5 border-t border-line pt-6">
      <div>
        <h2 className="text-lg">{t(isFarther(widened) ? 'away' : 'title')}</h2>
        <p className="mt-1 text-muted">
          {country === null
            ? t('widened', { list: format.list(widened.map((step) => t(step))) })
            : t('nobodyIn', { country })}
        </p>
      </div>
      <MemberGrid cards={cards} action={action} isSwipeable={isMember} />
    </section>
  )
}

/**
 * Pages that load automatically on scrolling; after that a button is required, so that the footer can be
 * reached.
 */
const automaticPages = 4

export interface SearchResultsProps {
  query: SearchQuery
  /** The search that is being loaded; the current results stay until then. */
  coming: SearchQuery | null
  /** The cursor that a page without script starts at. */
  first: string | undefined
  /** The search as a query string. */
  address: string
  action?: ((card: Card) => ReactNode) | undefined
  /**
   * Suggested members: after the first page of a search without custom filters, and where nobody was found.
   */
  suggestions: Elements
  /** The page's notice: above the members, on phones after the first row of them. */
  notice: Elements
}

/** Shows the number of results, the order, and the members page by page; clearing them counts them again. */
export function SearchResults(props: SearchResultsProps) {
  const { query, coming, first, address, action, suggestions, notice } = props
  const t = useTranslations('search')
  const isMember = useCurrentUser() !== null
  const reason = useOrderReason(coming ?? query)
  const options = membersOptions(useApi(), query, { isMember, first })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(options)
  const count = useRef<HTMLParagraphElement>(null)
  const queryClient = useQueryClient()
  const pages = useMemo(() => uniquePages(data?.pages ?? []), [data])
  const shown = pages.reduce((sum, cards) => sum + cards.length, 0)
  const [page] = data?.pages ?? []
  const next = data?.pages.at(-1)?.next ?? null
  const section = useRef<HTMLElement>(null)
  const pageOf = (id: number) => pages.findIndex((cards) => cards.some((card) => card.id === id))
  useScrollRestoration(section, { address, pages: pages.length, pageOf, loadMore })
  async function loadMore() {
    const more = await fetchNextPage({ cancelRefetch: false })
    return {
      pages: more.data?.pages.length ?? 0,
      hasMore: more.hasNextPage && !more.isFetchNextPageError,
    }
  }
  function clear() {
    window.scrollTo(0, 0)
    count.current?.focus({ preventScroll: true })
    return queryClient.resetQueries({ queryKey: options.queryKey })
  }
  return (
    <section
      ref={section}
      aria-label={t('results')}
      aria-busy={coming !== null}
      className={classNames(
        'flex flex-col gap-5 transition-opacity',
        // A fast response must not make the page flicker.
        coming && 'opacity-60 delay-200',
      )}
    >
      {/* On phones the first face has the room: number and order are below the first page. */}
      <div className="max-md:sr-only md:-mb-1">
        <p
          ref={count}
          id={resultsCountId}
          role="status"
          tabIndex={-1}
          className="min-h-5 font-semibold outline-none"
        >
          {page ? <Counts page={page} shown={shown} /> : null}
        </p>
        <p id={orderReasonId} className="text-sm text-muted">
          {reason}
        </p>
      </div>
      {shown > 0 ? null : notice}
      {page ? null : <MemberGridSkeleton amount={8} />}
      {shown > 0 ? (
        <MemberPages
          key={address}
          heading="h2"
          pages={pages}
          placements={[
            <Fragment key="between">
              <p aria-hidden="true" className="-mt-2 text-center text-sm text-muted md:hidden">
                <span className="block font-semibold">{page ? <Found page={page} /> : null}</span>
                <span>{reason}</span>
              </p>
              {suggestions && isUsual(query) ? <WhenNear name="suggestions">{suggestions}</WhenNear> : null}
              <PromotionPlace placement="grid" />
            </Fragment>,
          ]}
          action={action}
          isSwipeable={isMember}
          lead={notice}
        />
      ) : page ? (
        isFarther(page.similar_widened) ? null : (
          <>
            <NobodyFits query={query} relaxations={page.relaxations} />
            {suggestions}
          </>
        )
      ) : null}
      {isFetchingNextPage ? <MemberGridSkeleton amount={4} /> : null}
      {next === null ? null : (
        <MoreLink
          to={`${address}&cursor=${next}`}
          label={t('more')}
          isLoading={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          onMore={fetchNextPage}
          isAutomatic={pages.length < automaticPages}
        />
      )}
      {pages.length > 1 ? (
        <Button tone="quiet" className="self-center" onClick={clear}>
          {t('startOver')}
        </Button>
      ) : null}
      {page && shown > 0 && page.relaxations.length > 0 ? (
        <FewFit query={query} relaxations={page.relaxations} />
      ) : null}
      {page && page.similar_results.length > 0 ? (
        <Similar
          cards={page.similar_results}
          widened={page.similar_widened}
          emptyCountry={shown === 0 ? query.country : undefined}
          action={action}
        />
      ) : null}
      {page && shown === 0 && isFarther(page.similar_widened) ? suggestions : null}
      {data && next === null && hasPlace(query) && !page?.similar_results.length ? (
        <FartherAway key={address} query={query} action={action} />
      ) : null}
    </section>
  )
}

/** Reports whether a search is the one that members get without setting a filter. */
function isUsual(query: SearchQuery): boolean {
  return (
    query.order === undefined && filtersIn(query).every((name) => name === 'gender' || name === 'country')
  )
}

type Numbers = Pick<InferContractRouterOutputs<typeof search>['members'], 'numResults' | 'numResults_capped'>

/** How many were found. */
function Found({ page: { numResults, numResults_capped } }: { page: Numbers }) {
  const t = useTranslations('search')
  return <span>{t(numResults_capped ? 'countCapped' : 'count', { count: numResults })}</span>
}

function Counts({ page, shown }: { page: Numbers; shown: number }) {
  const t = useTranslations('search')
  return (
    <>
      <Found page={page} />
      {shown > 0 ? <span className="sr-only">{` ${t('loadedMore', { count: shown })}`}</span> : null}
    </>
  )
}
