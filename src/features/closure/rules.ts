import { addSeconds, secondsPerDay } from '../../core/time.ts'
import { reactivationSeconds } from '../accounts/rules.ts'

/** Why a member leaves; `not_said` if they prefer not to say. */
export const deletionReasons = [
  'not_said',
  'found_someone',
  'taking_a_break',
  'not_enough_people',
  'too_expensive',
  'privacy',
  'unpleasant_contact',
  'technical',
  'other',
] as const
export type DeletionReason = (typeof deletionReasons)[number]

export const maxCommentLength = 1000

/** Days until a deleted account is erased (product: Closure). */
export const eraseAfterDays = reactivationSeconds / secondsPerDay

/**
 * The retention offer: how long its code is valid, and the minimum time before the next offer (law: 2.1).
 */
export const offer = { validSeconds: 14 * secondsPerDay, againAfterSeconds: 90 * secondsPerDay } as const

/** Accounts whose address is never confirmed are erased after this time (law: 2.4). */
export const unconfirmedSeconds = 14 * secondsPerDay

/**
 * Inactive accounts: notified after 22 months, deleted after 24 (law: 2.4), and never within a month of the
 * notification.
 */
export const inactive = {
  mailSeconds: 670 * secondsPerDay,
  closeSeconds: 731 * secondsPerDay,
  noticeSeconds: 30 * secondsPerDay,
} as const

/** Returns when an inactive account is deleted, given the day of its notification. */
export function inactiveClosing(lastSeen: Date, mailedAt: Date): Date {
  const closing = addSeconds(lastSeen, inactive.closeSeconds).getTime()
  return new Date(Math.max(closing, addSeconds(mailedAt, inactive.noticeSeconds).getTime()))
}

/** Returns the first day of the month of a moment. */
export function monthOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 7)}-01`
}

/** For how many months members can exclude themselves. */
export const exclusionMonths = [1, 3, 6, 12, 60] as const
export type ExclusionMonths = (typeof exclusionMonths)[number]
