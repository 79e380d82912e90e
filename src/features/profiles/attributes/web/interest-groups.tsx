import type { ReactNode } from 'react'
import { type Interest, interestGroups } from '../../../../core/people.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { CountBadge } from '../../../../web/kit/badge.tsx'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { ChevronDown } from '../../../../web/kit/icons.tsx'
import { InterestIcon } from './interest-icon.tsx'

interface InterestGroupsProps {
  /** The form field's name. */
  name: string
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Shows each interest with its icon. */
  hasIcons?: boolean
  error?: ReactNode
}

const { explicit } = interestGroups
const plain = ['active', 'culture', 'food', 'closeness'] as const

/** The interests to choose from, in groups; the explicit ones are folded, with the number of those chosen. */
export function InterestGroups({ name, value, onChange, hasIcons = false, error }: InterestGroupsProps) {
  const t = useTranslations('profiles.interestGroups')
  const names = useTranslations('interests')
  const groupOf = (codes: readonly Interest[]) => ({
    kind: 'many' as const,
    look: 'chips' as const,
    name,
    value,
    onChange,
    choices: codes.map((code) => ({
      value: code,
      label: names(code),
      icon: hasIcons ? <InterestIcon code={code} /> : undefined,
    })),
  })
  return (
    <div className="flex flex-col gap-5">
      {plain.map((key) => (
        <ChoiceGroup
          key={key}
          label={t(key)}
          {...groupOf(interestGroups[key])}
          error={key === plain.at(-1) ? error : undefined}
        />
      ))}
      <details className="group/explicit">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
          <span>{t('explicit')}</span>
          <CountBadge count={value.filter((code) => (explicit as readonly string[]).includes(code)).length} />
          <ChevronDown
            aria-hidden="true"
            className="size-5 transition-transform group-open/explicit:rotate-180"
          />
        </summary>
        <ChoiceGroup label={t('explicit')} isLabelHidden {...groupOf(explicit)} />
      </details>
    </div>
  )
}
