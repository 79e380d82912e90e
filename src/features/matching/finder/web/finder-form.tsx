import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type Country, regionWordOf } from '../../../../core/countries.ts'
import { maximumAge, minimumAge } from '../../../../core/people.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { RangeField } from '../../../../web/kit/fields/range-field.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { ChevronDown, Lock, SlidersHorizontal } from '../../../../web/kit/icons.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { FormRefusal } from '../../../../web/screen.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import type { MatchAnswers } from '../../contract.ts'
import { hasAnswers, wishTraits } from '../../rules.ts'
import { youngestField } from './read-finder-form.ts'
import { WishField } from './wish-field.tsx'

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
