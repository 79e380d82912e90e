import type { ReviewDecision } from '../../../../core/people.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { defineJob } from '../../../../server/jobs/job-type.ts'
import type { Work } from '../../../../server/work.ts'
import {
  decisionMail,
  findAccountById,
  receiverOf,
  sendAccountMail,
} from '../../../accounts/server/public.ts'
import { promptOf, type ReviewedField } from '../../answer-rules.ts'
import { lockProfile, type ProfileRow, updateProfile } from '../../attributes/server/profiles-table.ts'
import { answersRemoved, profileChanged } from '../../events.ts'
import type { reviewedColumns, TextReason } from '../../rules.ts'
import { wordsOf } from './review-texts.ts'
import { findTextReview, updateTextDecision } from './text-reviews-table.ts'

/**
 * Approves a text, which the profile shows already. Safe to repeat. A text that was rejected before may be
 * written again; it is not restored automatically. Refuses `not_found`, also where the member replaced or
 * removed the text before the decision.
 */
export function approveText(work: Work, reviewId: number): Promise<void> {
  return decide(work, reviewId, { status: 'approved', reason: null })
}

/**
 * Rejects a text: it is removed from the profile where it is still there, its owner receives a mail and sees the reason
 * until they write another one, and it is refused if written again. Safe to repeat, also with another reason.
 * Refuses as `approveText`.
 */
export function rejectText(work: Work, reviewId: number, reason: TextReason): Promise<void> {
  return decide(work, reviewId, { status: 'rejected', reason })
}

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

function decide(outer: Work, reviewId: number, decision: ReviewDecision<TextReason>): Promise<void> {
  return outer.transaction(async (work) => {
    const { db, now } = work
    const { review, profile } = await lockReview(work, reviewId)
    if (review.status === decision.status && review.reason === decision.reason) return
    const { field, text } = review
    const words = wordsOf(profile)
    const isOpen = text !== null && words.get(field) === text
    const isRejected = decision.status === 'rejected'
    // A text that the member has replaced since needs no notice.
    const isAnswered = isRejected && isWritten(profile, field) && !isOpen
    await updateTextDecision(db, reviewId, {
      ...decision,
      decided_at: now,
      answered_at: isAnswered ? now : null,
    })
    if (!isRejected || !isOpen) return
    await removeText(work, profile, field)
    await work.enqueue(sendTextDecision, { review_id: reviewId })
  })
}

/** Reports whether a field of a profile has a value, also one that is not reviewed, such as a town from the list. */
function isWritten(profile: ProfileRow, field: ReviewedField): boolean {
  const code = promptOf(field)
  if (code !== null) return profile.prompts.some(({ prompt }) => prompt === code)
  return profile[field as (typeof reviewedColumns)[number]] !== null
}

/** Removes a text from a locked profile. */
async function removeText(work: Work, profile: ProfileRow, field: ReviewedField): Promise<void> {
  const profile_id = profile.id
  const code = promptOf(field)
  const prompts = profile.prompts.filter(({ prompt }) => prompt !== code)
  await updateProfile(work.db, profile_id, code === null ? { [field]: null } : { prompts })
  await work.emit(profileChanged, { profile_id })
  if (code !== null) await work.emit(answersRemoved, { profile_id, prompts: [code] })
}

/** Returns the current state of a review and its profile, under the lock that an edit takes too. */
async function lockReview({ db }: Work, reviewId: number) {
  const found = await findTextReview(db, reviewId)
  if (!found) throw refuse(commonRefusals, 'not_found')
  const profile = await lockProfile(db, found.profile_id)
  const review = await findTextReview(db, reviewId)
  if (!review) throw refuse(commonRefusals, 'not_found')
  return { review, profile }
}
