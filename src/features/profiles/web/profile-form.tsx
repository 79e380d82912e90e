import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { interestCodes, type Profile, Seeking } from '../../../core/people.ts'
import { useApi } from '../../../web/api.tsx'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { ChoiceGroup } from '../../../web/kit/choice-group.tsx'
import { TextAreaField, TextField } from '../../../web/kit/field.tsx'
import { SelectField } from '../../../web/kit/select.tsx'
import type { FormRefusal } from '../../../web/screen.ts'
import type { profileFields } from '../../sites/rules.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { longestCity, longestText } from '../rules.ts'
import { InterestIcon } from './interest-icon.tsx'
import { interestsMark } from './read-profile-form.ts'
import { traitNames, traits, useTraitTexts } from './trait-texts.ts'

interface ProfileFormProps {
  profile: Profile
  /** What the server said of the last attempt. */
  refusal: FormRefusal | null
  /** The last attempt was saved. */
  isSaved: boolean
}

interface PartProps extends Pick<ProfileFormProps, 'profile'> {
  /** Whether the site shows a field; one that it does not show is not asked for. */
  isShown: (field: (typeof profileFields)[number]) => boolean
  errorOf: (name: string) => string | undefined
  enteredOf: (name: keyof Profile) => string
}

/** What a member tells about themselves, as one form that is saved at once; works without script. */
export function ProfileForm({ profile, refusal, isSaved }: ProfileFormProps) {
  const t = useTranslations('profiles.edit')
  const settings = useSiteSettings()
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const [isTouched, setTouched] = useState(false)
  // Each answer of the server is a new place in the history, also when the address stays.
  const { key } = useLocation()
  const [answered, setAnswered] = useState(key)
  if (answered !== key) {
    setAnswered(key)
    setTouched(false)
  }
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  const part: PartProps = {
    profile,
    isShown: (field) => settings?.visible_profile_fields.includes(field) ?? true,
    errorOf: (name) => refusal?.fields[name],
    enteredOf: (name) => refusal?.values[name] ?? String(profile[name] ?? ''),
  }
  const isOtherError = refusal !== null && Object.keys(refusal.fields).length === 0
  return (
    <Form
      ref={form}
      method="post"
      action="/profile"
      preventScrollReset
      onChange={() => setTouched(true)}
      // Whatever gets the focus is scrolled clear of the bar with the button.
      className="flex flex-col gap-5 [&_input]:scroll-mb-36 [&_select]:scroll-mb-36 [&_textarea]:scroll-mb-36"
    >
      <Words {...part} />
      <Basics {...part} />
      <Place {...part} />
      <Interests {...part} />
      <div
        data-action-bar
        className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-wrap items-center gap-4 border-t border-line bg-ground px-4 py-3 lg:mx-0 lg:px-0"
      >
        <Button type="submit" size="large" isLoading={navigation.state === 'submitting'}>
          {t('save')}
        </Button>
        <p role="status" className="text-success">
          {isSaved && !isTouched && !refusal ? t('saved') : null}
        </p>
        {refusal ? (
          <Alert tone="danger" isAnnounced className="w-full">
            {isOtherError ? refusal.error.message : t('notSaved')}
          </Alert>
        ) : null}
      </div>
    </Form>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h2 className="text-lg">{title}</h2>
        {hint ? <p className="mt-1 text-sm text-muted">{hint}</p> : null}
      </div>
      {children}
    </Card>
  )
}

