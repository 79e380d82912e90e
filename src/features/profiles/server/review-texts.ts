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
/** What stands in a profile's row. A town from the list is no word of the member's: only that has a cell. */
type Written = Words & { cell: number | null }

/** The words of a profile's row; a town only where it is the member's own word for it. */
export function wordsOf(profile: Written): Words {
  const { about_me, reason_for_signup, city, cell } = profile
  return { about_me, reason_for_signup, city: cell === null ? city : null }
}

/**
 * Has staff read the words that changed; the profile shows them meanwhile. A text that is gone needs no decision, and
 * a rejection is told no more once something else stands there, be it a town from the list. Call it under the profile's
 * lock. Refuses InvalidInput `text_rejected` by field: what was rejected does not come back.
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
