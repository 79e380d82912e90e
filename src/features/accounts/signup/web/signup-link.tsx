import type { ComponentProps } from 'react'
import { Link } from '../../../../web/kit/link.tsx'
import { useSignupLink } from './use-signup-link.ts'

/** A text link to the signup. */
export function SignupLink({
  profileId,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & { profileId?: number }) {
  return <Link {...rest} {...useSignupLink(profileId)} />
}
