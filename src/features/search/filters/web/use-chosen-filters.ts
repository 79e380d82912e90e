import { useQuery } from '@tanstack/react-query'
import { isCountry } from '../../../../core/countries.ts'
import { interestCodes, isExplicit, maximumAge } from '../../../../core/people.ts'
import { isOneOf } from '../../../../core/text-checks.ts'
import { isTrait, type TraitName, traits } from '../../../../core/traits.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useDistance } from '../../../../web/i18n/use-distance.ts'
import { useApi } from '../../../../web/page-data.tsx'
import { useTraitTexts } from '../../../profiles/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import type { FilterName } from '../../filter-rules.ts'
import { filtersIn, withoutFilter } from '../../rules.ts'
import { type SearchQuery, searchOf } from './search-query.ts'

/** A filter that is set: its label, and the search without it. */
export interface ChosenFilter {
  name: FilterName
  label: string
  without: string
}

/** Interests that a chip names; more are a number. */
const maxNamedInterests = 2

/** Returns the filters of a search, the most important first. */
export function useChosenFilters(query: SearchQuery): ChosenFilter[] {
  const minAge = useSiteSettings()?.min_age ?? 0
  const labelOf = useFilterLabels(query)
  const isSet = (name: FilterName) =>
    name !== 'ages' || query.max_age !== undefined || (query.min_age ?? 0) > minAge
  return filtersIn(query)
    .toReversed()
    .filter(isSet)
    .map((name) => ({
      name,
      label: labelOf(name),
      without: `/members${searchOf(withoutFilter(query, name))}`,
    }))
}

function useFilterLabels(query: SearchQuery): (name: FilterName) => string {
  const t = useTranslations('search.filters')
  const traitTexts = useTraitTexts()
  const interests = useTranslations('interests')
  const format = useFormatter()
  const distance = useDistance()
  const settings = useSiteSettings()
  const { country } = query
  const { data } = useQuery({
    ...useApi().sites.regions.queryOptions({ input: { country: country ?? 'NL' } }),
    enabled: country !== undefined,
  })
  const codesIn = (list: unknown) => String(list).split(',')

  const interestsLabel = (codes: string[]) => {
    const known = codes.filter((code) => isOneOf(interestCodes, code))
    const isNamed = known.length <= maxNamedInterests && !known.some(isExplicit)
    return isNamed
      ? format.list(known.map((code) => interests(code)))
      : t('interestsChosen', { count: known.length })
  }
  const traitLabel = (name: TraitName) => {
    const codes = codesIn(query[name]).filter((code) => isOneOf(traits[name], code))
    const [only] = codes
    if (codes.length === 1 && only) return `${traitTexts.label(name)}: ${traitTexts.value(name, only)}`
    return `${traitTexts.label(name)}: ${codes.length}`
  }
  return (name) => {
    if (isTrait(name)) return traitLabel(name)
    switch (name) {
      case 'gender':
        return query.gender ? t(query.gender) : t('everyone')
      case 'ages':
        return t('ages', {
          from: String(query.min_age ?? settings?.min_age ?? ''),
          to: String(query.max_age ?? maximumAge),
        })
      case 'distance':
        return t('within', { distance: distance(Number(query.radius_km ?? 0)) })
      case 'country':
        return isCountry(country)
          ? (settings?.countries.find(({ code }) => code === country)?.name ?? country)
          : t('anyCountry')
      case 'countryregion':
        return data?.regions.find(({ code }) => code === query.countryregion)?.name ?? t('anyRegion')
      case 'interests':
        return interestsLabel(codesIn(query.interests))
      case 'with_photo':
        return t('withPhoto')
      case 'with_answers':
        return t('withAnswers')
      case 'online':
        return t('online')
      case 'hide_fictional':
        return t('hideFictional')
      case 'two_way':
        return t('twoWay')
    }
  }
}
