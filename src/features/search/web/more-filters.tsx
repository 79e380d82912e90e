import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { interestCodes } from '../../../core/people.ts'
import { CountBadge } from '../../../web/kit/badge.tsx'
import { Checkbox } from '../../../web/kit/checkbox.tsx'
import { ChoiceGroup } from '../../../web/kit/choice-group.tsx'
import { SelectField } from '../../../web/kit/select.tsx'
import { traits, useTraitTexts } from '../../profiles/web/public.tsx'
import { traitFilters } from '../rules.ts'
import type { FilterPartProps } from './search-form.tsx'
import type { FilterName } from './search-query.ts'

const switches = { with_photo: 'withPhoto', online: 'online', hide_fictional: 'hideFictional' } as const

/** Radii in kilometres that are offered. */
const radii = [10, 25, 50, 100, 250] as const

/** The filters that stand under 'more filters'. */
export const moreFilterNames: readonly FilterName[] = [
  'with_photo',
  'online',
  'hide_fictional',
  'distance',
  'interests',
  ...traitFilters,
]

const codesIn = (list: string | undefined) => list?.split(',') ?? []

/** Switches, distance, traits and interests, as far as the site offers them. */
export function MoreFilters({ query, isOffered }: FilterPartProps) {
  const t = useTranslations('search.filters')
  const names = useTranslations('interests')
  const texts = useTraitTexts()
  return (
    <div className="flex flex-col gap-6 pt-3 pb-2">
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        {(['with_photo', 'online', 'hide_fictional'] as const).filter(isOffered).map((name) => (
          <Checkbox
            key={name}
            name={name}
            value="true"
            label={t(switches[name])}
            defaultChecked={query[name]}
          />
        ))}
      </div>
      {isOffered('distance') ? (
        <SelectField
          name="radius_km"
          label={t('distance')}
          emptyLabel={t('anyDistance')}
          options={radii.map((km) => ({ value: String(km), label: t('within', { km }) }))}
          defaultValue={query.radius_km ?? ''}
          className="max-w-300"
        />
      ) : null}
      {traitFilters.filter(isOffered).map((name) => (
        <ChoiceGroup
          key={name}
          kind="many"
          look="chips"
          name={name}
          label={texts.label(name)}
          choices={traits[name].values.map((value) => ({ value, label: texts.value(name, value) }))}
          defaultValue={codesIn(query[name])}
        />
      ))}
      {isOffered('interests') ? (
        <details className="group/interests" open={query.interests !== undefined}>
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
            {t('interests')}
            <CountBadge count={codesIn(query.interests).length} />
            <ChevronDown
              aria-hidden="true"
              className="size-5 transition-transform group-open/interests:rotate-180"
            />
          </summary>
          <ChoiceGroup
            kind="many"
            look="chips"
            name="interests"
            label={t('interests')}
            isLabelHidden
            choices={interestCodes.map((value) => ({ value, label: names(value) }))}
            defaultValue={codesIn(query.interests)}
          />
        </details>
      ) : null}
    </div>
  )
}
