import type { User } from '../../contract.ts'

/** What tells whether somebody is to be reminded of the activation mail. */
type Unconfirmed = Pick<User, 'status' | 'notifications_disabled'> & {
  profile: Pick<User['profile'], 'status'>
}

/**
 * Whether the activation reminder is for this person (product.md, 9): logged in, mail reaches them, not confirmed, and
 * a profile that nobody sees yet.
 */
export function needsActivation<U extends Unconfirmed>(user: U | null): user is U {
  return (
    user !== null &&
    user.notifications_disabled.length === 0 &&
    user.status === 'not_confirmed' &&
    user.profile.status === 'disabled'
  )
}
