import { useEffect, useRef } from 'react'
import {
  ActivationCodeForm,
  ConfirmAddress,
  emitSignupEvent,
  OpenMailLink,
  SignupProgress,
  useIsConfirmed,
} from '../../features/accounts/web/public.tsx'
import { PushPrompt } from '../../features/notifications/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Alert } from '../../web/kit/alert.tsx'
import { ButtonLink } from '../../web/kit/button.tsx'
import { Drawing } from '../../web/kit/drawing.tsx'
import { matchesPath } from './after-steps.ts'

interface ConfirmStepProps {
  /** The address to which the mail went; null if this page does not know it. */
  email: string | null
  /** Nobody is logged in if the site does not reveal who has an account. */
  isLoggedIn: boolean
  next: string | null
}

/** The end of the signup: the mailed code, or later. */
export function ConfirmStep({ email, isLoggedIn, next }: ConfirmStepProps) {
  const t = useTranslations('signup.confirm')
  const done = useTranslations('accounts.activate')
  const isConfirmed = useIsConfirmed()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    headingRef.current?.focus()
    emitSignupEvent('signupFlowComplete')
  }, [])
  if (isConfirmed) {
    return (
      <div className="flex flex-col gap-6">
        <SignupProgress step="confirm" />
        <Alert tone="success" isAnnounced>
          {done('isActive')}
        </Alert>
        <ButtonLink to={matchesPath(next)} reloadDocument size="large" isWide>
          {done('goOn')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <SignupProgress step="confirm" />
      <div className="flex flex-col items-center gap-3 text-center">
        <Drawing src="/empty/mailbox.svg" className="h-32 w-full text-primary" />
        <h2 ref={headingRef} tabIndex={-1} className="text-lg outline-none">
          {t('title')}
        </h2>
        <p className="text-balance text-muted">{email ? t('text', { email }) : t('textAnywhere')}</p>
      </div>
      {isLoggedIn && email ? (
        <ConfirmAddress email={email} next={matchesPath(next)} />
      ) : (
        <div className="flex flex-col items-start gap-5">
          {email ? <OpenMailLink email={email} /> : null}
          <ActivationCodeForm email={email} next={matchesPath(next)} />
        </div>
      )}
      <ButtonLink to={matchesPath(next)} reloadDocument tone="secondary" size="large" isWide>
        {t('later')}
      </ButtonLink>
    </div>
  )
}

/** Explains push before the browser asks; skips itself if there is nothing to ask. */
export function PushStep({ onDone }: { onDone: () => void }) {
  const t = useTranslations('signup')
  return (
    <section className="flex min-h-64 flex-col gap-5">
      <SignupProgress step="push" />
      <h2 className="mt-auto text-center text-lg">{t('push')}</h2>
      <div className="mb-auto">
        <PushPrompt onDone={onDone} />
      </div>
    </section>
  )
}
