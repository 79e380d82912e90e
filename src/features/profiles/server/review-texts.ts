import { createHash } from 'node:crypto'
import { InvalidInput } from '../../../core/refusals.ts'
import type { Work } from '../../../server/work.ts'
import { comparableText, type ReviewedField, reviewedFields } from '../rules.ts'
import {
  deleteOpenReviews,
  findRejectedHashes,
  updateAnswered,
  upsertWaitingText,
} from './text-reviews-table.ts'

type Words = Record<ReviewedField, string | null>
/**
 * The texts in a profile's row. A town from the list is not the member's text: only such a town has a cell.
 */
type Written = Words & { cell: number | null }

/** Returns the texts of a profile's row; the town only where the member typed it. */
export function wordsOf(profile: Written): Words {
  const { about_me, reason_for_signup, city, cell } = profile
  return { about_me, reason_for_signup, city: cell === null ? city : null }
}

/**
 * Queues the changed texts for review; the profile shows them immediately. Deletes the reviews of texts that
 * are gone, and marks a rejection as answered once the field has another value, including a town from the
 * list. Must be called under the profile's lock. Throws InvalidInput `text_rejected` by field for a text that
 * was rejected before.
 */
export async function reviewChangedTexts(
  { db, now }: Pick<Work, 'db' | 'now'>,
  profileId: number,
  rowBefore: Written,
  rowAfter: Written,
): Promise<void> {
  const [before, after] = [wordsOf(rowBefore), wordsOf(rowAfter)]
  const changed = reviewedFields.filter((field) => after[field] !== before[field])
  const written = changed.flatMap((field) => {
    const text = after[field]
    return text === null ? [] : [{ field, text, text_hash: hashOf(text) }]
  })
  const hashes = written.map(({ text_hash }) => text_hash)
  const rejected = await findRejectedHashes(db, profileId, hashes)
  const refused = written.filter(({ text_hash }) => rejected.has(text_hash))
  if (refused.length > 0) {
    throw new InvalidInput(refused.map(({ field }) => ({ path: field, message: 'text_rejected' })))
  }
  for (const field of changed) {
    const gone = after[field] === null ? (['waiting', 'approved'] as const) : (['approved'] as const)
    await deleteOpenReviews(db, profileId, field, gone)
  }
  for (const review of written) {
    await upsertWaitingText(db, { profile_id: profileId, ...review, created_at: now })
  }
  for (const field of reviewedFields) {
    if (rowAfter[field] === null || rowAfter[field] === rowBefore[field]) continue
    await updateAnswered(db, profileId, field, now)
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(comparableText(text)).digest('base64url')
}
