import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Checkbox } from '../../../web/kit/checkbox.tsx'
import { ChoiceGroup } from '../../../web/kit/choice-group.tsx'
import { DateOfBirthField } from '../../../web/kit/date-of-birth-field.tsx'
import { TextField } from '../../../web/kit/field.tsx'
import { Link } from '../../../web/kit/link.tsx'
import type { FormRefusal } from '../../../web/screen.ts'
import type { PublicSettings } from '../../sites/contract.ts'
import { NameField } from './name-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PlaceFields } from './place-fields.tsx'

interface SignupFieldsProps {
  settings: PublicSettings
  refusal: FormRefusal | null
}

const genders = ['female', 'male'] as const
const seekings = ['female', 'male', 'both'] as const

/** Refusals that belong to one field, by their code. */
const fieldOfRefusal: Record<string, string> = { name_in_use: 'name', under_age: 'date_of_birth' }

type Errors = Record<string, string | undefined>

/** The message for each field: bad input by its path, refusals by the field that they are about. */
function fieldErrors(
  refusal: FormRefusal,
  texts: { consent: string; choice: string; birthDate: string },
): Errors {
  const { error, fields, values } = refusal
  if (error.code === 'consent_required') {
    return { [(error.data as { purpose: string }).purpose]: texts.consent }
  }
  const field = fieldOfRefusal[error.code]
  if (field) return { [field]: error.message }
  const missing = { gender: texts.choice, seeking: texts.choice, date_of_birth: texts.birthDate }
  const unanswered = Object.entries(missing).filter(([name]) => fields[name] && !values[name])
  return { ...fields, ...Object.fromEntries(unanswered) }
}

/** The first thing to put right gets the focus; it stands under its message. */
function focusFirstError(form: HTMLFormElement | null): void {
  const message = form?.querySelector('[id$="-error"]')
  const field = message?.closest('fieldset') ?? message?.parentElement
  field?.querySelector<HTMLElement>('input, select')?.focus()
}

/** The signup form: about you, place, account, consents. */
export function SignupFields({ settings, refusal }: SignupFieldsProps) {
  const t = useTranslations('accounts.signup')
  const formRef = useRef<HTMLFormElement>(null)
  const { min_age, name: site } = settings
  const values: Record<string, string | undefined> = refusal?.values ?? {}
  const [touched, setTouched] = useState<readonly string[]>([])
  const refused = refusal
    ? fieldErrors(refusal, {
        consent: t('consentNeeded'),
        choice: t('choose'),
        birthDate: t('enterDateOfBirth', { min_age }),
      })
    : {}
  const errors: Errors = Object.fromEntries(
    Object.entries(refused).filter(([name]) => !touched.includes(name)),
  )
  const touch = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = (target as HTMLInputElement).name.replace(/_(day|month|year)$/, '')
    if (!touched.includes(name)) setTouched([...touched, name])
  }
  const isBusy = useNavigation().state !== 'idle'
  const ownWords = useCallback(
    () =>
      ['email', 'name'].map((field) => String(new FormData(formRef.current ?? undefined).get(field) ?? '')),
    [],
  )
  useEffect(() => {
    setTouched([])
    if (refusal) focusFirstError(formRef.current)
  }, [refusal])
  return (
    <Form ref={formRef} method="post" className="mt-6 flex flex-col gap-8" onChange={touch} noValidate>
      <RefusalAlert refusal={refusal} />
      <Section title={t('about')}>
        <ChoiceGroup
          kind="one"
          look="chips"
          name="gender"
          label={t('gender')}
          error={errors.gender}
          defaultValue={values.gender}
          choices={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
          isRequired
        />
        <ChoiceGroup
          kind="one"
          look="chips"
          name="seeking"
          label={t('seeking')}
          error={errors.seeking}
          defaultValue={values.seeking}
          choices={seekings.map((value) => ({ value, label: t(`seekings.${value}`) }))}
          isRequired
        />
        <BirthDate minAge={min_age} value={values.date_of_birth} error={errors.date_of_birth} />
      </Section>
      <Section title={t('place')}>
        <PlaceFields settings={settings} values={values} errors={errors} />
      </Section>
      <Section title={t('account')}>
        <TextField
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          name="email"
          defaultValue={values.email}
          error={errors.email}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          required
        />
        <NameField defaultValue={values.name} error={errors.name} />
        <NewPasswordField error={errors.password} ownWords={ownWords} />
      </Section>
      <Section title={t('consents')}>
        <Consents site={site} version={settings.terms_version} errors={errors} values={values} />
      </Section>
      <div>
        <Button type="submit" size="large" isWide isLoading={isBusy}>
          {t('submit')}
        </Button>
        <LoginHint />
      </div>
    </Form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 border-t border-line pt-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}

function LoginHint() {
  const t = useTranslations('accounts.signup')
  const [params] = useSearchParams()
  const next = params.get('next')
  return (
    <p className="mt-5 text-sm">
      {t('haveAccount')}{' '}
      <Link to={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>{t('login')}</Link>
    </p>
  )
}

/** What is wrong with the whole form; an address in use leads to the login (product.md, 5). */
function RefusalAlert({ refusal }: { refusal: FormRefusal | null }) {
  const t = useTranslations('accounts.signup')
  if (!refusal) return null
  const { error, values } = refusal
  if (error.code === 'email_in_use') {
    const isDeleted = (error.data as { account: string }).account === 'deleted'
    return (
      <Alert
        tone="warning"
        isAnnounced
        action={
          <ButtonLink to={`/login?email=${encodeURIComponent(values.email ?? '')}`} size="small">
            {t('login')}
          </ButtonLink>
        }
      >
        {t(isDeleted ? 'emailDeleted' : 'emailActive')}
      </Alert>
    )
  }
  return (
    <Alert tone="danger" isAnnounced>
      {error.message}
    </Alert>
  )
}

function BirthDate({ minAge, value, error }: { minAge: number; value?: string; error?: string }) {
  const t = useTranslations('accounts.signup')
  const year = new Date().getUTCFullYear()
  return (
    <DateOfBirthField
      label={t('dateOfBirth')}
      hint={t('dateOfBirthHint')}
      error={error}
      name="date_of_birth"
      newestYear={year - minAge}
      oldestYear={year - 100}
      defaultValue={value}
      isRequired
    />
  )
}

interface ConsentsProps {
  site: string
  version: string
  errors: Errors
  values: Record<string, string | undefined>
}

/** Each for itself, none ticked beforehand (decisions: Consents). */
function Consents({ site, version, errors, values }: ConsentsProps) {
  const t = useTranslations('accounts.signup')
  return (
    <div className="flex flex-col gap-1">
      <input type="hidden" name="terms_version" value={version} />
      <Checkbox
        name="terms"
        label={t('terms', { site })}
        hint={t('termsHint', { date: new Date(version) })}
        error={errors.terms ?? errors.terms_version}
        defaultChecked={'terms' in values && !errors.terms_version}
      />
      <Checkbox
        name="sensitive_data"
        label={t('sensitiveData', { site })}
        hint={t('sensitiveDataHint')}
        error={errors.sensitive_data}
        defaultChecked={'sensitive_data' in values}
      />
      <Checkbox name="marketing" label={t('marketing')} defaultChecked={'marketing' in values} />
    </div>
  )
}
