import type { ComponentProps, MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../../../web/kit/link.tsx'
import { arrivalNames, campaignOfPath } from '../../../sites/rules.ts'
import { isSignupPath } from '../../rules.ts'
import { openSignup } from './signup-events.ts'

/** A page, as a location or URL represents it. */
type Page = { pathname: string; search: string }

/**
 * Returns the path of the signup: from a member's profile if `profileId` is given, with the page to return to
 * (`next`, else `from` itself). What led the visitor to the page is added by the link (`useCarried`).
 */
export function signupPath(from: Page, profileId?: number, next = nextOf(from)): string {
  const path = profileId === undefined ? '/signup' : `/members/${profileId}/signup`
  return next ? `${path}?${new URLSearchParams({ next })}` : path
}

/** Returns the page to return to after a login or signup; the login and signup pages pass on their own. */
export function nextOf({ pathname, search }: Page): string | undefined {
  const isEntry = pathname === '/' || pathname === '/login' || isSignupPath(pathname)
  return isEntry ? (new URLSearchParams(search).get('next') ?? undefined) : pathname + search
}

/**
 * Returns what a link or button to the signup needs: its address, which works without scripts, and a click
 * handler that opens the signup over the page where possible. `next` is the page that continues what the
 * visitor wanted to do; by default they return to this one.
 */
export function useSignupLink(profileId?: number, next?: string) {
  const location = useLocation()
  const request = { ...(profileId === undefined ? {} : { profile_id: profileId }), ...(next ? { next } : {}) }
  return {
    to: signupPath(location, profileId, next),
    onClick: (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
      if (isPlain && openSignup(request)) event.preventDefault()
    },
  }
}

/** A text link to the signup. */
export function SignupLink({
  profileId,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & { profileId?: number }) {
  return <Link {...rest} {...useSignupLink(profileId)} />
}

/** The query parameters passed on to the signup: how the visitor got here, and the invitation code. */
export const passedNames = [...arrivalNames, 'invite'] as const

/** Returns those parameters of a page's address; that of a lander names itself. */
export function passedQuery({ pathname, search }: { pathname: string; search: string }): URLSearchParams {
  const here = new URLSearchParams(search)
  const passed = new URLSearchParams({ ...campaignOfPath(pathname) })
  for (const name of passedNames) {
    const value = here.get(name)
    if (value) passed.set(name, value)
  }
  return passed
}
