import { sql } from 'kysely'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import type { ReviewedField } from '../../answer-rules.ts'
import type { TextReason } from '../../rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    text_reviews: {
      id: Made<number>
      profile_id: number
      field: ReviewedField
      text: string | null
      text_hash: string
      status: Made<'waiting' | 'approved' | 'rejected'>
      reason: TextReason | null
      created_at: Time
      decided_at: NullableTime
      answered_at: NullableTime
    }
  }
}

/** A text that waits for a decision. */
interface WaitingText {
  id: number
  profile_id: number
  field: ReviewedField
  text: string
  /** ISO string. */
  created_at: string
}

/** Cursor of a page of waiting texts: the last one of the page before. */
type ReviewCursor = Pick<WaitingText, 'created_at' | 'id'>

/** Returns waiting texts, oldest first, after a cursor; at most `limit`. */
export function findWaitingTexts(
  db: ReadDb,
  page: { after: ReviewCursor | null; limit: number },
): Promise<WaitingText[]> {
  const { after, limit } = page
  return db
    .selectFrom('text_reviews')
    .select(['id', 'profile_id', 'field', 'created_at'])
    .select((eb) => eb.ref('text').$notNull().as('text'))
    .where('status', '=', 'waiting')
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.created_at}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns a review, whatever its decision. */
export function findTextReview(db: ReadDb, reviewId: number) {
  return db.selectFrom('text_reviews').selectAll().where('id', '=', reviewId).executeTakeFirst()
}

/** Returns reviews by their ids, whatever their decisions. */
export function findTextReviews(db: ReadDb, ids: readonly number[]) {
  return db
    .selectFrom('text_reviews')
    .select(['id', 'profile_id', 'field', 'text'])
    .where('id', 'in', [...ids, 0])
    .execute()
}

/** Returns the ids of a profile's waiting texts by field. */
export async function findWaitingIds(db: ReadDb, profileId: number): Promise<Map<ReviewedField, number>> {
  const rows = await db
    .selectFrom('text_reviews')
    .select(['id', 'field'])
    .where('profile_id', '=', profileId)
    .where('status', '=', 'waiting')
    .execute()
  return new Map(rows.map(({ id, field }) => [field, id]))
}

/** Returns which of these hashes belong to texts that were rejected for this member, in any field. */
export async function findRejectedHashes(
  db: ReadDb,
  profileId: number,
  hashes: string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('text_reviews')
    .select('text_hash')
    .where('profile_id', '=', profileId)
    .where('status', '=', 'rejected')
    .where('text_hash', 'in', hashes)
    .execute()
  return new Set(rows.map((row) => row.text_hash))
}

/** Returns the rejections that the member has not answered with another text; the newest of each field. */
export async function findShownRejections(
  db: ReadDb,
  profileId: number,
): Promise<{ field: ReviewedField; reason: TextReason }[]> {
  const rows = await db
    .selectFrom('text_reviews')
    .distinctOn('field')
    .select(['field', 'reason'])
    .where('profile_id', '=', profileId)
    .where('status', '=', 'rejected')
    .where('answered_at', 'is', null)
    .orderBy('field')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ field, reason }) => (reason === null ? [] : [{ field, reason }]))
}

/**
 * Stores a text that waits for a decision. It replaces a waiting text of the same field, under a new id. Returns the id.
 */
export async function upsertWaitingText(
  db: Db,
  review: { profile_id: number; field: ReviewedField; text: string; text_hash: string; created_at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('text_reviews')
    .values({ ...review, reason: null })
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'field'])
        .where('status', '=', 'waiting')
        .doUpdateSet((eb) => ({
          id: eb.ref('excluded.id'),
          text: eb.ref('excluded.text'),
          text_hash: eb.ref('excluded.text_hash'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a field's reviews in the given states, whose text is gone. Rejections stay. */
export async function deleteOpenReviews(
  db: Db,
  profileId: number,
  field: ReviewedField,
  statuses: readonly ('waiting' | 'approved')[],
): Promise<void> {
  await db
    .deleteFrom('text_reviews')
    .where('profile_id', '=', profileId)
    .where('field', '=', field)
    .where('status', 'in', statuses)
    .execute()
}

/** Marks the rejections of these fields as answered by another text: they are no longer shown. */
export async function updateAnswered(
  db: Db,
  profileId: number,
  fields: readonly ReviewedField[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('text_reviews')
    .set({ answered_at: now })
    .where('profile_id', '=', profileId)
    .where('field', 'in', fields)
    .where('status', '=', 'rejected')
    .where('answered_at', 'is', null)
    .execute()
}

/** Stores a decision; `answered_at` where the member needs no notice. */
export async function updateTextDecision(
  db: Db,
  reviewId: number,
  decision: {
    status: 'approved' | 'rejected'
    reason: TextReason | null
    decided_at: Date
    answered_at: Date | null
  },
): Promise<void> {
  await db.updateTable('text_reviews').set(decision).where('id', '=', reviewId).execute()
}

/**
 * Deletes the wording of texts that were rejected before `before`, whatever became of them; their hashes
 * stay.
 */
export async function updateRejectedForgotten(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('text_reviews')
    .set({ text: null })
    .where('status', '=', 'rejected')
    .where('decided_at', '<=', before.toISOString())
    .where('text', 'is not', null)
    .execute()
}