function Words({ isShown, errorOf, enteredOf }: PartProps) {
  const t = useTranslations('profiles.edit')
  if (!isShown('about_me') && !isShown('reason_for_signup')) return null
  return (
    <Part title={t('words')}>
      {isShown('about_me') ? (
        <TextAreaField
          name="about_me"
          label={t('aboutMe')}
          hint={t('aboutMeHint')}
          defaultValue={enteredOf('about_me')}
          error={errorOf('about_me')}
          maxGraphemes={longestText}
        />
      ) : null}
      {isShown('reason_for_signup') ? (
        <TextAreaField
          name="reason_for_signup"
          label={t('reason')}
          hint={t('reasonHint')}
          rows={2}
          defaultValue={enteredOf('reason_for_signup')}
          error={errorOf('reason_for_signup')}
          maxGraphemes={longestText}
        />
      ) : null}
    </Part>
  )
}

const seekingTexts = { male: 'seekingMale', female: 'seekingFemale', both: 'seekingBoth' } as const

function Basics({ isShown, errorOf, enteredOf }: PartProps) {
  const t = useTranslations('profiles')
  const texts = useTraitTexts()
  return (
    <Part title={t('edit.basics')}>
      <ChoiceGroup
        kind="one"
        name="seeking"
        look="chips"
        label={t('edit.seeking')}
        choices={Seeking.options.map((value) => ({ value, label: t(`view.${seekingTexts[value]}`) }))}
        defaultValue={enteredOf('seeking')}
        error={errorOf('seeking')}
        isRequired
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {traitNames.filter(isShown).map((name) => (
          <SelectField
            key={name}
            name={name}
            label={texts.label(name)}
            emptyLabel={t('edit.notSaid')}
            options={traits[name].values.map((value) => ({ value, label: texts.value(name, value) }))}
            defaultValue={enteredOf(name)}
            error={errorOf(name)}
          />
        ))}
      </div>
    </Part>
  )
}

function Place({ profile, isShown, errorOf, enteredOf }: PartProps) {
  const t = useTranslations('profiles.edit')
  const api = useApi()
  const settings = useSiteSettings()
  const [country, setCountry] = useState(enteredOf('country') as Profile['country'])
  const isMoved = country !== profile.country
  const { data } = useQuery(api.sites.regions.queryOptions({ input: { country } }))
  const own =
    profile.countryregion && profile.region ? [{ code: profile.countryregion, name: profile.region }] : []
  const regions = data?.regions ?? (isMoved ? [] : own)
  const term = settings?.countries.find(({ code }) => code === country)?.region_term ?? 'region'
  return (
    <Part title={t('place')} hint={t('placeHint')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="country"
          label={t('country')}
          value={country}
          onChange={(event) => setCountry(event.target.value as Profile['country'])}
          options={(settings?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          error={errorOf('country')}
        />
        {isShown('countryregion') ? (
          <SelectField
            key={`${country} ${regions.length}`}
            name="countryregion"
            label={t(`regionTerm.${term}`)}
            emptyLabel={t('notSaid')}
            options={regions.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={isMoved ? '' : enteredOf('countryregion')}
            error={errorOf('countryregion')}
          />
        ) : null}
        {isShown('city') ? (
          <TextField
            key={`${country} ${profile.city}`}
            name="city"
            label={t('city')}
            autoComplete="address-level2"
            maxLength={longestCity}
            defaultValue={isMoved ? '' : enteredOf('city')}
            error={errorOf('city')}
            isOptional
          />
        ) : null}
      </div>
    </Part>
  )
}

function Interests({ profile, isShown, errorOf }: PartProps) {
  const t = useTranslations('profiles.edit')
  const names = useTranslations('interests')
  const [picked, setPicked] = useState<readonly string[]>(profile.interests)
  if (!isShown('interests')) return null
  return (
    <Part title={t('interests')} hint={t('interestsHint')}>
      <input type="hidden" name={interestsMark} value="1" />
      <ChoiceGroup
        kind="many"
        name="interests"
        look="chips"
        label={t('interestsCount', { count: picked.length })}
        choices={interestCodes.map((value) => ({
          value,
          label: names(value),
          icon: <InterestIcon code={value} />,
        }))}
        value={picked}
        onChange={setPicked}
        error={errorOf('interests')}
      />
    </Part>
  )
}
