import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import {
  emitSignupEvent,
  loadDraft,
  onSignupEvent,
  openSignup,
  type SignupRequest,
} from '../../features/accounts/web/public.tsx'
import { loadWithTexts } from '../../web/i18n/load-messages.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Dialog } from '../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../web/kit/overlays/toast.tsx'
import { SkeletonGroup, SkeletonText } from '../../web/kit/skeleton.tsx'

const SignupModalFlow = lazy(async () => ({
  default: (await loadWithTexts(() => import('./signup-modal-flow.tsx'))).SignupModalFlow,
}))

/** Progress of the signup: nothing entered, in progress, or complete. */
type Progress = 'fresh' | 'entered' | 'complete'

export interface SignupDialogProps {
  isOpen: boolean
  request: SignupRequest
}

/**
 * The signup modal over any page, for visitors (product: Signup). In progress it closes only by
 * its close button; it unlocks on `signupFlowComplete`.
 */
export function SignupDialog({ isOpen, request }: SignupDialogProps) {
  const t = useTranslations('signup')
  const toast = useToast()
  const [progress, setProgress] = useState<Progress>('fresh')
  /** The account exists, but the page behind is still rendered for a visitor. */
  const isMade = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request opens it again
  useEffect(() => {
    if (isOpen) setProgress(loadDraft(null) === null ? 'fresh' : 'entered')
  }, [isOpen, request])
  useEffect(() => onSignupEvent('signupFlowComplete', () => setProgress('complete')), [])

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
