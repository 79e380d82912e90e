import { z } from 'zod'
import { secondsPerDay } from '../../core/time.ts'

/** What can be reported. */
export const ReportSubject = z.enum(['profile', 'photo', 'message', 'conversation'])
export type ReportSubject = z.infer<typeof ReportSubject>

/** What is wrong with it (law: 2.1, notice and action), the gravest last but for `other`. */
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

/** New reports of one account; repeating an open one does not count. */
export const reportsPerDay = { amount: 20, windowSeconds: secondsPerDay } as const

/** Most graphemes of a comment. */
export const maxCommentLength = 1000
