import { defineJob } from '../../../../server/jobs/job-type.ts'
import type { Work } from '../../../../server/work.ts'
import {
  decisionMail,
  findAccountById,
  receiverOf,
  sendAccountMail,
} from '../../../accounts/server/public.ts'
import { findTextReview } from './text-reviews-table.ts'

/** Notifies a member that a text was removed from the profile, and why. */
export const sendTextDecision = defineJob<{ review_id: number }>('profiles.mail-decision')

/** Runs the job `profiles.mail-decision` (law: 17 statement of reasons). Does nothing if the text was approved since. */
export async function mailTextDecision(work: Work, reviewId: number): Promise<void> {
  const review = await findTextReview(work.db, reviewId)
  const receiver = review && receiverOf(await findAccountById(work.db, review.profile_id))
  if (!receiver || review.status !== 'rejected') return
  const reason = `profiles.texts.${review.reason ?? 'other'}`
  await sendAccountMail(work, receiver, decisionMail, { about: 'text', reason, by: 'person' })
}
