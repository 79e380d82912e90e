import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { isSignupPath } from '../rules.ts'
import { openSignup } from './signup-events.ts'
import { trackingNames } from './signup-form.ts'

/** The signup's address: with the page to come back to and with the tracking of the page it is opened from. */
function signupPath(from: { pathname: string; search: string }, profileId: number | undefined): string {
  const query = new URLSearchParams()
  const here = new URLSearchParams(from.search)
  for (const name of trackingNames) {
    const value = here.get(name)
    if (value) query.set(name, value)
  }
  const isFrontDoor = from.pathname === '/' || from.pathname === '/login' || isSignupPath(from.pathname)
  const next = isFrontDoor ? here.get('next') : from.pathname + from.search
  if (next) query.set('next', next)
  const path = profileId === undefined ? '/signup' : `/members/${profileId}/signup`
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * What a link or button to the signup needs: its address, which works without script, and a press that opens the
 * signup over the page where the page can.
 */
export function useSignupLink(profileId?: number) {
  const location = useLocation()
  return {
    to: signupPath(location, profileId),
    onClick: (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
      if (isPlain && openSignup(profileId === undefined ? {} : { profile_id: profileId })) {
        event.preventDefault()
      }
    },
  }
}
