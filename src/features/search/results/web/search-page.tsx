import type { ReactNode } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import type { Card } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { CountBadge } from '../../../../web/kit/badge.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { SlidersHorizontal, X } from '../../../../web/kit/icons.tsx'
import { PageTitle } from '../../../../web/page-title.tsx'
import { useBar } from '../../../../web/use-bar.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { FilterPanel, filterPanelId, focusFilter } from '../../filters/web/filter-panel.tsx'
import { SearchForm } from '../../filters/web/search-form.tsx'
import { readQuery, type SearchQuery, searchOf } from '../../filters/web/search-query.ts'
import { type ChosenFilter, useChosenFilters } from '../../filters/web/use-chosen-filters.ts'
import { useOpenFilters } from '../../filters/web/use-open-filters.ts'
import { SavedFilters } from '../../saved-filters/web/saved-filters.tsx'
import { PlaceWanted } from './lazy-results.ts'
import { OrderField } from './order-field.tsx'
import { SearchResults } from './search-results.tsx'
import { placeWanted } from './search-screen-data.ts'

/** Filters with a chip of their own, set or not: the label of an open one, and its field in the form. */
const mainFilters = [
  { name: 'gender', field: 'gender', open: 'gender' },
  { name: 'ages', field: 'min_age', open: 'age' },
  { name: 'distance', field: 'radius_km', open: 'distance' },
] as const

interface FilterBarProps {
  query: SearchQuery
  /** The search that is being loaded, which the order shows already. */
  coming: SearchQuery | null
}

/**
 * Shows the filters of the search as chips that can be removed, the saved searches and the order. Up to 992 px
 * it stays below the header and opens the filters; beside the column of filters it lists what is set.
 */
function FilterBar({ query, coming }: FilterBarProps) {
  const t = useTranslations('search.filters')
  useBar('filter')
  const isOpen = useOpenFilters()
  const isMember = useCurrentUser() !== null
  const chosen = useChosenFilters(query)
  const offered = mainFilters.filter(({ field }) => isOpen(field))
  const others = chosen.filter(({ name }) => !offered.some((main) => main.name === name))
  return (
    <div
      data-filter-bar
      className="sticky top-14 z-20 -mx-4 flex min-h-11 scroll-row items-center gap-2 bg-ground px-4 md:top-16 md:min-h-14 lg:static lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0"
    >
      <button
        type="button"
        popoverTarget={filterPanelId}
        className="relative inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full border border-primary max-lg:-order-2 bg-surface px-3.5 text-sm font-semibold text-primary after:absolute after:inset-x-0 after:-inset-y-1 lg:hidden"
      >
        <SlidersHorizontal className="size-4.5" />
        <span>{t('show')}</span>
        <CountBadge count={chosen.length} />
      </button>
      <ul
        tabIndex={-1}
        aria-label={t('chosen')}
        className="flex shrink-0 gap-2 outline-none lg:shrink lg:flex-wrap"
      >
        {offered.map(({ name, field, open }) => (
          <FilterChip
            key={name}
            filter={chosen.find((one) => one.name === name)}
            field={field}
            label={t(open)}
          />
        ))}
        {others.map((filter) => (
          <FilterChip key={filter.name} filter={filter} />
        ))}
      </ul>
      {isMember ? <SavedFilters query={query} /> : null}
      <OrderField query={coming ?? query} />
    </div>
  )
}

interface FilterChipProps {
  /** Undefined where it is not set. */
  filter: ChosenFilter | undefined
  /** The field that a click on the chip leads to. */
  field?: string
  /** Names what can be set, where nothing is. */
  label?: string
}

function FilterChip({ filter, field, label }: FilterChipProps) {
  const t = useTranslations('search.filters')
  const words = filter?.label ?? label
  return (
    <li data-set={filter ? '' : undefined} className={filter ? 'filter-chip' : 'filter-chip lg:hidden'}>
      {field ? (
        <>
          <button
            type="button"
            popoverTarget={filterPanelId}
            onClick={() => focusFilter(field)}
            className="lg:hidden!"
          >
            {words}
          </button>
          <span className="max-lg:hidden!">{words}</span>
        </>
      ) : (
        <span>{words}</span>
      )}
      {filter ? (
        <Link
          to={filter.without}
          // The chip is gone afterwards, and the focus stays in the list.
          onClick={({ currentTarget }) => currentTarget.closest('ul')?.focus()}
          className="remove"
        >
          <X />
          <span className="sr-only">{t('remove', { filter: filter.label })}</span>
        </Link>
      ) : null}
    </li>
  )
}

export interface SearchPageProps {
  /** Renders the button on each card. */
  action?: (card: Card) => ReactNode
  /** Suggested members beside the search results; for members only. */
  suggestions?: Elements
  /** The page's notice; the same element each time. */
  notice?: Elements
}

/** Shows filters, saved filters, the number of results, the members, and similar ones where those are few. */
export function SearchPage({ action, suggestions, notice }: SearchPageProps) {
  const t = useTranslations('search')
  const [params] = useSearchParams()
  const navigation = useNavigation()
  const isMember = useCurrentUser() !== null
  const query = readQuery(params)
  const first = params.get('cursor') ?? undefined
  const address = navigation.location?.pathname === '/members' ? navigation.location.search : null
  const coming = address === null ? null : readQuery(new URLSearchParams(address))
  return (
    <main
      id="content"
      className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 pb-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-6"
    >
      <PageTitle title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <FilterPanel>
        <SearchForm query={query} first={first} />
      </FilterPanel>
      <div className="min-w-0">
        <FilterBar query={query} coming={coming} />
        {params.get(placeWanted.name) === placeWanted.value ? <PlaceWanted /> : null}
        <SearchResults
          query={query}
          coming={coming}
          first={first}
          address={searchOf(query)}
          action={action}
          suggestions={isMember ? suggestions : null}
          notice={notice}
        />
      </div>
    </main>
  )
}
