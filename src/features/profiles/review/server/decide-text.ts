import type { ReviewDecision } from '../../../../core/people.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { Work } from '../../../../server/work.ts'
import { promptOf, type ReviewedField } from '../../answer-rules.ts'
import { lockProfile, type ProfileRow, updateProfile } from '../../attributes/server/profiles-table.ts'
import { answersRemoved, profileChanged } from '../../events.ts'
import { maxPrompts, type reviewedColumns, type TextReason } from '../../rules.ts'
import { wordsOf } from './review-texts.ts'
import { findTextReview, updateTextDecision } from './text-reviews-table.ts'

/**
 * Approves a text, which the profile shows already. Safe to repeat. A text that was rejected before may be
 * written again; `restoreText` puts it back. Refuses `not_found`, also where the member replaced or
 * removed the text before the decision.
 */
export function approveText(work: Work, reviewId: number): Promise<void> {
  return decide(work, reviewId, { status: 'approved', reason: null })
}

/**
 * Rejects a text: it is removed from the profile where it is still there, its owner sees the reason
 * until they write another one, and it is refused if written again. Safe to repeat, also with another reason.
 * Refuses as `approveText`.
 */
export function rejectText(work: Work, reviewId: number, reason: TextReason): Promise<void> {
  return decide(work, reviewId, { status: 'rejected', reason })
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
  })
}

/**
 * Takes the rejection of a text back: it is in its field again, unless the member has written something else there, or it is
 * no longer stored. Does nothing where it is not rejected, or its profile is gone.
 */
export function restoreText(outer: Work, reviewId: number): Promise<void> {
  return outer.transaction(async (work) => {
    const { db, now } = work
    if ((await findTextReview(db, reviewId))?.status !== 'rejected') return
    const { review, profile } = await lockReview(work, reviewId)
    if (review.status !== 'rejected') return
    await updateTextDecision(db, reviewId, {
      status: 'approved',
      reason: null,
      decided_at: now,
      answered_at: null,
    })
    const { field, text } = review
    const code = promptOf(field)
    const isFull = code !== null && profile.prompts.length >= maxPrompts
    if (text === null || isFull || isWritten(profile, field)) return
    const prompts = code === null ? [] : [...profile.prompts, { prompt: code, answer: text }]
    await updateProfile(db, profile.id, code === null ? { [field]: text } : { prompts })
    await work.emit(profileChanged, { profile_id: profile.id })
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
