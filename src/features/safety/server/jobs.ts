import { defineJob } from '../../../server/jobs/job-type.ts'

/** Mails what became of a complaint to whoever named an address. */
export const mailOutcome = defineJob<{ complaint_id: number }>('safety.mail-outcome')
/** Mails a reporter what became of a report. */
export const mailReportOutcome = defineJob<{ report_id: number }>('safety.mail-report-outcome')
/** Tells those to whom a member wrote who was banned for fraud. */
export const warnOfFraud = defineJob<{ about_id: number }>('safety.warn-of-fraud', { retries: 10 })
