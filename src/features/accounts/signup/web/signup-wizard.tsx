import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import type { Card } from '../../../../core/schemas.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { PublicSettings } from '../../../sites/contract.ts'
import type { User } from '../../contract.ts'
import { PlaceFields } from './place-fields.tsx'
import { EmailInUse, LoginHint, RefusalAlert } from './signup-alerts.tsx'
import { clearDraft, loadDraft, type SignupValues, saveDraft, saveSeeker } from './signup-draft.ts'
import { AccountFields, BirthFields, Honeypot, YouFields } from './signup-fields.tsx'
import { readSignup, readValues } from './signup-form.ts'
import { SignupProgress } from './signup-progress.tsx'
import { errorsOfRefusal, type SignupErrors, type SignupRefusal } from './signup-refusals.ts'
import { focusStep, SignupStep } from './signup-step.tsx'
import {
  lastFormStep,
  problemsOfStep,
  reachableStep,
  type SignupProblems,
  type SignupRules,
  stepNames,
  stepOfProblems,
} from './signup-steps.ts'
import { useSignUp, useSignupStep } from './use-signup-step.ts'

export interface SignupWizardProps {
  settings: PublicSettings
  /** The profile that led to the signup. */
  person: Card | null
  /** Entries that a partner has collected already, and the handoff's token. */
  prefilled?: SignupValues
  handoff?: string | null
  /** The answers to the first step that a lander's form has put into the address: the signup continues after it. */
  begun?: SignupValues | null
  /** The server's refusal of a form submitted without scripts. */
  refusal?: SignupRefusal | null
  /** The target for visitors who log in instead. */
  next: string | null
  /** Called on every change. */
  onEntered?: () => void
  /**
   * The account is created; `user` is null if the site does not reveal accounts (decisions: reveal_accounts).
   */
  onDone: (user: User | null, email: string) => void
}

/**
 * The signup in steps: one form for every entry point. Without scripts it is one page, submitted at once.
 * Entered values survive a reload, except the password.
 */
