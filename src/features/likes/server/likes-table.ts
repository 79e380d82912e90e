import { type GeneratedAlways, sql } from 'kysely'
import type { PromptCode } from '../../../core/prompts.ts'
import { asPrepared } from '../../../server/db/prepared.ts'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import type { AboutRow } from '../../cards/server/public.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    likes: {
      from_id: number
      to_id: number
      created_at: Time
      is_new: boolean
      new_when_hidden: Made<boolean>
      was_shown: Made<boolean>
      matched_at: NullableTime
      matched: GeneratedAlways<boolean>
      about_photo_id: number | null
      about_prompt: PromptCode | null
      about_answer: string | null
    }
    pending_likes: { from_id: number; to_id: number; created_at: Time }
  }
}

/** A new like; `was_shown` when the liked member may learn of it, which makes it new. */
export interface NewLike extends Partial<AboutRow> {
  from_id: number
  to_id: number
  was_shown: boolean
}

/** Returns one member's like of another. */
export function findLike(db: ReadDb, fromId: number, toId: number) {
  return db
    .selectFrom('likes')
    .select(['is_new', 'matched'])
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst()
}

/** Stores a like. The pair must be locked (lockTotals). */
export async function insertLike(db: Db, like: NewLike, now: Date): Promise<void> {
  await db
    .insertInto('likes')
    .values({ ...like, is_new: like.was_shown, created_at: now })
    .execute()
}

/** Makes the likes of a pair a match, or plain likes again (`at` null). The pair must be locked. */
export async function updateMatch(db: Db, pair: [number, number], at: Date | null): Promise<void> {
  const [a, b] = pair
  await db
    .updateTable('likes')
    .set({ matched_at: at })
    .where((eb) => eb.or([eb.and({ from_id: a, to_id: b }), eb.and({ from_id: b, to_id: a })]))
    .execute()
}

/** Removes and returns a like; undefined where there was none. The pair must be locked. */
export function deleteLike(db: Db, fromId: number, toId: number) {
  return db
    .deleteFrom('likes')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .returning(['is_new', 'was_shown', 'matched', 'created_at'])
    .executeTakeFirst()
}

/**
 * Marks the new likes that a member sent to these members as seen; returns the members whose badges counted
 * them.
 */
export function updateAllSeen(db: Db, fromId: number, toIds: number[]): Promise<number[]> {
  return updateNewness(db, fromId, toIds, 'is_new', { is_new: false })
}

async function updateNewness(
  db: Db,
  fromId: number,
  toIds: number[],
  before: 'is_new' | 'new_when_hidden',
  after: { is_new: boolean; new_when_hidden?: boolean },
): Promise<number[]> {
  const rows = await db
    .updateTable('likes')
    .set(after)
    .where('from_id', '=', fromId)
    .where('to_id', '=', sql<number>`any(${toIds}::bigint[])`)
    .where(before, '=', true)
    .returning('to_id')
    .execute()
  return rows.map((row) => row.to_id)
}

/** Returns the members who have a new like from this one, shown or hidden, ordered by id. */
export async function findAllUnseenFrom(db: ReadDb, fromId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('likes')
    .select('to_id')
    .where('from_id', '=', fromId)
    .where((eb) => eb.or([eb('is_new', '=', true), eb('new_when_hidden', '=', true)]))
    .orderBy('to_id')
    .execute()
  return rows.map((row) => row.to_id)
}

/** Returns the members whose like of this one is new. */
export async function findAllUnseenTo(db: ReadDb, toId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('likes')
    .select('from_id')
    .where('to_id', '=', toId)
    .where('is_new', '=', true)
    .orderBy('from_id')
    .execute()
  return rows.map((row) => row.from_id)
}

/** Marks the new likes that these members sent to a member as seen; returns how many the member's badge counted. */
export async function updateAllSeenFrom(db: Db, toId: number, fromIds: number[]): Promise<number> {
  const rows = await db
    .updateTable('likes')
    .set({ is_new: false })
    .where('to_id', '=', toId)
    .where('from_id', '=', sql<number>`any(${fromIds}::bigint[])`)
    .where('is_new', '=', true)
    .returning('from_id')
    .execute()
  return rows.length
}

