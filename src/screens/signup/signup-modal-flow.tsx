import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '../../features/accounts/contract.ts'
import { type SignupRequest, SignupWizard } from '../../features/accounts/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { SkeletonGroup, SkeletonText } from '../../web/kit/skeleton.tsx'
import { useApi } from '../../web/page-data.tsx'
import { putData } from '../../web/query-cache.ts'
import { AboutStep } from './about-step.tsx'
import type { AfterStep } from './after-steps.ts'
import { ConfirmStep, PushStep } from './confirm-step.tsx'
import { InviteOnly } from './invite-only.tsx'
import { PersonPanel } from './person-panel.tsx'
import { useIsSignupOpen } from './use-is-signup-open.ts'

interface SignupModalFlowProps {
  request: SignupRequest
  onEntered: () => void
  /** Called when the new member is logged in. */
  onMade: () => void
}

/** The signup in a modal: the form, then the steps after it, without leaving the page. */
export function SignupModalFlow({ request, onEntered, onMade }: SignupModalFlowProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const settings = useSiteSettings()
  const isOpen = useIsSignupOpen()
  const { pathname, search } = useLocation()
  const [after, setAfter] = useState<{ step: AfterStep; user: User | null; email: string } | null>(null)
  const { profile_id, next = pathname + search } = request
  const landing = useQuery({
    ...api.cards.landing.queryOptions({ input: { id: profile_id ?? 0 } }),
    enabled: profile_id !== undefined,
  })
  if (!settings || landing.isLoading) {
    return (
      <SkeletonGroup className="flex min-h-80 flex-col gap-6">
        <SkeletonText lines={2} />
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  }
  if (after?.step === 'about') {
    return <AboutStep refusal={null} onDone={() => setAfter({ ...after, step: 'push' })} />
  }
  if (after?.step === 'push') return <PushStep onDone={() => setAfter({ ...after, step: 'confirm' })} />
  if (after) return <ConfirmStep email={after.email} isLoggedIn={after.user !== null} next={next} />
  if (!isOpen) return <InviteOnly />
  const person = landing.data?.card ?? null
  return (
    <div className="flex flex-col gap-5">
      {person ? <PersonPanel person={person} isCompact /> : null}
      <SignupWizard
        settings={settings}
        person={person}
        next={next}
        onEntered={onEntered}
        onDone={(user, email) => {
          if (user) {
            onMade()
            putData(queryClient, api.accounts.current.queryKey({ input: {} }), { user })
          }
          setAfter({ step: user ? 'about' : 'confirm', user, email })
        }}
      />
    </div>
  )
}
