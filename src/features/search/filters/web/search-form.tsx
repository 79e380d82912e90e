import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { CountBadge } from '../../../../web/kit/badge.tsx'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { Checkbox } from '../../../../web/kit/fields/checkbox.tsx'
import { ChevronDown } from '../../../../web/kit/icons.tsx'
import { lazyComponent } from '../../../../web/lazy-component.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { useDebounced } from '../../../../web/use-debounced.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { filtersIn } from '../../rules.ts'
import { closeFilterPanel, isFilterColumn, resultsCountId, searchFormId } from './filter-panel.tsx'
import { MainFilters } from './main-filters.tsx'
import { moreFilterNames } from './more-filter-names.ts'
import { membersOptions, readQuery, type SearchQuery, searchOf } from './search-query.ts'
import { type Draft, type FilterSectionProps, useDraft } from './use-draft.ts'
import { useOpenFilters } from './use-open-filters.ts'

/** How long the filters rest before members are counted. */
const restMs = 250

/**
 * Returns how many members the filters of the form would find: those of the shown search at first. Undefined until
 * they are counted, and where they cannot be, such as a distance without a location.
 */
function useLiveCount(query: SearchQuery, { values }: Draft, first: string | undefined) {
  const shown = searchOf({ ...query, order: undefined })
  const drafted = { ...readQuery(new URLSearchParams(values)), order: undefined }
  const settled = useDebounced(searchOf(drafted), restMs, shown)
  const { order: _order, ...input } = readQuery(new URLSearchParams(settled))
  const isChanged = settled !== shown
  const { data, isError } = useQuery({
    ...useApi().search.count.queryOptions({ input }),
    enabled: isChanged,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = useFoundCount(query, first)
  if (!isChanged) return found
  return isError ? undefined : data
}

/** Returns how many members the shown search has found. */
function useFoundCount(query: SearchQuery, first: string | undefined) {
  const isMember = useCurrentUser() !== null
  const { data } = useInfiniteQuery({
    ...membersOptions(useApi(), query, { isMember, first }),
    // The results load it.
    enabled: false,
  })
  const [page] = data?.pages ?? []
  return page && { count: page.numResults, is_capped: page.numResults_capped }
}

const MoreFilters = lazyComponent<FilterSectionProps>(
  async () => (await import('./more-filters.tsx')).MoreFilters,
)

/** Opens more filters on a page without script. */
const moreParam = 'more'
const moreClasses = 'flex min-h-11 w-fit items-center gap-2 font-semibold text-primary'

/**
 * Shows the filters as a GET form: the URL contains the search, with and without script. The button shows how many
 * members they find. Submitting closes the panel.
 */
export function SearchForm({ query, first }: { query: SearchQuery; first: string | undefined }) {
  const t = useTranslations('search.filters')
  const navigate = useNavigate()
  const draft = useDraft(query)
  const minAge = useSiteSettings()?.min_age
  const isOpen = useOpenFilters()
  const set = filtersIn(query)
  const moreCount = set.filter((name) => moreFilterNames.some((more) => more === name)).length
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const params = new URLSearchParams([...new FormData(form)].map(([k, v]) => [k, String(v)]))
    if (Number(params.get('min_age')) === minAge) params.delete('min_age')
    const more = form.querySelector('details')
    if (more && !isFilterColumn()) more.open = false
    closeFilterPanel()
    // The page goes to its top, and the button in the column out of sight. Who pressed Enter in a field stays there.
    const { submitter } = event.nativeEvent as SubmitEvent
    if (isFilterColumn() && submitter === document.activeElement) {
      document.getElementById(resultsCountId)?.focus({ preventScroll: true })
    }
    navigate(`/members${searchOf(readQuery(params))}`)
  }
  return (
    <Form
      id={searchFormId}
      method="get"
      action="/members"
      onSubmit={submit}
      className="flex grow flex-col gap-4"
    >
      <MainFilters draft={draft} isOpen={isOpen} />
      <GivenPosition query={query} />
      {isOpen('two_way') ? <Checkbox label={t('twoWay')} {...draft.flag('two_way')} /> : null}
      {moreFilterNames.some(isOpen) ? (
        <MoreFiltersBelow query={query} count={moreCount}>
          <MoreFilters draft={draft} isOpen={isOpen} />
        </MoreFiltersBelow>
      ) : null}
      <div className="sticky bottom-0 z-10 -mx-5 mt-auto flex flex-row-reverse flex-wrap justify-between gap-3 border-t border-line bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <SubmitButton count={useLiveCount(query, draft, first)} />
        {set.length > 0 ? (
          <ButtonLink
            to={`/members${searchOf({})}`}
            tone="quiet"
            onClick={closeFilterPanel}
            className="lg:grow"
          >
            {t('clear')}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  )
}

/**
 * Opens the rest of the filters. They are half of all elements of the page and most searches set none of them, so they are
 * drawn once asked for: by the link without script, which leads to the page that has them open.
 */
function MoreFiltersBelow({
  query,
  count,
  children,
}: {
  query: SearchQuery
  count: number
  children: Elements
}) {
  const t = useTranslations('search.filters')
  const isLinked = new URLSearchParams(useLocation().search).has(moreParam)
  // A search leads to an address without the parameter, which must not fold them up.
  const [isUnfolded, setUnfolded] = useState(isLinked)
  const [isAsked, setAsked] = useState(false)
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    // The link that had the focus is gone.
    if (isAsked) summary.current?.focus()
  }, [isAsked])
  const words = (
    <>
      <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
      <span>{t('more')}</span>
    </>
  )
  if (!isAsked && !isUnfolded && count === 0) {
    return (
      <a
        href={`/members${searchOf(query)}&${moreParam}=`}
        onClick={(event) => {
          event.preventDefault()
          setUnfolded(true)
          setAsked(true)
        }}
        className={moreClasses}
      >
        {words}
      </a>
    )
  }
  return (
    <details
      open={isUnfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      className="group"
    >
      <summary
        ref={summary}
        className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${moreClasses}`}
      >
        {words}
        <CountBadge count={count} label={t('moreCount', { count })} />
      </summary>
      {children}
    </details>
  )
}

function SubmitButton({ count: found }: { count: ReturnType<typeof useLiveCount> }) {
  const t = useTranslations('search.filters')
  const { count = 0, is_capped } = found ?? {}
  const words = found ? t(is_capped ? 'showMany' : 'showCount', { count }) : null
  const isNobody = found?.count === 0
  return (
    <>
      <Button type="submit" className="grow tabular-nums">
        {isNobody || words === null ? t('submit') : words}
      </Button>
      <p role="status" className={isNobody ? 'grow basis-full text-sm text-muted' : 'sr-only'}>
        {words}
      </p>
    </>
  )
}

/** Retains the position of a link, from which distances are measured, when the filters change. */
function GivenPosition({ query: { lat, lon } }: { query: SearchQuery }) {
  if (lat === undefined || lon === undefined) return null
  return (
    <>
      <input type="hidden" name="lat" value={String(lat)} />
      <input type="hidden" name="lon" value={String(lon)} />
    </>
  )
}
