import { z } from 'zod'
import { addSeconds, secondsPerDay } from '../../core/time.ts'
import { reactivationSeconds } from '../accounts/rules.ts'

/** Why somebody leaves; `not_said` for those who would rather not tell. */
export const DeletionReason = z.enum([
  'not_said',
  'found_someone',
  'taking_a_break',
  'not_enough_people',
  'too_expensive',
  'privacy',
  'unpleasant_contact',
  'technical',
  'other',
])
export type DeletionReason = z.infer<typeof DeletionReason>

export const maxCommentLength = 1000

/** Days until a deleted account is erased (product.md, 9). */
export const eraseAfterDays = reactivationSeconds / secondsPerDay

/** The retention offer: how long its code is good, and how long nobody is asked again (law: DSA 25). */
export const offer = { validSeconds: 14 * secondsPerDay, againAfterSeconds: 90 * secondsPerDay } as const

/** Accounts that never confirmed their address are erased then (law 2.4). */
export const unconfirmedSeconds = 14 * secondsPerDay

/** Accounts that nobody uses: told after 22 months, deleted after 24 (law 2.4), and never within a month of being told. */
export const inactive = {
  mailSeconds: 670 * secondsPerDay,
  closeSeconds: 731 * secondsPerDay,
  noticeSeconds: 30 * secondsPerDay,
} as const

/** When an account that nobody uses is deleted, told on that day that it will be. */
export function inactiveClosing(lastSeen: Date, told: Date): Date {
  const closing = addSeconds(lastSeen, inactive.closeSeconds).getTime()
  return new Date(Math.max(closing, addSeconds(told, inactive.noticeSeconds).getTime()))
}

/** The month of a moment, as its first day. */
export function monthOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 7)}-01`
}
