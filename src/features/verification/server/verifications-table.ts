import { sql } from 'kysely'
import type { Locale } from '../../../core/locales.ts'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import type { Gesture, StoredStatus, Try, VerificationReason } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    verifications: {
      id: Made<number>
      profile_id: number
      gesture: Gesture
      status: StoredStatus
      reason: VerificationReason | null
      asked_at: Time
      expires_at: Time
      sent_at: NullableTime
      locale: Locale | null
      text_version: string | null
      decided_at: NullableTime
      ended_at: NullableTime
      picture_key: string | null
      main_photo_id: Made<number | null>
    }
  }
}

/** An attempt with the columns that only the server uses. */
export interface VerificationRow extends Try {
  id: number
  profile_id: number
  picture_key: string | null
  /** The main photo that was compared; null of badges from before it was stored. */
  main_photo_id: number | null
}

const columns = [
  'id',
  'profile_id',
  'gesture',
  'status',
  'reason',
  'expires_at',
  'decided_at',
  'picture_key',
  'main_photo_id',
] as const

/** Returns a member's newest attempt. */
export function findNewestOf(db: ReadDb, profileId: number): Promise<VerificationRow | undefined> {
  return db
    .selectFrom('verifications')
    .select(columns)
    .where('profile_id', '=', profileId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns an attempt by its id. */
export function findVerification(db: ReadDb, id: number): Promise<VerificationRow | undefined> {
  return db.selectFrom('verifications').select(columns).where('id', '=', id).executeTakeFirst()
}

/** A requested gesture. */
export type Asking = { gesture: Gesture; asked_at: Date; expires_at: Date }

/** Stores a requested gesture and returns the new attempt. */
export function insertAsked(db: Db, profileId: number, asking: Asking): Promise<VerificationRow> {
  return db
    .insertInto('verifications')
    .values({ profile_id: profileId, status: 'asked', ...asking })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Replaces an unanswered gesture with another one. */
export function updateAsked(db: Db, id: number, asking: Asking): Promise<VerificationRow> {
  return db
    .updateTable('verifications')
    .set(asking)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The columns of a picture that was sent, including the version and language of the texts that its sender saw. */
export interface Sent {
  picture_key: string
  sent_at: Date
  locale: Locale
  text_version: string
}

/** Records that the picture was received. */
export function updateSent(db: Db, id: number, sent: Sent): Promise<VerificationRow> {
  return db
    .updateTable('verifications')
    .set({ status: 'waiting', ...sent })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Stores a decision. */
export async function updateDecided(
  db: Db,
  id: number,
  decision: {
    status: 'approved' | 'rejected'
    reason: VerificationReason | null
    decided_at: Date
    main_photo_id: number | null
  },
): Promise<void> {
  await db.updateTable('verifications').set(decision).where('id', '=', id).execute()
}

/** Ends an attempt, or the badge. */
export async function updateEnded(db: Db, id: number, endedAt: Date): Promise<void> {
  await db
    .updateTable('verifications')
    .set({ status: 'ended', ended_at: endedAt })
    .where('id', '=', id)
    .execute()
}

/** Records that a picture is deleted. */
export async function updatePictureGone(db: Db, pictureKey: string): Promise<void> {
  await db
    .updateTable('verifications')
    .set({ picture_key: null })
    .where('picture_key', '=', pictureKey)
    .where('status', '<>', 'waiting')
    .execute()
}

/** Stores a badge without a picture. */
export async function insertApproved(
  db: Db,
  profileId: number,
  { gesture, main_photo_id, now }: { gesture: Gesture; main_photo_id: number | null; now: Date },
): Promise<void> {
  await db
    .insertInto('verifications')
    .values({
      profile_id: profileId,
      status: 'approved',
      gesture,
      asked_at: now,
      expires_at: now,
      decided_at: now,
      main_photo_id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A member who waits for a decision. */
export interface WaitingVerification {
  id: number
  profile_id: number
  gesture: Gesture
  sent_at: string
}

/** Cursor of the next page of waiting requests. */
type VerificationCursor = Pick<WaitingVerification, 'id' | 'sent_at'>

/** Returns waiting requests, oldest picture first; at most `limit` after a cursor. */
export function findAllWaiting(
  db: ReadDb,
  { after, limit }: { after?: VerificationCursor; limit: number },
): Promise<WaitingVerification[]> {
  return db
    .selectFrom('verifications')
    .select(['id', 'profile_id', 'gesture'])
    .select((eb) => eb.ref('sent_at').$notNull().as('sent_at'))
    .where('status', '=', 'waiting')
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(sent_at, id) > (${after?.sent_at}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('sent_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns the ids of requests that have waited since then or longer, at most `limit`. */
export async function findAllWaitingSince(
  db: ReadDb,
  since: Date,
  limit: number,
): Promise<{ id: number; profile_id: number }[]> {
  return db
    .selectFrom('verifications')
    .select(['id', 'profile_id'])
    .where('status', '=', 'waiting')
    .where('sent_at', '<=', since.toISOString())
    .orderBy('sent_at')
    .limit(limit)
    .execute()
}

/** Returns pictures that are no longer needed, at most `limit`. */
export async function findAllPicturesDue(db: ReadDb, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('verifications')
    .select((eb) => eb.ref('picture_key').$notNull().as('picture_key'))
    .where('picture_key', 'is not', null)
    .where('status', '<>', 'waiting')
    .limit(limit)
    .execute()
  return rows.map(({ picture_key }) => picture_key)
}

/** Returns the pictures of a member. */
export async function findPicturesOf(db: ReadDb, profileId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('verifications')
    .select((eb) => eb.ref('picture_key').$notNull().as('picture_key'))
    .where('profile_id', '=', profileId)
    .where('picture_key', 'is not', null)
    .execute()
  return rows.map(({ picture_key }) => picture_key)
}

/** Deletes attempts that failed before `before`, removed badges included, once their pictures are deleted. */
export async function deleteOldTries(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('status', 'in', ['asked', 'rejected', 'ended'])
    .where(sql<boolean>`coalesce(decided_at, ended_at, asked_at) <= ${before.toISOString()}`)
    .where('picture_key', 'is', null)
    .execute()
}
