import type { ReactNode } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { Card } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { PageTitle } from '../../../../web/page-title.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { FilterPanel } from '../../filters/web/filter-panel.tsx'
import { SearchForm } from '../../filters/web/search-form.tsx'
import { readQuery, searchOf } from '../../filters/web/search-query.ts'
import { FilterBar } from './filter-bar.tsx'
import { PlaceWanted } from './result-parts.ts'
import { SearchResults } from './search-results.tsx'
import { placeWanted } from './search-screen-data.ts'

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
