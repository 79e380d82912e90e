import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Search, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { isCountry, regionWordOf } from '../../../core/countries.ts'
import { maximumAge } from '../../../core/people.ts'
import { useApi } from '../../../web/api.tsx'
import { CountBadge } from '../../../web/kit/badge.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Checkbox } from '../../../web/kit/checkbox.tsx'
import { TextField } from '../../../web/kit/field.tsx'
import { SelectField } from '../../../web/kit/select.tsx'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import type { SearchField } from '../../sites/rules.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { filtersIn } from '../rules.ts'
import { MoreFilters, moreFilterNames } from './more-filters.tsx'
import { readQuery, type SearchQuery, searchOf } from './search-query.ts'
import { type Draft, useDraft } from './use-draft.ts'

/** Fields that stand elsewhere on the page belong to the form by this id. */
export const searchFormId = 'search-form'

export interface FilterPartProps {
  /** What stands in the fields. */
  draft: Draft
  /** Whether the site offers a filter. */
  isOffered: (field: (typeof SearchField.options)[number]) => boolean
}

/**
 * The filters, as a GET form: the address holds the search, with and without script. On phones it opens by a tick
 * box that looks like a button, so that it opens without script as well. A search folds it up again.
 */
export function SearchForm({ query }: { query: SearchQuery }) {
  const t = useTranslations('search.filters')
  const settings = useSiteSettings()
  const isMember = useCurrentUser() !== null
  const navigate = useNavigate()
  const draft = useDraft(query)
  const phoneToggle = useRef<HTMLInputElement>(null)
  const isOffered: FilterPartProps['isOffered'] = (field) => settings?.search_fields.includes(field) ?? true
  const set = filtersIn(query)
  const moreCount = set.filter((name) => moreFilterNames.includes(name)).length
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const params = new URLSearchParams([...new FormData(form)].map(([k, v]) => [k, String(v)]))
    foldUp(form, phoneToggle.current)
    navigate(`/members${searchOf(readQuery(params))}`)
  }
  return (
    <Form id={searchFormId} method="get" action="/members" onSubmit={submit}>
      <label className="group flex min-h-11 cursor-pointer items-center gap-2 font-semibold select-none has-focus-visible:outline-2 has-focus-visible:outline-focus md:hidden">
        <SlidersHorizontal aria-hidden="true" className="size-5 text-primary" />
        {t('show')}
        <CountBadge count={set.length} />
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 transition-transform group-has-checked:rotate-180"
        />
        <input ref={phoneToggle} type="checkbox" className="sr-only" />
      </label>
      <div className="hidden flex-col gap-4 pt-3 pb-3 [label:has(:checked)+&]:flex md:flex md:p-0">
        <MainFilters draft={draft} isOffered={isOffered} />
        <GivenPosition query={query} />
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <details className="group open:basis-full">
            <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold text-primary [&::-webkit-details-marker]:hidden">
              <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
              {t('more')}
              <CountBadge count={moreCount} label={t('moreCount', { count: moreCount })} />
            </summary>
            <MoreFilters draft={draft} isOffered={isOffered} />
          </details>
          {isMember ? (
            <Checkbox
              label={t('twoWay')}
              className="-order-1 md:order-0 md:-mt-0.5"
              {...draft.flag('two_way')}
            />
          ) : null}
          <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex basis-[calc(100%+2rem)] flex-row-reverse flex-wrap justify-between gap-3 border-t border-line bg-surface px-4 pt-3 md:static md:ms-auto md:me-0 md:basis-auto md:border-0 md:p-0">
            <Button type="submit" icon={<Search />}>
              {t('submit')}
            </Button>
            {set.length > 0 ? (
              <ButtonLink to={`/members${searchOf({})}`} tone="quiet">
                {t('clear')}
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </div>
    </Form>
  )
}

/** Makes room for the results; the focus goes to what opens the filters again where it would be hidden. */
function foldUp(form: HTMLFormElement, phoneToggle: HTMLInputElement | null) {
  const more = form.querySelector('details')
  if (more?.contains(document.activeElement)) more.querySelector('summary')?.focus()
  if (more) more.open = false
  if (!phoneToggle?.checked) return
  phoneToggle.focus()
  phoneToggle.checked = false
}

/** The position of a link, from which distances are measured: kept when the filters change. */
function GivenPosition({ query: { lat, lon } }: { query: SearchQuery }) {
  if (lat === undefined || lon === undefined) return null
  return (
    <>
      <input type="hidden" name="lat" value={String(lat)} />
      <input type="hidden" name="lon" value={String(lon)} />
    </>
  )
}

function MainFilters({ draft, isOffered }: FilterPartProps) {
  const t = useTranslations('search.filters')
  const settings = useSiteSettings()
  const ages = { inputMode: 'numeric', type: 'number', min: settings?.min_age, max: maximumAge } as const
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-6 lg:grid-cols-[1.4fr_1fr_1fr_1.4fr_1.4fr]">
      {isOffered('gender') ? (
        <SelectField
          label={t('gender')}
          emptyLabel={t('everyone')}
          options={(['female', 'male'] as const).map((value) => ({ value, label: t(value) }))}
          className="col-span-2 lg:col-span-1"
          {...draft.text('gender')}
        />
      ) : null}
      {isOffered('age') ? (
        <>
          <TextField
            label={t('minAge')}
            placeholder={String(settings?.min_age ?? '')}
            className="md:col-span-2 lg:col-span-1"
            {...ages}
            {...draft.text('min_age')}
          />
          <TextField
            label={t('maxAge')}
            placeholder={String(maximumAge)}
            className="md:col-span-2 lg:col-span-1"
            {...ages}
            {...draft.text('max_age')}
          />
        </>
      ) : null}
      <PlaceFilters draft={draft} isOffered={isOffered} />
    </div>
  )
}

function PlaceFilters({ draft, isOffered }: FilterPartProps) {
  const t = useTranslations('search.filters')
  const sites = useTranslations('sites')
  const api = useApi()
  const settings = useSiteSettings()
  const country = isCountry(draft.values.country) ? draft.values.country : undefined
  const { data } = useQuery({
    ...api.sites.regions.queryOptions({ input: { country: country ?? 'NL' } }),
    enabled: country !== undefined,
  })
  const countries = settings?.countries ?? []
  const regions = country ? (data?.regions ?? []) : []
  return (
    <>
      {isOffered('country') ? (
        <SelectField
          label={t('country')}
          emptyLabel={t('anyCountry')}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          className="md:col-span-3 lg:col-span-1"
          {...draft.text('country')}
        />
      ) : null}
      {isOffered('countryregion') ? (
        <SelectField
          label={sites('regionTerm', { term: regionWordOf(country) })}
          emptyLabel={t('anyRegion')}
          options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          disabled={regions.length === 0}
          className="md:col-span-3 lg:col-span-1"
          {...draft.text('countryregion')}
        />
      ) : null}
    </>
  )
}
