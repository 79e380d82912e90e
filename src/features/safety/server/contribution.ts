import type { Contribution } from '../../../server/registry.ts'
import { answerTo, subscribe } from '../../../server/work.ts'
import { accountErased } from '../../accounts/events.ts'
import { photoReportedQuestion } from '../../photos/events.ts'
import { complaintMail, sweepComplaints } from './complain.ts'
import { updateComplainerGone } from './complaints-table.ts'
import { safetyQueues } from './queues.ts'
import { forgetReported } from './report.ts'
import { existsOpenReportOfPicture, updateReporterGone } from './reports-table.ts'

export const safetyContribution: Contribution = {
  subscriptions: [
    subscribe(accountErased, async (work, { account_id }) => {
      await updateReporterGone(work.db, account_id)
      await updateComplainerGone(work.db, account_id)
      await forgetReported(work, account_id)
    }),
  ],
  extensions: { queues: safetyQueues },
  mails: [complaintMail],
  dueTasks: [{ name: 'safety.delete-complaints', run: sweepComplaints }],
  answers: [
    answerTo(photoReportedQuestion, ({ db }, { photo_id, key }) =>
      existsOpenReportOfPicture(db, photo_id, key),
    ),
  ],
}
