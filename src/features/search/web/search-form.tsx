import type { FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { CountBadge } from '../../../web/kit/badge.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Checkbox } from '../../../web/kit/fields/checkbox.tsx'
import { ChevronDown } from '../../../web/kit/icons.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { filtersIn } from '../rules.ts'
import { closeFilterPanel, isFilterColumn, searchFormId } from './filter-panel.tsx'
import { MainFilters } from './main-filters.tsx'
import { MoreFilters, moreFilterNames } from './more-filters.tsx'
import { useOrderReason } from './order-field.tsx'
import { readQuery, type SearchQuery, searchOf } from './search-query.ts'
import { useDraft } from './use-draft.ts'
import { useLiveCount } from './use-live-count.ts'
import { useOpenFilters } from './use-open-filters.ts'

/**
 * Shows the filters as a GET form: the URL contains the search, with and without script. While they change, the
 * button says how many members they find. Submitting closes the panel.
 */
export function SearchForm({ query }: { query: SearchQuery }) {
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
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold text-primary [&::-webkit-details-marker]:hidden">
            <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
            {t('more')}
            <CountBadge count={moreCount} label={t('moreCount', { count: moreCount })} />
          </summary>
          <MoreFilters draft={draft} isOpen={isOpen} />
        </details>
      ) : null}
      <p className="text-sm text-muted md:hidden">{useOrderReason(query)}</p>
      <div className="sticky bottom-0 z-10 -mx-5 mt-auto flex flex-row-reverse flex-wrap justify-between gap-3 border-t border-line bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <SubmitButton count={useLiveCount(query, draft)} />
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

function SubmitButton({ count: found }: { count: ReturnType<typeof useLiveCount> }) {
  const t = useTranslations('search.filters')
  const { count = 0, is_capped } = found ?? {}
  const words = found ? t(is_capped ? 'showMany' : 'showCount', { count }) : null
  return (
    <>
      <Button type="submit" className="grow tabular-nums">
        {words ?? t('submit')}
      </Button>
      <p role="status" className="sr-only">
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
