import { defineEvent } from '../../core/events.ts'
import type { ReportReason, ReportSubject } from './rules.ts'

/** A member reported another one, in the transaction of the report. */
export const memberReported = defineEvent<{
  profile_id: number
  reporter_id: number
  subject: ReportSubject
  reason: ReportReason
}>('safety.member-reported')

/** Members were warned of somebody who was banned for fraud. */
export const fraudWarned = defineEvent<{ account_ids: readonly number[] }>('safety.fraud-warned')
