import { traitNames, traits } from '../../../../core/traits.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { CountBadge } from '../../../../web/kit/badge.tsx'
import { Checkbox } from '../../../../web/kit/fields/checkbox.tsx'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { ChevronDown } from '../../../../web/kit/icons.tsx'
import { InterestGroups, useTraitTexts } from '../../../profiles/web/public.tsx'
import { switchNames } from './more-filter-names.ts'
import type { FilterSectionProps } from './use-draft.ts'

const switches = {
  with_photo: 'withPhoto',
  with_answers: 'withAnswers',
  online: 'online',
  hide_fictional: 'hideFictional',
} as const

/** Shows switches, traits and interests, as far as the searcher may use them. */
export function MoreFilters({ draft, isOpen }: FilterSectionProps) {
  const t = useTranslations('search.filters')
  const texts = useTraitTexts()
  const interests = draft.codes('interests')
  return (
    <div className="flex flex-col gap-6 pt-3 pb-2">
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        {switchNames.filter(isOpen).map((name) => (
          <Checkbox key={name} label={t(switches[name])} {...draft.flag(name)} />
        ))}
      </div>
      {traitNames.filter(isOpen).map((name) => (
        <ChoiceGroup
          key={name}
          kind="many"
          look="chips"
          label={texts.label(name)}
          choices={traits[name].map((value) => ({ value, label: texts.value(name, value) }))}
          {...draft.codes(name)}
        />
      ))}
      {isOpen('interests') ? (
        <details className="group/interests">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
            <span>{t('interests')}</span>
            <CountBadge count={interests.value.length} />
            <ChevronDown
              aria-hidden="true"
              className="size-5 transition-transform group-open/interests:rotate-180"
            />
          </summary>
          <InterestGroups {...interests} />
        </details>
      ) : null}
    </div>
  )
}
