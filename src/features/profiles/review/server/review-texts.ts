import { createHash } from 'node:crypto'
import { byText, type ProfileTexts, profileTextNames } from '../../../../core/profile-texts.ts'
import { InvalidInput } from '../../../../core/refusals.ts'
import { isOneOf } from '../../../../core/text-checks.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { DueTask, Work } from '../../../../server/work.ts'
import { closeItem, openItemAbout, replaceItem } from '../../../moderation/server/public.ts'
import {
  answerField,
  promptOf,
  type ReviewedField,
  reviewedFields,
  type StoredAnswer,
} from '../../answer-rules.ts'
import { appealSeconds, comparableText, reviewedColumns } from '../../rules.ts'
import {
  deleteOpenReviews,
  findRejectedHashes,
  findWaitingIds,
  updateAnswered,
  updateRejectedForgotten,
  upsertWaitingText,
} from './text-reviews-table.ts'

/** The texts of a profile's row. A town from the list is not the member's text: only such a town has a cell. */
interface Written extends ProfileTexts {
  city: string | null
  cell: number | null
  prompts: readonly StoredAnswer[]
}

/** A profile of which nothing is written yet. */
export const nothingWritten: Written = {
  ...byText<ProfileTexts>(() => null),
  city: null,
  cell: null,
  prompts: [],
}

/** Returns the texts of a profile's row by field; the town only where the member typed it. */
export function wordsOf({ city, cell, prompts, ...texts }: Written) {
  const all: (readonly [ReviewedField, string | null])[] = [
    ...profileTextNames.map((name) => [name, texts[name]] as const),
    ['city', cell === null ? city : null],
    ...prompts.map(({ prompt, answer }) => [answerField(prompt), answer] as const),
  ]
  return new Map(all.flatMap(([field, text]) => (text === null ? [] : [[field, text] as const])))
}

/**
 * Queues the changed texts for review; the profile shows them immediately. Deletes the reviews of texts that
 * are gone, and marks a rejection as answered once the field has another value, including a town from the
 * list; those of all answers once any answer is new. Must be called under the profile's lock. Throws InvalidInput
 * `text_rejected` by field for a text that was rejected before.
 */
export async function reviewChangedTexts(
  work: Work,
  profileId: number,
  rowBefore: Written,
  rowAfter: Written,
): Promise<void> {
  const { db, now } = work
  const [before, after] = [wordsOf(rowBefore), wordsOf(rowAfter)]
  const changed = reviewedFields.filter((field) => after.get(field) !== before.get(field))
  const written = changed.flatMap((field) => {
    const text = after.get(field)
    return text === undefined ? [] : [{ field, text, text_hash: hashOf(text) }]
  })
  const hashes = written.map(({ text_hash }) => text_hash)
  const rejected = await findRejectedHashes(db, profileId, hashes)
  const refused = written.filter(({ text_hash }) => rejected.has(text_hash))
  if (refused.length > 0) {
    throw new InvalidInput(
      refused.map(({ field }) => ({ path: pathOf(field, rowAfter.prompts), message: 'text_rejected' })),
    )
  }
  const waiting = changed.length > 0 ? await findWaitingIds(db, profileId) : new Map<ReviewedField, number>()
  for (const field of changed) {
    const isGone = !after.has(field)
    await deleteOpenReviews(db, profileId, field, isGone ? ['waiting', 'approved'] : ['approved'])
    const old = isGone ? waiting.get(field) : undefined
    if (old !== undefined) await closeItem(work, 'text', subjectOf(old))
  }
  for (const review of written) {
    const id = await upsertWaitingText(db, { profile_id: profileId, ...review, created_at: now })
    const old = waiting.get(review.field)
    const thing = { kind: 'text', subject: subjectOf(id), profile_id: profileId } as const
    if (old === undefined) await openItemAbout(work, thing)
    else await replaceItem(work, subjectOf(old), thing)
  }
  const fields = reviewedFields.filter((field) => isAnswered(field, rowBefore, rowAfter))
  if (fields.length > 0) await updateAnswered(db, profileId, fields, now)
}

const subjectOf = (id: number) => ({ kind: 'text', id })

/** Reports whether a field has a new value since; an answer also where another prompt was answered instead. */
function isAnswered(field: ReviewedField, before: Written, after: Written): boolean {
  if (isOneOf(reviewedColumns, field)) {
    return after[field] !== null && after[field] !== before[field]
  }
  return after.prompts.some(
    ({ prompt, answer }) => before.prompts.find((old) => old.prompt === prompt)?.answer !== answer,
  )
}

/** Returns where in the input a text is: the answers are a list. */
function pathOf(field: ReviewedField, prompts: readonly StoredAnswer[]): string {
  const code = promptOf(field)
  return code === null ? field : `prompts.${prompts.findIndex(({ prompt }) => prompt === code)}.answer`
}

function hashOf(text: string): string {
  return createHash('sha256').update(comparableText(text)).digest('base64url')
}

/** Rejected texts are stored for an appeal and no longer. */
export const profilesDueTasks: DueTask[] = [
  {
    name: 'profiles.forget-texts',
    run: ({ db, now }) => updateRejectedForgotten(db, addSeconds(now, -appealSeconds)),
  },
]
