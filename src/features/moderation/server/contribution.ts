import type { Contribution } from '../../../server/registry.ts'
import { answerTo, onJob, subscribe } from '../../../server/work.ts'
import {
  accountActivated,
  accountErased,
  addressChanged,
  suspensionLinkQuestion,
} from '../../accounts/events.ts'
import { appealQueue } from '../decisions/server/appeal-queue.ts'
import { restrictSamePerson, sweepDecisions } from '../decisions/server/apply.ts'
import { updateAppellantGone } from '../decisions/server/decisions-table.ts'
import { sendAppealDecision, sendStatement } from '../decisions/server/jobs.ts'
import { suspensionLink } from '../decisions/server/own-decisions.ts'
import {
  appealDecidedMail,
  mailAppealDecision,
  mailStatement,
  statementMail,
} from '../decisions/server/statement.ts'
import { deleteHandoversAbout } from '../desk/server/handover-table.ts'
import { sweepHandovers } from '../desk/server/handovers.ts'
import { staffReplyMail } from '../desk/server/replies.ts'
import { closeItemsOf, sweepAlarms } from '../queue/server/open-item.ts'
import { moderationLive } from './live.ts'

export const moderationContribution: Contribution = {
  subscriptions: [
    subscribe(accountErased, async (work, { account_id }) => {
      await updateAppellantGone(work.db, account_id)
      await closeItemsOf(work, account_id)
      await deleteHandoversAbout(work.db, account_id)
    }),
    ...[accountActivated, addressChanged].map((event) =>
      subscribe<{ account_id: number }>(event, (work, { account_id }) =>
        restrictSamePerson(work, account_id),
      ),
    ),
  ],
  answers: [answerTo(suspensionLinkQuestion, (work, { account_id }) => suspensionLink(work, account_id))],
  live: moderationLive,
  jobs: [
    onJob(sendStatement, mailStatement),
    onJob(sendAppealDecision, (work, { appeal_id }) => mailAppealDecision(work, appeal_id)),
  ],
  mails: [statementMail, appealDecidedMail, staffReplyMail],
  dueTasks: [
    { name: 'moderation.decisions', isUrgent: true, run: sweepDecisions },
    { name: 'moderation.handovers', run: sweepHandovers },
    { name: 'moderation.alarms', run: sweepAlarms },
  ],
  extensions: { queues: [appealQueue] },
}
