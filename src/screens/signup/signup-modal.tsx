import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  onSignupEvent,
  onSignupOpened,
  type SignupRequest,
  useCurrentUser,
} from '../../features/accounts/web/public.tsx'
import { lazyOverlay } from '../../web/kit/overlays/lazy-overlay.tsx'
import { useIdleLoad } from '../../web/kit/overlays/use-idle-load.ts'
import type { SignupDialogProps } from './signup-dialog.tsx'

const SignupDialog = lazyOverlay<SignupDialogProps>(
  async () => (await import('./signup-dialog.tsx')).SignupDialog,
)
const loadFlow = () => import('./signup-modal-flow.tsx')
const loadNothing = async () => undefined

/** Pages where visitors are most likely to want an account; elsewhere the form is loaded on demand. */
const pagesOfPeople = /^\/(members|likes)\b/

/** The signup modal on pages that were opened by a visitor, who becomes a member in it. */
export function SignupModal() {
  const isMember = useCurrentUser() !== null
  const [wasMember] = useState(isMember)
  return wasMember ? null : <ModalForVisitor isVisitor={!isMember} />
}

/** Opens and closes the modal; it closes on `signupClosed` and `redirectedToLogin`. */
function ModalForVisitor({ isVisitor }: { isVisitor: boolean }) {
  const { pathname } = useLocation()
  const [request, setRequest] = useState<SignupRequest>({})
  const [isOpen, setOpen] = useState(false)
  useIdleLoad(isVisitor && pagesOfPeople.test(pathname) ? loadFlow : loadNothing)
  useEffect(() => {
    if (!isVisitor) return
    return onSignupOpened((asked) => {
      setRequest(asked)
      setOpen(true)
    })
  }, [isVisitor])
  useEffect(() => {
    const close = () => setOpen(false)
    const ends = [onSignupEvent('signupClosed', close), onSignupEvent('redirectedToLogin', close)]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the signup
  useEffect(() => setOpen(false), [pathname])
  return <SignupDialog isOpen={isOpen} request={request} />
}
