import { useState } from 'react'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { pagePart } from '../../web/page-part.tsx'

const SignupDialog = pagePart('signup', async () => (await import('./signup-dialog.tsx')).SignupDialog)

/** The signup modal on pages that were opened by a visitor, who becomes a member in it. */
export function SignupModal() {
  const isMember = useCurrentUser() !== null
  const [wasMember] = useState(isMember)
  return wasMember ? null : <SignupDialog />
}
