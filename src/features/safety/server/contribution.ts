import type { Contribution } from '../../../server/registry.ts'
import { answerTo, onJob, showLive, subscribe } from '../../../server/work.ts'
import { accountErased } from '../../accounts/events.ts'
import { bannedForFraud } from '../../moderation/events.ts'
import { photoReportedQuestion } from '../../photos/events.ts'
import { fraudWarned } from '../events.ts'
import { complaintDecidedMail, complaintMail, mailComplaintOutcome, sweepComplaints } from './complain.ts'
import { existsOpenComplaintOfPicture, updateComplainerGone } from './complaints-table.ts'
import { deleteWarningsOf, warningsRecord } from './fraud-warnings-table.ts'
import { mailOutcome, mailReportOutcome, warnOfFraud } from './jobs.ts'
import { mailReporter, reportDecidedMail } from './misuse.ts'
import { safetyQueues } from './queues.ts'
import { forgetReported } from './report.ts'
import { existsOpenReportOfPicture, updateReporterGone } from './reports-table.ts'
import { fraudWarningMail, warnAll } from './warn-of-fraud.ts'

export const safetyContribution: Contribution = {
  subscriptions: [
    subscribe(accountErased, async (work, { account_id }) => {
      await updateReporterGone(work.db, account_id)
      await updateComplainerGone(work.db, account_id)
      await forgetReported(work, account_id)
      await deleteWarningsOf(work.db, account_id)
    }),
    subscribe(bannedForFraud, (work, { account_id }) => work.enqueue(warnOfFraud, { about_id: account_id })),
  ],
  extensions: { queues: safetyQueues },
  live: [
    showLive(fraudWarned, (_work, { account_ids }) =>
      account_ids.map((account_id) => ({ account_id, type: 'notice', data: { code: 'fraud_warning' } })),
    ),
  ],
  jobs: [
    onJob(warnOfFraud, warnAll),
    onJob(mailOutcome, (work, { complaint_id }) => mailComplaintOutcome(work, complaint_id)),
    onJob(mailReportOutcome, (work, { report_id }) => mailReporter(work, report_id)),
  ],
  ownRecords: [warningsRecord],
  mails: [complaintMail, complaintDecidedMail, reportDecidedMail, fraudWarningMail],
  dueTasks: [{ name: 'safety.delete-complaints', run: sweepComplaints }],
  answers: [
    answerTo(
      photoReportedQuestion,
      async ({ db }, { photo_id, key }) =>
        (await existsOpenReportOfPicture(db, photo_id, key)) ||
        (await existsOpenComplaintOfPicture(db, photo_id, key)),
    ),
  ],
}
