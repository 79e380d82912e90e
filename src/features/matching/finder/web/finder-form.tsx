import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type Country, regionWordOf } from '../../../../core/countries.ts'
import { interestCodes, maximumAge, minimumAge } from '../../../../core/people.ts'
import { traits } from '../../../../core/traits.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { RangeField } from '../../../../web/kit/fields/range-field.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { ChevronDown, Lock, SlidersHorizontal } from '../../../../web/kit/icons.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { FormRefusal } from '../../../../web/screen.ts'
import { InterestIcon, useTraitTexts } from '../../../profiles/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import type { MatchAnswers, Wish, WishTrait } from '../../contract.ts'
import { hasAnswers, wishTraits } from '../../rules.ts'
import { usualWeight, weightField, youngestField } from './read-finder-form.ts'

interface WishFieldProps {
  trait: WishTrait
  wish: Wish | undefined
}

const weights = ['1', '2', '3'] as const
type WeightText = (typeof weights)[number]

/** Edits one wish: which codes, and their weight. Collapsed, it shows what was chosen. */
function WishField({ trait, wish }: WishFieldProps) {
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

interface FinderFormProps {
  answers: MatchAnswers
  /** The member's own country. */
  country: Country
  refusal: FormRefusal | null
}

/**
 * Edits what a member looks for and saves each change at once; works without script. On phones it opens with
 * a checkbox that looks like a button, and is open from the start for members without answers.
 */
export function FinderForm({ answers, country, refusal }: FinderFormProps) {
  const t = useTranslations('matching.form')
  const settings = useSiteSettings()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  const isSaving = useNavigation().formAction === '/match-finder'
  const offered = wishTraits.filter((trait) => settings?.visible_profile_fields.includes(trait) ?? true)
  return (
    <Form
      ref={form}
      method="post"
      action="/match-finder"
      className="rounded-card border border-line bg-surface px-5 py-1.5 lg:py-5"
    >
      <label className="group flex min-h-12 cursor-pointer items-center gap-2.5 font-semibold select-none has-focus-visible:outline-2 has-focus-visible:outline-focus lg:hidden">
        <SlidersHorizontal className="size-5 text-primary" />
        {t('title')}
        <ChevronDown
          aria-hidden="true"
          className="ms-auto size-5 transition-transform group-has-checked:rotate-180"
        />
        <input
          type="checkbox"
          defaultChecked={!hasAnswers(answers) || refusal !== null}
          className="sr-only"
        />
      </label>
      <h2 className="hidden text-lg lg:block">{t('title')}</h2>
      <div className="hidden flex-col gap-5 pt-3 pb-4 [label:has(:checked)~&]:flex lg:flex lg:pb-0">
        {refusal ? <Refused refusal={refusal} /> : null}
        <Ages answers={answers} refusal={refusal} />
        {settings?.visible_profile_fields.includes('countryregion') === false ? null : (
          <Region answers={answers} country={country} refusal={refusal} />
        )}
        {offered.length > 0 ? (
          <fieldset className="min-w-0">
            <legend className="font-semibold">{t('wishes')}</legend>
            <p className="mt-0.5 mb-3 text-sm text-muted">{t('wishesHint')}</p>
            {offered.map((trait) => (
              <WishField
                key={trait}
                trait={trait}
                wish={answers.wishes.find((wish) => wish.trait === trait)}
              />
            ))}
          </fieldset>
        ) : null}
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <Button type="submit" size="large" isWide isLoading={isSaving}>
            {t('save')}
          </Button>
          <p className="flex items-center gap-2 text-sm text-muted">
            <Lock className="size-4 shrink-0" />
            {t('secret')}
          </p>
        </div>
      </div>
    </Form>
  )
}

function Refused({ refusal }: { refusal: FormRefusal }) {
  const t = useTranslations('matching.form')
  const isOfFields = Object.keys(refusal.fields).length > 0
  return (
    <Alert tone="danger" isAnnounced>
      {isOfFields ? t('notSaved') : refusal.error.message}
    </Alert>
  )
}

type PartProps = Pick<FinderFormProps, 'answers' | 'refusal'>

/** The ages; where both thumbs are at their ends, any age. */
function Ages({ answers, refusal }: PartProps) {
  const t = useTranslations('search.filters')
  const least = useSiteSettings()?.min_age ?? minimumAge
  const [value, setValue] = useState<readonly [number, number]>([
    Math.max(least, Number(refusal?.values.min_age ?? answers.min_age ?? least)),
    Math.max(least, Number(refusal?.values.max_age ?? answers.max_age ?? maximumAge)),
  ])
  return (
    <>
      <RangeField
        label={t('age')}
        names={['min_age', 'max_age']}
        min={least}
        max={maximumAge}
        value={value}
        onChange={setValue}
        format={(from, to) => t('ages', { from: String(from), to: String(to) })}
      />
      <input type="hidden" name={youngestField} value={least} />
    </>
  )
}

function Region({ answers, country, refusal }: PartProps & Pick<FinderFormProps, 'country'>) {
  const t = useTranslations('matching.form')
  const sites = useTranslations('sites')
  const { data } = useQuery(useApi().sites.regions.queryOptions({ input: { country } }))
  return (
    <SelectField
      name="countryregion"
      label={sites('regionTerm', { term: regionWordOf(country) })}
      emptyLabel={t('anyRegion')}
      options={(data?.regions ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      defaultValue={refusal?.values.countryregion ?? answers.countryregion ?? ''}
      error={refusal?.fields.countryregion}
    />
  )
}
