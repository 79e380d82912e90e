import { useQuery } from '@tanstack/react-query'
import { isCountry, regionWordOf } from '../../../../core/countries.ts'
import { maximumAge, minimumAge } from '../../../../core/people.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useDistance, useMiles } from '../../../../web/i18n/use-distance.ts'
import { RangeField } from '../../../../web/kit/fields/range-field.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { StepsField } from '../../../../web/kit/fields/steps-field.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import type { FilterSectionProps } from './use-draft.ts'

/** Radii in kilometres on offer; in countries of miles those of 5, 15, 30, 60 and 150 miles. */
const radii = [10, 25, 50, 100, 250] as const
const radiiOfMiles = [8, 24, 48, 97, 241] as const

/** Returns the radii on offer, and the one of the URL where it is another. */
function radiiWith(offered: readonly number[], chosen: string | undefined): number[] {
  return [...new Set([...offered, ...(chosen ? [Number(chosen)] : [])])].sort((one, other) => one - other)
}

/** The filters that everybody sets: whom, of which age, how far away, where. */
export function MainFilters({ draft, isOpen }: FilterSectionProps) {
  const t = useTranslations('search.filters')
  const distance = useDistance()
  const offeredRadii = useMiles() ? radiiOfMiles : radii
  const least = useSiteSettings()?.min_age ?? minimumAge
  return (
    <div className="flex flex-col gap-4">
      {isOpen('gender') ? (
        <SelectField
          label={t('gender')}
          emptyLabel={t('everyone')}
          options={(['female', 'male'] as const).map((value) => ({ value, label: t(value) }))}
          {...draft.text('gender')}
        />
      ) : null}
      {isOpen('min_age') ? (
        <RangeField
          label={t('age')}
          names={['min_age', 'max_age']}
          min={least}
          max={maximumAge}
          format={(from, to) => t('ages', { from: String(from), to: String(to) })}
          {...draft.range(['min_age', 'max_age'], [least, maximumAge])}
        />
      ) : null}
      {isOpen('radius_km') ? (
        <StepsField
          label={t('distance')}
          steps={[
            ...radiiWith(offeredRadii, draft.values.radius_km).map((km) => ({
              value: String(km),
              label: t('within', { distance: distance(km) }),
            })),
            { value: '', label: t('anyDistance') },
          ]}
          {...draft.text('radius_km')}
        />
      ) : null}
      <PlaceFilters draft={draft} isOpen={isOpen} />
    </div>
  )
}

function PlaceFilters({ draft, isOpen }: FilterSectionProps) {
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
          {...draft.text('country')}
        />
      ) : null}
      {isOpen('countryregion') ? (
        <SelectField
          label={sites('regionTerm', { term: regionWordOf(country) })}
          emptyLabel={t('anyRegion')}
          options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          disabled={regions.length === 0}
          {...draft.text('countryregion')}
        />
      ) : null}
    </>
  )
}
