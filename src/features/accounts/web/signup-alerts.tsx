import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Alert } from '../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { emitSignupEvent } from './signup-events.ts'
import type { SignupRefusal } from './signup-refusals.ts'

/** The login, with the address that was typed and the page to go on to. */
function loginPathOf(email: string, next: string | null): string {
  const query = new URLSearchParams({ ...(email ? { email } : {}), ...(next ? { next } : {}) })
  return query.size > 0 ? `/login?${query}` : '/login'
}

/** For those who have an account. */
export function LoginHint({ next }: { next: string | null }) {
  const t = useTranslations('signup')
  return (
    <p className="text-sm">
      {t('haveAccount')}{' '}
      <Link to={loginPathOf('', next)} onClick={() => emitSignupEvent('redirectedToLogin')}>
        {t('login')}
      </Link>
    </p>
  )
}

interface RefusalAlertProps {
  refusal: SignupRefusal
  /** It stands beside its field too; then only those without script, who are led to no field, read it here. */
  isAtField: boolean
  next: string | null
}

/** What is wrong with the whole form; an address in use leads to the login (product.md, 5). */
export function RefusalAlert({ refusal, isAtField, next }: RefusalAlertProps) {
  const t = useTranslations('signup')
  const [query] = useSearchParams()
  const { error, values } = refusal
  if (error.code === 'email_in_use') {
    const isDeleted = (error.data as { account: string }).account === 'deleted'
    return (
      <Alert
        tone="warning"
        isAnnounced
        action={
          <ButtonLink
            to={loginPathOf(values.email ?? '', next)}
            size="small"
            onClick={() => emitSignupEvent('redirectedToLogin')}
          >
            {t('login')}
          </ButtonLink>
        }
      >
        {t(isDeleted ? 'emailDeleted' : 'emailActive')}
      </Alert>
    )
  }
  if (error.code === 'invite_only') {
    const others = new URLSearchParams(query)
    others.delete('invite')
    return (
      <Alert
        tone="danger"
        isAnnounced
        title={error.message}
        action={
          <ButtonLink to={`/signup?${others}`} size="small">
            {t('otherInvite')}
          </ButtonLink>
        }
      >
        {query.has('invite') ? t('inviteWrong') : null}
      </Alert>
    )
  }
  return (
    <div className={isAtField ? 'hidden noscript:block' : undefined}>
      <Alert tone="danger" isAnnounced>
        {error.code === 'proof_required' ? t('sendAgain') : error.message}
      </Alert>
    </div>
  )
}
