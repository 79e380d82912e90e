import { secondsPerDay } from '../../core/time.ts'

/** What can be reported. */
export const reportSubjects = ['profile', 'photo', 'message', 'conversation'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** Reasons for a report (law: 2.1, notice and action), the most severe last except for `other`. */
export const reportReasons = [
  'fake',
  'scam',
  'harassment',
  'hate',
  'unwanted_sexual',
  'intimate_without_consent',
  'underage',
  'danger',
  'illegal',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** New reports per account; repeating an open one does not count. */
export const reportsPerDay = { amount: 20, windowSeconds: secondsPerDay } as const

/** Maximum length of a comment, in graphemes. */
export const maxCommentLength = 1000
