import { secondsPerDay, secondsPerMinute } from '../../core/time.ts'
import { isSignupPath } from '../accounts/rules.ts'

/**
 * How long an open page has to confirm what it shows before it is pushed. Pages collect their confirmations for a second.
 */
export const pushAfterSeconds = 5
/** Maximum number of likes, and of messages, in one confirmation of a page. */
export const maxShown = 100
/** How long members have to see by themselves what a mail would notify them of. */
export const mailAfterSeconds = 2 * secondsPerMinute
/** After a mail of a kind, what else happens waits this long and becomes one mail. */
export const digestSeconds = 10 * secondsPerMinute
/** After what time an unread message is reminded of, once (api: Notifications). */
export const reminderAfterSeconds = secondsPerDay

/** Maximum number of browsers in which one account receives pushes; a further one replaces the oldest. */
export const subscriptionsPerAccount = 20

const withoutPushAlert = /^\/(notifications|activate\/done|directdebit|premium)(\/|$)/
const withoutDisabledAlert = /^\/notifications(\/|$)/

/** Reports whether a page may offer pushes (product: Notifications). */
export function mayOfferPushes(pathname: string): boolean {
  return !withoutPushAlert.test(pathname) && !isSignupPath(pathname)
}

/**
 * Reports whether a page warns that mails do not reach the member (decisions: Disabled-notifications alert). Not on
 * the page that it leads to, which explains why.
 */
export function needsMailBack(user: { notifications_disabled: string[] } | null, pathname: string): boolean {
  return user !== null && user.notifications_disabled.length > 0 && !withoutDisabledAlert.test(pathname)
}

/** Number of mails that come back for now, within this time, until the address counts as one that takes none (law: 2.6). */
export const softBouncesToDisable = 5
export const softBounceSeconds = 14 * secondsPerDay

/** How far back the rate of complaints of a domain looks. */
export const complaintWindowSeconds = 7 * secondsPerDay
/** Advertising pauses at this share of complaints (law: 2.6), and goes on below the second, the target. */
const pauseRate = 0.003
const resumeRate = 0.001
/** Below it, a rate reveals more about one angry member than about the mails. */
const minComplaints = 3
/** Long enough for the complaints about what was sent last to arrive. */
const minPauseSeconds = 3 * secondsPerDay

interface Complaints {
  /** Members who complained. */
  complaints: number
  /** Mails that were sent. */
  sent: number
}

/** Reports whether a domain must pause its advertising. */
export function mustPauseCampaigns({ complaints, sent }: Complaints): boolean {
  return complaints >= minComplaints && complaints >= sent * pauseRate
}

/** Reports whether a domain may advertise again: not soon, and only where few of the last days' mails were complained about. */
export function mayResumeCampaigns({
  complaints,
  sent,
  pausedAt,
  now,
}: Complaints & { pausedAt: Date; now: Date }): boolean {
  const isOver = now.getTime() - pausedAt.getTime() >= minPauseSeconds * 1000
  return isOver && (complaints === 0 || complaints < sent * resumeRate)
}

/** How long reports about mails are stored, as long as the mails themselves. */
export const reportSeconds = 180 * secondsPerDay
