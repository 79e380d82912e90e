import { createHash } from 'node:crypto'
import { InvalidInput } from '../../../core/refusals.ts'
import type { Work } from '../../../server/work.ts'
import { comparableText, type ReviewedField, reviewedFields } from '../rules.ts'
import {
  deleteStandingReviews,
  findRejectedHashes,
  updateAnswered,
  upsertWaitingText,
} from './text-reviews-table.ts'

/** The words of a profile; a town only where it is the member's own word for it. */
export type Words = Record<ReviewedField, string | null>

/** The words of a profile's row. A town from the list is no word of the member's: only that has a cell. */
export function wordsOf(profile: Words & { cell: number | null }): Words {
  const { about_me, reason_for_signup, city, cell } = profile
  return { about_me, reason_for_signup, city: cell === null ? city : null }
}

/**
 * Has staff read the words that changed; the profile shows them meanwhile. A text that is gone needs no decision. Call
 * it under the profile's lock. Refuses InvalidInput `text_rejected` by field: what was rejected does not come back.
 */
export async function reviewChangedTexts(
  { db, now }: Pick<Work, 'db' | 'now'>,
  profileId: number,
  before: Words,
  after: Words,
): Promise<void> {
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
    await deleteStandingReviews(db, profileId, field, gone)
  }
  for (const review of written) {
    await upsertWaitingText(db, { profile_id: profileId, ...review, created_at: now })
    await updateAnswered(db, profileId, review.field, now)
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(comparableText(text)).digest('base64url')
}
