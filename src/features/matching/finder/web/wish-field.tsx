import { useState } from 'react'
import { interestCodes } from '../../../../core/people.ts'
import { traits } from '../../../../core/traits.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { ChevronDown } from '../../../../web/kit/icons.tsx'
import { InterestIcon, useTraitTexts } from '../../../profiles/web/public.tsx'
import type { Wish, WishTrait } from '../../contract.ts'
import { usualWeight, weightField } from './read-finder-form.ts'

interface WishFieldProps {
  trait: WishTrait
  wish: Wish | undefined
}

const weights = ['1', '2', '3'] as const
type WeightText = (typeof weights)[number]

/** Edits one wish: which codes, and their weight. Collapsed, it shows what was chosen. */
export function WishField({ trait, wish }: WishFieldProps) {
  const t = useTranslations('matching.form')
  const format = useFormatter()
  const { label, choices } = useChoices(trait)
  const [codes, setCodes] = useState<readonly string[]>(wish?.codes ?? [])
  const [weight, setWeight] = useState<WeightText>(`${wish?.weight ?? usualWeight}`)
  const chosen = choices.filter(({ value }) => codes.includes(value)).map((choice) => choice.label)
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm wrap-anywhere text-muted">
            {chosen.length === 0
              ? t('open')
              : t('chosen', { list: format.list(chosen), weight: t(`weights.${weight}`) })}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 pb-5">
        <ChoiceGroup
          kind="many"
          look="chips"
          name={trait}
          label={label}
          isLabelHidden
          choices={choices}
          value={codes}
          onChange={setCodes}
        />
        <ChoiceGroup
          kind="one"
          look="chips"
          name={weightField(trait)}
          label={t('weight')}
          choices={weights.map((value) => ({ value, label: t(`weights.${value}`) }))}
          value={weight}
          onChange={(value) => setWeight(value as WeightText)}
        />
      </div>
    </details>
  )
}

interface WishChoices {
  label: string
  choices: { value: string; label: string; icon?: Elements }[]
}

function useChoices(trait: WishTrait): WishChoices {
  const interests = useTranslations('interests')
  const profile = useTranslations('profiles.edit')
  const texts = useTraitTexts()
  if (trait === 'interests') {
    return {
      label: profile('interests'),
      choices: interestCodes.map((value) => ({
        value,
        label: interests(value),
        icon: <InterestIcon code={value} className="size-4.5" />,
      })),
    }
  }
  return {
    label: texts.label(trait),
    choices: traits[trait].map((value) => ({ value, label: texts.value(trait, value) })),
  }
}
