import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  emitSignupEvent,
  loadDraft,
  onSignupEvent,
  onSignupOpened,
  openSignup,
  type SignupRequest,
  useCurrentUser,
} from '../../features/accounts/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Dialog } from '../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../web/kit/overlays/toast.tsx'
import { useIdleLoad } from '../../web/kit/overlays/use-idle-load.ts'
import { SkeletonGroup, SkeletonText } from '../../web/kit/skeleton.tsx'
import { loadPart } from '../../web/load-chunk.ts'

const load = () => import('./signup-modal-flow.tsx')
const loadNothing = async () => undefined
const SignupModalFlow = lazy(async () => ({ default: (await loadPart(load)).SignupModalFlow }))

/** Pages where visitors are most likely to want an account; elsewhere it is loaded on demand. */
const pagesOfPeople = /^\/(members|likes)\b/

/** Progress of the signup: nothing entered, in progress, or complete. */
type Progress = 'fresh' | 'entered' | 'complete'

/**
 * The signup modal over any page, for visitors (product.md, 2: Signup modal). In progress it closes only by
 * its close button; it closes on `signupClosed` and `redirectedToLogin` and unlocks on `signupFlowComplete`.
 */
export function SignupDialog() {
  const t = useTranslations('signup')
  const isVisitor = useCurrentUser() === null
  const toast = useToast()
  const { pathname } = useLocation()
  useIdleLoad(isVisitor && pagesOfPeople.test(pathname) ? load : loadNothing)
  const [request, setRequest] = useState<SignupRequest>({})
  const [isOpen, setOpen] = useState(false)
  const [progress, setProgress] = useState<Progress>('fresh')
  /** The account exists, but the page behind is still rendered for a visitor. */
  const isMade = useRef(false)

  useEffect(() => {
    if (!isVisitor) return
    return onSignupOpened((asked) => {
      setRequest(asked)
      setProgress(loadDraft(null) === null ? 'fresh' : 'entered')
      setOpen(true)
    })
  }, [isVisitor])
  useEffect(() => {
    const close = () => setOpen(false)
    const ends = [
      onSignupEvent('signupClosed', close),
      onSignupEvent('redirectedToLogin', close),
      onSignupEvent('signupFlowComplete', () => setProgress('complete')),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the signup
  useEffect(() => setOpen(false), [pathname])

  const enter = useCallback(() => setProgress((now) => (now === 'fresh' ? 'entered' : now)), [])
  const close = () => {
    emitSignupEvent('signupClosed')
    if (isMade.current) return window.location.reload()
    if (progress !== 'entered') return
    toast.show({
      text: t('draftKept'),
      action: { label: t('goOn'), onAction: () => openSignup(request) },
      timeoutSeconds: 10,
    })
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} isLocked={progress === 'entered'} title={t('title')}>
      <Suspense fallback={<FlowSkeleton />}>
        <SignupModalFlow
          request={request}
          onEntered={enter}
          onMade={() => {
            isMade.current = true
          }}
        />
      </Suspense>
    </Dialog>
  )
}

function FlowSkeleton() {
  return (
    <SkeletonGroup className="flex min-h-80 flex-col gap-6">
      <SkeletonText lines={2} />
      <SkeletonText lines={4} />
    </SkeletonGroup>
  )
}
