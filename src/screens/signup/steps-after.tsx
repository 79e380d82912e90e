import { useActionData, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import type { FormRefusal } from '../../web/screen.ts'
import { AboutStep } from './about-step.tsx'
import { afterStepOf, afterStepPath } from './after-steps.ts'
import { ConfirmStep, PushStep } from './confirm-step.tsx'

/** The steps after the account is created, each with its own URL. */
export function StepsAfter() {
  const user = useCurrentUser()
  const refusal = useActionData<FormRefusal>()
  const [query] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const next = query.get('next')
  const typed = (state as { email?: string } | null)?.email
  if (afterStepOf(query) === 'about') {
    return (
      <AboutStep
        refusal={refusal ?? null}
        onDone={() => void navigate(afterStepPath(pathname, 'push', next))}
      />
    )
  }
  if (afterStepOf(query) === 'push') {
    // Replaces the history entry, so that the back button does not return to it.
    return (
      <PushStep onDone={() => void navigate(afterStepPath(pathname, 'confirm', next), { replace: true })} />
    )
  }
  return <ConfirmStep email={user?.email ?? typed ?? null} isLoggedIn={user !== null} next={next} />
}
