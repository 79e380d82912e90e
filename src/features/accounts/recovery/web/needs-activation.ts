import type { User } from '../../contract.ts'

/** Fields of a user that decide whether they are reminded of the activation mail. */
type Unconfirmed = Pick<User, 'status' | 'notifications_disabled'> & {
  profile: Pick<User['profile'], 'status'>
}

/**
 * Returns whether the activation reminder is for this member (product: Accounts): logged in, reachable by mail,
 * not confirmed, and with a profile that is not visible yet.
 */
export function needsActivation<U extends Unconfirmed>(user: U | null): user is U {
  return (
    user !== null &&
    user.notifications_disabled.length === 0 &&
    user.status === 'not_confirmed' &&
    user.profile.status === 'disabled'
  )
}
