import type { ReactNode } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { Card } from '../../../core/schemas.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { SearchForm } from './search-form.tsx'
import { readQuery, searchOf } from './search-query.ts'
import { SearchResults } from './search-results.tsx'
import { placeWanted } from './search-screen-data.ts'

export interface SearchPageProps {
  /** Renders the button on each card. */
  action?: (card: Card) => ReactNode
  /** Suggested members beside the search results; for members only. */
  suggestions?: ReactNode
}

/** Shows filters, saved filters, the number of results, the members, and similar ones where those are few. */
export function SearchPage({ action, suggestions }: SearchPageProps) {
  const t = useTranslations('search')
  const [params] = useSearchParams()
  const navigation = useNavigation()
  const isMember = useCurrentUser() !== null
  const query = readQuery(params)
  const coming = navigation.location?.pathname === '/members' ? navigation.location.search : null
  return (
    <main
      id="content"
      className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 py-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-8"
    >
      <PageTitle title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <div className="rounded-card border border-line bg-surface px-4 py-1.5 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:overscroll-contain lg:px-5 lg:pt-5 lg:pb-0">
        <SearchForm query={query} />
        {isMember ? <SavedFilters query={query} /> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {params.get(placeWanted.name) === placeWanted.value ? <PlaceWanted /> : null}
        <SearchResults
          query={query}
          coming={coming === null ? null : readQuery(new URLSearchParams(coming))}
          first={params.get('cursor') ?? undefined}
          address={searchOf(query)}
          action={action}
          suggestions={isMember ? suggestions : null}
        />
      </div>
    </main>
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
