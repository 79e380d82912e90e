import { defineJob } from '../../../../server/jobs/job-type.ts'

/** Mails the statement of reasons to a member. */
export const sendStatement = defineJob<{ decision_id: number; account_id: number }>(
  'moderation.send-statement',
)
/** Mails the member how their appeal was decided. */
export const sendAppealDecision = defineJob<{ appeal_id: number }>('moderation.send-appeal-decision')