/**
 * Hides the new likes that a member sent to these members until they are restored; returns the members whose
 * badges counted them.
 */
export function updateAllHidden(db: Db, fromId: number, toIds: number[]): Promise<number[]> {
  return updateNewness(db, fromId, toIds, 'is_new', { is_new: false, new_when_hidden: true })
}

/**
 * Makes hidden likes to these members new again; returns the members whose badges count them from now on.
 */
export function updateAllRestored(db: Db, fromId: number, toIds: number[]): Promise<number[]> {
  return updateNewness(db, fromId, toIds, 'new_when_hidden', { is_new: true, new_when_hidden: false })
}

/** Deletes the words of a member's answers to these prompts from the likes that quote them. The member must be locked. */
export async function updateAnswersForgotten(db: Db, toId: number, prompts: PromptCode[]): Promise<void> {
  await db
    .updateTable('likes')
    .set({ about_answer: null })
    .where('to_id', '=', toId)
    .where('about_prompt', 'in', prompts)
    .execute()
}

/** Returns all members whom a member likes or who like them. */
export async function findAllConnected(db: ReadDb, profileId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select to_id as id from likes where from_id = ${profileId}
    union select from_id from likes where to_id = ${profileId}
  `.execute(db)
  return rows.map((row) => row.id)
}

/** Cursor of a page of likes: the page continues after this like. */
export interface LikeCursor {
  is_new: boolean
  /** ISO string. */
  at: string
  other_id: number
}

/** Lists in which a member finds others. `unanswered`: sent, and no match (yet). */
export type LikesList = 'received' | 'sent' | 'unanswered' | 'matches'

/**
 * Returns members of one of a member's lists: new likes first, then newest first; at most `limit`, after
 * `after`.
 */
export async function findLikes(
  db: ReadDb,
  profileId: number,
  list: LikesList,
  page: { after: LikeCursor | undefined; limit: number },
): Promise<LikeCursor[]> {
  const { after, limit } = page
  if (list === 'received') {
    const rest = after
      ? sql`and (is_new, created_at, from_id) < (${after.is_new}::boolean, ${after.at}::timestamptz, ${after.other_id}::bigint)`
      : sql``
    const { rows } = await sql<LikeCursor>`${asPrepared}
      select is_new, created_at as at, from_id as other_id from likes
      where to_id = ${profileId} ${rest}
      order by is_new desc, created_at desc, from_id desc limit ${limit}
    `.execute(db)
    return rows
  }
  const moment = list === 'matches' ? sql`matched_at` : sql`created_at`
  const which = {
    sent: sql``,
    unanswered: sql`and matched_at is null`,
    matches: sql`and matched_at is not null`,
  }[list]
  const rest = after
    ? sql`and (${moment}, to_id) < (${after.at}::timestamptz, ${after.other_id}::bigint)`
    : sql``
  const { rows } = await sql<LikeCursor>`${asPrepared}
    select false as is_new, ${moment} as at, to_id as other_id from likes
    where from_id = ${profileId} ${which} ${rest}
    order by ${moment} desc, to_id desc limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Returns which of these members like a member, and whether that like is new; at most as many as `fromIds`.
 */
export function findAllReceivedFrom(db: ReadDb, toId: number, fromIds: number[]) {
  return db
    .selectFrom('likes')
    .select(['from_id', 'is_new', 'matched', 'about_photo_id', 'about_prompt', 'about_answer'])
    .where('to_id', '=', toId)
    .where('from_id', '=', sql<number>`any(${fromIds}::bigint[])`)
    .modifyFront(asPrepared)
    .execute()
}

/** Stores the like that waits for a member's activation and replaces an earlier one. */
export async function putPendingLike(
  db: Db,
  { from, to }: { from: number; to: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('pending_likes')
    .values({ from_id: from, to_id: to, created_at: now })
    .onConflict((conflict) => conflict.column('from_id').doUpdateSet({ to_id: to, created_at: now }))
    .execute()
}

/** Deletes a member's pending like and returns its recipient; null without one. */
export async function deletePendingLike(db: Db, fromId: number): Promise<number | null> {
  const row = await db
    .deleteFrom('pending_likes')
    .where('from_id', '=', fromId)
    .returning('to_id')
    .executeTakeFirst()
  return row?.to_id ?? null
}
