import { type ReactNode, useState } from 'react'
import type { Card } from '../../../../core/schemas.ts'
import { ageAt } from '../../../../core/time.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Checkbox } from '../../../../web/kit/fields/checkbox.tsx'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { DateOfBirthField } from '../../../../web/kit/fields/date-of-birth-field.tsx'
import { TextAreaField, TextField } from '../../../../web/kit/fields/field.tsx'
import type { PublicSettings } from '../../../sites/contract.ts'
import { firstMessagePrice, moneyOf } from '../../../sites/price-rules.ts'
import { usualSeekerOf } from '../../../sites/rules.ts'
import { NewPasswordField } from '../../identity/web/new-password-field.tsx'
import { termsDate } from '../../signup-rules.ts'
import { NameField } from './name-field.tsx'
import type { SignupValues } from './signup-draft.ts'
import { genders, seekings } from './signup-form.ts'
import type { SignupErrors } from './signup-refusals.ts'

export interface SignupFieldsProps {
  settings: PublicSettings
  values: SignupValues
  errors: SignupErrors
}

/**
 * The visitor's gender and the genders they look for, and the notice that the site has fictional profiles (law: 2.3).
 */
export function YouFields({ settings, values, errors, person }: SignupFieldsProps & { person: Card | null }) {
  const t = useTranslations('signup')
  const usual = usualSeekerOf(settings.niche)
  return (
    <>
      <ChoiceGroup
        kind="one"
        look="tiles"
        name="gender"
        label={t('gender')}
        error={errors.gender}
        defaultValue={values.gender ?? usual.gender}
        choices={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
        isRequired
      />
      <ChoiceGroup
        kind="one"
        look="tiles"
        name="seeking"
        label={t('seeking')}
        error={errors.seeking}
        defaultValue={values.seeking ?? usual.seeking}
        choices={seekings.map((value) => ({ value, label: t(`seekings.${value}`) }))}
        isRequired
      />
      {person ? <OpenerFields {...{ settings, values, errors, person }} /> : null}
      <FictionalNote settings={settings} />
    </>
  )
}

/**
 * The first message to the profile that led to the signup; it is sent after the confirmation (decisions: signup_message).
 */
function OpenerFields({ settings, values, errors, person }: SignupFieldsProps & { person: Card }) {
  const t = useTranslations('signup.opener')
  const { name } = person
  const money = useMoney()
  const { credits: cost } = firstMessagePrice(settings, person)
  const { amount, currency } = moneyOf(cost, settings)
  const price = money(amount, currency)
  return (
    <div className="flex flex-col gap-2">
      <input type="hidden" name="profile_id" value={person.id} />
      <TextAreaField
        label={t('label', { name })}
        hint={cost > 0 ? t('hint', { credits: cost, price, given: settings.signup_credits }) : t('hintFree')}
        name="signup_message"
        defaultValue={values.signup_message}
        error={errors.signup_message}
        maxGraphemes={settings.message_length}
        rows={3}
        isOptional
      />
      {person.is_fictional ? (
        <Checkbox
          name="fictional_acknowledged"
          label={t('acknowledge', { name })}
          error={errors.fictional_acknowledged}
          defaultChecked={Boolean(values.fictional_acknowledged)}
        />
      ) : null}
    </div>
  )
}

/** The notice, before the contract, that the site has fictional profiles (law: 2.3). */
export function FictionalNote({ settings }: { settings: PublicSettings }) {
  const t = useTranslations('signup')
  return (
    <div className="text-sm text-muted">
      <p>{t('fictional', { site: settings.name })}</p>
      <details className="mt-1">
        <summary className="inline-flex min-h-6 cursor-pointer items-center font-medium text-primary underline decoration-primary/40 underline-offset-[0.2em]">
          {t('fictionalMore')}
        </summary>
        <p className="mt-1">
          {t('fictionalExplained')} <NewWindow to="/pages/faq#fictional">{t('fictionalPage')}</NewWindow>
        </p>
      </details>
    </div>
  )
}

/** The birth date, with the resulting age as soon as it is complete. */
export function BirthFields({ settings, values, errors }: SignupFieldsProps) {
  const t = useTranslations('signup')
  const [date, setDate] = useState<string | null>(values.date_of_birth || null)
  const now = new Date()
  const year = now.getUTCFullYear()
  const age = date && /^\d{4}-\d{2}-\d{2}$/.test(date) ? ageAt(date, now) : null
  return (
    <div>
      <DateOfBirthField
        label={t('dateOfBirth')}
        hint={t('dateOfBirthHint')}
        error={errors.date_of_birth}
        name="date_of_birth"
        newestYear={year - settings.min_age}
        oldestYear={year - 100}
        defaultValue={values.date_of_birth}
        onChange={setDate}
        isRequired
      />
      <p role="status" className="mt-3 min-h-7 font-heading text-lg font-bold text-primary">
        {age !== null && age >= settings.min_age ? t('ageBack', { age }) : null}
      </p>
    </div>
  )
}

interface AccountFieldsProps extends SignupFieldsProps {
  ownWords: () => string[]
  /** The problem of the address; it may contain a link. */
  emailError: ReactNode
}

/** Address, name, password, and consents. */
export function AccountFields({ settings, values, errors, emailError, ownWords }: AccountFieldsProps) {
  const t = useTranslations('signup')
  return (
    <>
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        name="email"
        defaultValue={values.email}
        error={emailError}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
      />
      <NameField defaultValue={values.name} error={errors.name} />
      <NewPasswordField error={errors.password} ownWords={ownWords} />
      <Consents settings={settings} values={values} errors={errors} />
    </>
  )
}

/** One checkbox per consent, none checked by default (decisions: Consents). */
function Consents({ settings, values, errors }: SignupFieldsProps) {
  const t = useTranslations('signup')
  const format = useFormatter()
  const { name: site, terms_version: version } = settings
  return (
    <fieldset className="flex flex-col gap-1 border-t border-line pt-5">
      <legend className="sr-only">{t('consents')}</legend>
      <input type="hidden" name="terms_version" value={version} />
      <Checkbox
        name="terms"
        label={t.rich('terms', { site, link: (words) => <NewWindow to="/pages/terms">{words}</NewWindow> })}
        hint={t('termsHint', { date: format.dateTime(new Date(version), termsDate) })}
        error={errors.terms ?? errors.terms_version}
        defaultChecked={'terms' in values && !errors.terms_version}
      />
      <Checkbox
        name="sensitive_data"
        label={t('sensitiveData', { site })}
        hint={
          <>
            <span>{t('sensitiveDataHint')}</span>{' '}
            <NewWindow to="/pages/privacy#sensitive">{t('sensitiveDataMore')}</NewWindow>
          </>
        }
        error={errors.sensitive_data}
        defaultChecked={'sensitive_data' in values}
      />
      <Checkbox name="marketing" label={t('marketing')} defaultChecked={'marketing' in values} />
    </fieldset>
  )
}

/** Opens a page in a new window, so that nothing entered in the form is lost. */
function NewWindow({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="font-medium text-primary underline decoration-primary/40 underline-offset-[0.2em] hover:decoration-primary"
    >
      {children}
    </a>
  )
}

/** A field that only bots fill in: invisible, out of the tab order, and hidden from screen readers. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -start-[9999px] size-px overflow-hidden">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  )
}