export function SignupWizard(props: SignupWizardProps) {
  const { settings, person, prefilled, handoff = null, begun = null, next, onEntered, onDone } = props
  const t = useTranslations('signup')
  const frame = useTranslations('frame')
  const [query] = useSearchParams()
  const formRef = useRef<HTMLFormElement>(null)
  const api = useApi()
  const stamp = useQuery({
    ...api.signup.form.queryOptions({ input: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const texts = {
    consent: t('consentNeeded'),
    choice: t('choose'),
    birthDate: t('enterDateOfBirth', { min_age: settings.min_age }),
  }
  const rulesNow = (): SignupRules => ({
    min_age: settings.min_age,
    message_length: settings.message_length,
    now: new Date(),
    isFictional: person?.is_fictional ?? false,
  })
  const [refusal, setRefusal] = useState(props.refusal ?? null)
  const [errors, setErrors] = useState<SignupErrors>(refusal ? errorsOfRefusal(refusal, texts) : {})
  const { step, storedStep, advance, resume, goBack } = useSignupStep(
    refusal ? stepOfProblems(Object.keys(errors)) : begun ? 1 : 0,
  )
  const [filled, setFilled] = useState<{ values: SignupValues; times: number }>({
    values: refusal?.values ?? { ...prefilled, ...begun },
    times: 0,
  })
  /** Incremented whenever the focus must move: for another step, or for a problem to correct. */
  const [looks, setLooks] = useState(refusal ? 1 : 0)
  useEffect(() => {
    if (looks > 0) focusStep(formRef.current, step)
  }, [looks, step])

  const entered = () => new FormData(formRef.current ?? undefined)
  const storeDraft = (at: number) => {
    saveDraft(handoff, { values: readValues(entered()), step: at, profile_id: person?.id ?? null })
  }
  const show = (found: SignupErrors) => {
    setErrors(found)
    setLooks(looks + 1)
    const wanted = stepOfProblems(Object.keys(found))
    if (wanted !== step) resume(wanted)
  }
  const { signUp, isPending, isProving } = useSignUp({
    onSuccess: (user) => {
      const values = readValues(entered())
      clearDraft(handoff)
      saveSeeker(values)
      onDone(user, values.email ?? '')
    },
    onError: (err) => {
      const error = apiErrorOf(err) ?? { code: 'offline', status: 0, message: frame('offline') }
      const refused = { error, fields: fieldErrorsOf(err), values: readValues(entered()) }
      setRefusal(refused)
      show(errorsOfRefusal(refused, texts))
    },
  })

  // Restores a stored draft; values entered before hydration take precedence.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts take over
  useEffect(() => {
    if (refusal) return
    const draft = loadDraft(handoff)
    const shown = { country: settings.geoip_selected_country, ...filled.values }
    const isForOther = draft?.profile_id !== (person?.id ?? null)
    const stored = isForOther
      ? { ...draft?.values, signup_message: undefined, fictional_acknowledged: undefined }
      : draft?.values
    const typed = Object.entries(readValues(entered())).filter(
      ([name, value]) => value && value !== shown[name as keyof typeof shown],
    )
    // What was chosen on a lander is newer than the draft, until steps are changed here.
    const chosen = storedStep === null ? begun : null
    const values = { ...prefilled, ...begun, ...stored, ...chosen, ...Object.fromEntries(typed) }
    if (draft) setFilled({ values, times: 1 })
    const wanted = storedStep ?? Math.max(draft?.step ?? 0, begun ? 1 : 0)
    if (wanted === 0) return
    const reached = reachableStep(wanted, readSignup(formOf(values), query), rulesNow())
    resume(reached)
    setLooks(1)
  }, [])

  const fail = (problems: SignupProblems) => {
    setRefusal(null)
    show(
      Object.fromEntries(
        Object.entries(problems).map(([field, { text, values }]) => [
          field,
          t(
            text satisfies
              | 'choose'
              | 'enterDateOfBirth'
              | 'consentNeeded'
              | 'acknowledgeNeeded'
              | `issues.${string}`,
            values as never,
          ),
        ]),
      ),
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const entry = readSignup(entered(), query)
    const rules = rulesNow()
    const steps = step < lastFormStep ? [step] : stepNames.map((_, index) => index)
    const problems = Object.assign({}, ...steps.map((index) => problemsOfStep(index, entry, rules)))
    if (Object.keys(problems).length > 0) return fail(problems)
    setErrors({})
    setRefusal(null)
    if (step === lastFormStep) return signUp(entry)
    storeDraft(step + 1)
    advance(step + 1)
    setLooks(looks + 1)
  }
  const change = (event: FormEvent<HTMLFormElement>) => {
    const name = (event.target as HTMLInputElement).name.replace(/_(day|month|year)$/, '')
    if (errors[name]) setErrors({ ...errors, [name]: undefined })
    storeDraft(step)
    onEntered?.()
  }
  const ownWords = useCallback(() => {
    const form = new FormData(formRef.current ?? undefined)
    return ['email', 'name'].map((field) => String(form.get(field) ?? ''))
  }, [])
  const fields = { settings, values: filled.values, errors }
  const isEmailInUse = refusal?.error.code === 'email_in_use' && errors.email !== undefined
  return (
    <Form
      ref={formRef}
      key={filled.times}
      method="post"
      onSubmit={submit}
      onChange={change}
      noValidate
      className="relative flex flex-col gap-6"
    >
      <SignupProgress step={step} />
      {refusal ? <RefusalAlert refusal={refusal} isAtField={Object.values(errors).some(Boolean)} /> : null}
      <input type="hidden" name="form" value={props.refusal?.values.form ?? stamp.data?.issued ?? ''} />
      {handoff ? <input type="hidden" name="handoff" value={handoff} /> : null}
      <Honeypot />
      <SignupStep index={0} isCurrent={step === 0} title={t('about')}>
        <YouFields {...fields} person={person} />
      </SignupStep>
      <SignupStep index={1} isCurrent={step === 1} title={t('birth')}>
        <BirthFields {...fields} />
      </SignupStep>
      <SignupStep index={2} isCurrent={step === 2} title={t('place')} hint={t('placeHint')}>
        <PlaceFields {...fields} onFound={() => storeDraft(step)} />
      </SignupStep>
      <SignupStep index={3} isCurrent={step === lastFormStep} title={t('account')}>
        <AccountFields
          {...fields}
          ownWords={ownWords}
          emailError={isEmailInUse ? <EmailInUse refusal={refusal} next={next} /> : errors.email}
        />
      </SignupStep>
      {isProving ? (
        <Alert tone="info" isAnnounced>
          {t('proving')}
        </Alert>
      ) : null}
      <StepButtons step={step} isBusy={isPending} onBack={goBack} />
      <LoginHint next={next} />
    </Form>
  )
}

/** Back and next. Without scripts there is one button, which submits everything. */
function StepButtons({ step, isBusy, onBack }: { step: number; isBusy: boolean; onBack: () => void }) {
  const t = useTranslations('signup')
  return (
    <div className="flex gap-3">
      {step > 0 ? (
        <Button tone="secondary" size="large" onClick={onBack} className="noscript:hidden">
          {t('back')}
        </Button>
      ) : null}
      <Button type="submit" size="large" isLoading={isBusy} className="flex-1">
        {step === lastFormStep ? (
          t('submit')
        ) : (
          <>
            <span className="noscript:hidden">{t('next')}</span>
            <span className="hidden noscript:inline">{t('submit')}</span>
          </>
        )}
      </Button>
    </div>
  )
}

function formOf(values: SignupValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) if (value) form.set(name, value)
  return form
}
