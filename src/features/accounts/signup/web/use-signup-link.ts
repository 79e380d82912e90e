import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { isSignupPath } from '../../rules.ts'
import { openSignup } from './signup-events.ts'
import { trackingNames } from './signup-form.ts'

/** A page, as a location or URL names it. */
type Page = { pathname: string; search: string }

/**
 * The signup's address: from a member's profile where `profileId` is given, with the page to come back to (`next`, else
 * `from` itself) and with the tracking of the page it is opened from.
 */
export function signupPath(from: Page, profileId?: number, next = nextOf(from)): string {
  const query = new URLSearchParams()
  const here = new URLSearchParams(from.search)
  for (const name of trackingNames) {
    const value = here.get(name)
    if (value) query.set(name, value)
  }
  if (next) query.set('next', next)
  const path = profileId === undefined ? '/signup' : `/members/${profileId}/signup`
  return query.size > 0 ? `${path}?${query}` : path
}

/** The page to come back to after a login or signup: none of the front doors, which hand on their own. */
export function nextOf({ pathname, search }: Page): string | undefined {
  const isFrontDoor = pathname === '/' || pathname === '/login' || isSignupPath(pathname)
  return isFrontDoor ? (new URLSearchParams(search).get('next') ?? undefined) : pathname + search
}

/**
 * What a link or button to the signup needs: its address, which works without script, and a click that opens the
 * signup over the page where the page can. `next` is the page that shows what the visitor wanted to do; else they come
 * back to this one.
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
