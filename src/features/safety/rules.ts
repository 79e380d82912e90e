import { z } from 'zod'
import { secondsPerDay } from '../../core/time.ts'

/** What can be reported. */
export const ReportSubject = z.enum(['profile', 'photo', 'message', 'conversation'])
export type ReportSubject = z.infer<typeof ReportSubject>

/** Reasons for a report (law: 2.1, notice and action), the most severe last except for `other`. */
export const ReportReason = z.enum([
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
])
export type ReportReason = z.infer<typeof ReportReason>

/** New reports per account; repeating an open one does not count. */
export const reportsPerDay = { amount: 20, windowSeconds: secondsPerDay } as const

/** Maximum length of a comment, in graphemes. */
export const maxCommentLength = 1000
