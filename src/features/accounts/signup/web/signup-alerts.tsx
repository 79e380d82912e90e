import { useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { emitSignupEvent } from './signup-events.ts'
import type { SignupRefusal } from './signup-refusals.ts'

/** Returns the path of the login, with the entered address and the next page. */
function loginPathOf(email: string, next: string | null): string {
  const query = new URLSearchParams({ ...(email ? { email } : {}), ...(next ? { next } : {}) })
  return query.size > 0 ? `/login?${query}` : '/login'
}

/** A link to the login for visitors who have an account. */
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

interface EmailInUseProps {
  refusal: SignupRefusal
  next: string | null
}

/**
 * At the field of an address that has an account: the login, or how to reactivate a deleted account
 * (product: Signup).
 */
export function EmailInUse({ refusal, next }: EmailInUseProps) {
  const t = useTranslations('signup')
  const { error, values } = refusal
  const isDeleted = (error.data as { account: string }).account === 'deleted'
  return t.rich(isDeleted ? 'emailDeleted' : 'emailActive', {
    login: (words) => (
      <Link to={loginPathOf(values.email ?? '', next)} onClick={() => emitSignupEvent('redirectedToLogin')}>
        {words}
      </Link>
    ),
  })
}

interface RefusalAlertProps {
  refusal: SignupRefusal
  /**
   * The message is shown at its field too; then only visitors without scripts, whose focus is not moved, read
   * it here.
   */
  isAtField: boolean
}

/** Shows a refusal that concerns the whole form. */
export function RefusalAlert({ refusal, isAtField }: RefusalAlertProps) {
  const t = useTranslations('signup')
  const [query] = useSearchParams()
  const { error } = refusal
  // Shown at its field, with a link to the login.
  if (error.code === 'email_in_use') return null
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
