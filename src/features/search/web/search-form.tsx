import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { isCountry, regionWordOf } from '../../../core/countries.ts'
import { maximumAge } from '../../../core/people.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { CountBadge } from '../../../web/kit/badge.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { Checkbox } from '../../../web/kit/fields/checkbox.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { ChevronDown, Search, SlidersHorizontal, X } from '../../../web/kit/icons.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { filtersIn } from '../rules.ts'
import { useApi } from './api.ts'
import type { FilterPartProps } from './filter-part.ts'
import { MoreFilters, moreFilterNames } from './more-filters.tsx'
import { readQuery, type SearchQuery, searchOf } from './search-query.ts'
import { useDraft } from './use-draft.ts'
import { useOpenFilters } from './use-open-filters.ts'

/** Fields elsewhere on the page belong to the form by this id. */
export const searchFormId = 'search-form'

/**
 * Shows the filters as a GET form: the URL contains the search, with and without script. Up to 992 px it
 * opens with a checkbox that looks like a button, so that it works without script: inline on phones, as a
 * drawer from 768 px. On wider screens it is a column. Submitting a search collapses it.
 */
export function SearchForm({ query }: { query: SearchQuery }) {
  const t = useTranslations('search.filters')
  const navigate = useNavigate()
  const draft = useDraft(query)
  const toggle = useRef<HTMLInputElement>(null)
  const toggleId = useId()
  const isOpen = useOpenFilters()
  const set = filtersIn(query)
  const moreCount = set.filter((name) => moreFilterNames.some((more) => more === name)).length
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const params = new URLSearchParams([...new FormData(form)].map(([k, v]) => [k, String(v)]))
    foldUp(form, toggle.current)
    navigate(`/members${searchOf(readQuery(params))}`)
  }
  return (
    <Form
      id={searchFormId}
      method="get"
      action="/members"
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && closeDrawer(toggle.current)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The focus never moves behind the drawer.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) closeDrawer(toggle.current, false)
      }}
    >
      <label className="group flex min-h-11 cursor-pointer items-center gap-2 font-semibold select-none has-focus-visible:outline-2 has-focus-visible:outline-focus lg:hidden">
        <SlidersHorizontal className="size-5 text-primary" />
        {t('show')}
        <CountBadge count={set.length} />
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 transition-transform group-has-checked:rotate-180 md:-rotate-90 md:group-has-checked:rotate-90"
        />
        <input ref={toggle} id={toggleId} type="checkbox" className="sr-only" />
      </label>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('show')}
        onClick={() => closeDrawer(toggle.current)}
        className="fixed inset-0 z-40 hidden bg-scrim/55 md:max-lg:[label:has(:checked)+&]:block"
      />
      <div
        className={classNames(
          'hidden flex-col gap-4 pt-3 pb-3 lg:flex lg:p-0 [label:has(:checked)+button+&]:flex',
          'md:max-lg:fixed md:max-lg:inset-y-0 md:max-lg:start-0 md:max-lg:z-40 md:max-lg:w-96 md:max-lg:overflow-y-auto md:max-lg:overscroll-contain md:max-lg:bg-surface md:max-lg:p-6 md:max-lg:shadow-soft',
        )}
      >
        <label
          htmlFor={toggleId}
          className="hidden cursor-pointer items-center justify-between text-lg font-semibold md:max-lg:flex"
        >
          {t('show')}
          <X className="size-6" />
        </label>
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
        <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-row-reverse flex-wrap justify-between gap-3 border-t border-line bg-surface px-4 pt-3 pb-1 md:-bottom-6 md:-mx-6 md:px-6 md:pb-4 lg:bottom-0 lg:-mx-5 lg:px-5">
          <Button type="submit" icon={<Search />} className="lg:grow">
            {t('submit')}
          </Button>
          {set.length > 0 ? (
            <ButtonLink to={`/members${searchOf({})}`} tone="quiet" className="lg:grow">
              {t('clear')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </Form>
  )
}

/** Whether the filters are beside the results, so that they need not collapse. */
const isColumn = () => matchMedia('(min-width: 992px)').matches

/** Closes the drawer; a keyboard user's focus returns to the element that opens it. */
function closeDrawer(toggle: HTMLInputElement | null, hasFocus = true): void {
  if (!toggle?.checked || !matchMedia('(min-width: 768px)').matches) return
  toggle.checked = false
  if (hasFocus) toggle.focus()
}

/** Collapses the filters; the focus moves to the element that opens them where it would be hidden. */
function foldUp(form: HTMLFormElement, toggle: HTMLInputElement | null) {
  if (isColumn()) return
  const more = form.querySelector('details')
  if (more) more.open = false
  if (!toggle?.checked) return
  toggle.focus()
  toggle.checked = false
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

/** Radii in kilometres on offer. */
const radii = [10, 25, 50, 100, 250] as const

/** Returns the radii on offer, and the one of the URL where it is another. */
function radiiWith(chosen: string | undefined): number[] {
  return [...new Set([...radii, ...(chosen ? [Number(chosen)] : [])])].sort((one, other) => one - other)
}

function MainFilters({ draft, isOpen }: FilterPartProps) {
  const t = useTranslations('search.filters')
  const settings = useSiteSettings()
  const ages = { inputMode: 'numeric', type: 'number', min: settings?.min_age, max: maximumAge } as const
  const hasDistance = isOpen('radius_km')
  return (
    <div className="grid grid-cols-2 gap-4">
      {isOpen('gender') ? (
        <SelectField
          label={t('gender')}
          emptyLabel={t('everyone')}
          options={(['female', 'male'] as const).map((value) => ({ value, label: t(value) }))}
          className={hasDistance ? 'lg:col-span-2' : 'col-span-2'}
          {...draft.text('gender')}
        />
      ) : null}
      {hasDistance ? (
        <SelectField
          label={t('distance')}
          emptyLabel={t('anyDistance')}
          options={radiiWith(draft.values.radius_km).map((km) => ({
            value: String(km),
            label: t('within', { km }),
          }))}
          className="lg:col-span-2"
          {...draft.text('radius_km')}
        />
      ) : null}
      {isOpen('min_age') ? (
        <>
          <TextField
            label={t('minAge')}
            placeholder={String(settings?.min_age ?? '')}
            {...ages}
            {...draft.text('min_age')}
          />
          <TextField
            label={t('maxAge')}
            placeholder={String(maximumAge)}
            {...ages}
            {...draft.text('max_age')}
          />
        </>
      ) : null}
      <PlaceFilters draft={draft} isOpen={isOpen} />
    </div>
  )
}

function PlaceFilters({ draft, isOpen }: FilterPartProps) {
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
      {isOpen('country') ? (
        <SelectField
          label={t('country')}
          emptyLabel={t('anyCountry')}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          className="lg:col-span-2"
          {...draft.text('country')}
        />
      ) : null}
      {isOpen('countryregion') ? (
        <SelectField
          label={sites('regionTerm', { term: regionWordOf(country) })}
          emptyLabel={t('anyRegion')}
          options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          disabled={regions.length === 0}
          className="lg:col-span-2"
          {...draft.text('countryregion')}
        />
      ) : null}
    </>
  )
}
