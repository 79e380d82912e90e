import { type ColumnType, sql } from 'kysely'
import type { Audience, Photo, PhotoRating, PhotoReason } from '../../../../core/people.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    photos: {
      id: Made<number>
      profile_id: number
      position: number
      key: string
      status: Photo['status']
      audience: Audience
      owner_rating: Made<PhotoRating>
      moderator_rating: PhotoRating | null
      /** Generated: the stricter of both. */
      rating: ColumnType<PhotoRating, never, never>
      is_main: Made<boolean>
      width: number
      height: number
      reason: PhotoReason | null
      original_until: NullableTime
      sharp_until: NullableTime
      has_sharp: Made<boolean>
      created_at: Time
    }
  }
}

/** A photo's row. */
export interface PhotoRow {
  id: number
  profile_id: number
  position: number
  key: string
  status: Photo['status']
  audience: Audience
  owner_rating: PhotoRating
  moderator_rating: PhotoRating | null
  /** The stricter of both, made by the database. */
  rating: PhotoRating
  is_main: boolean
  width: number
  height: number
  /** Why it was rejected. */
  reason: PhotoReason | null
  /** Until when the original is kept at most; null when it is not kept. */
  original_until: string | null
  /** False once the sharp files of a rejected photo are gone. */
  has_sharp: boolean
}

const columns = [
  'id',
  'profile_id',
  'position',
  'key',
  'status',
  'audience',
  'owner_rating',
  'moderator_rating',
  'rating',
  'is_main',
  'width',
  'height',
  'reason',
  'original_until',
  'has_sharp',
] as const

/** A member's photos in their order. */
export function findPhotosOf(db: ReadDb, profileId: number): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .select(columns)
    .where('profile_id', '=', profileId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** A member's photos in their order, each with whether it was granted to the viewer (0 for a visitor). */
export function findPhotosFor(
  db: ReadDb,
  profileId: number,
  viewerId: number,
): Promise<(PhotoRow & { is_granted: boolean })[]> {
  return db
    .selectFrom('photos')
    .leftJoin('photo_grants', (join) =>
      join.onRef('photo_grants.photo_id', '=', 'photos.id').on('photo_grants.profile_id', '=', viewerId),
    )
    .select(columns.map((column) => `photos.${column}` as const))
    .select(sql<boolean>`photo_grants.photo_id is not null`.as('is_granted'))
    .where('photos.profile_id', '=', profileId)
    .orderBy('photos.position')
    .orderBy('photos.id')
    .execute()
}

/** Photos by their ids, in no promised order. */
export function findPhotosByIds(db: ReadDb, ids: number[]): Promise<PhotoRow[]> {
  return db.selectFrom('photos').select(columns).where('id', 'in', ids).execute()
}

/** How many photos a member has. */
export async function countPhotos(db: ReadDb, profileId: number): Promise<number> {
  const row = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** A new photo. Answers its row. */
export function insertPhoto(
  db: Db,
  photo: Omit<PhotoRow, 'id' | 'owner_rating' | 'rating' | 'reason' | 'has_sharp' | 'original_until'> & {
    original_until: Date | null
    created_at: Date
  },
): Promise<PhotoRow> {
  return db.insertInto('photos').values(photo).returning(columns).executeTakeFirstOrThrow()
}

/** Changes a photo. */
export async function updatePhoto(
  db: Db,
  photoId: number,
  changes: Partial<Pick<PhotoRow, 'position' | 'audience' | 'owner_rating' | 'status' | 'is_main'>>,
): Promise<void> {
  await db.updateTable('photos').set(changes).where('id', '=', photoId).execute()
}

/** Rates a photo as a moderator has rated its picture before. */
export async function updateModeratorRating(db: Db, photoId: number, rating: PhotoRating): Promise<void> {
  await db.updateTable('photos').set({ moderator_rating: rating }).where('id', '=', photoId).execute()
}

/** Puts another picture in a photo's place: where its files lie, and the size of the widest. */
export async function updatePicture(
  db: Db,
  photoId: number,
  picture: Pick<PhotoRow, 'key' | 'width' | 'height' | 'original_until'>,
): Promise<void> {
  await db.updateTable('photos').set(picture).where('id', '=', photoId).execute()
}

/** Removes a photo's row. */
export async function deletePhotoRow(db: Db, photoId: number): Promise<void> {
  await db.deleteFrom('photos').where('id', '=', photoId).execute()
}

/** Writes down what was decided about a photo; `sharp_until` is when the sharp files of a rejected one are due to go. */
export async function updateDecision(
  db: Db,
  photoId: number,
  decision: Pick<PhotoRow, 'status' | 'reason' | 'is_main' | 'moderator_rating'> & {
    sharp_until: Date | null
  },
): Promise<void> {
  await db.updateTable('photos').set(decision).where('id', '=', photoId).execute()
}

/** Notes that the files of a rejected photo have moved. Answers false when it is not rejected, or not there, any more. */
export async function updateKey(db: Db, photoId: number, oldKey: string, newKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ key: newKey, original_until: null })
    .where('id', '=', photoId)
    .where('key', '=', oldKey)
    .where('status', '=', 'rejected')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Notes that the original of that key is gone; a picture that came in its place meanwhile keeps its own. */
export async function updateOriginalGone(db: Db, photoId: number, key: string): Promise<void> {
  await db
    .updateTable('photos')
    .set({ original_until: null })
    .where('id', '=', photoId)
    .where('key', '=', key)
    .execute()
}

/** Notes that the sharp files of a rejected photo are gone. */
export async function updateSharpGone(db: Db, photoId: number): Promise<void> {
  await db
    .updateTable('photos')
    .set({ has_sharp: false })
    .where('id', '=', photoId)
    .where('status', '=', 'rejected')
    .execute()
}

/** Photos whose original is due to go, at most `limit`. */
export function findAllOriginalsDue(
  db: ReadDb,
  now: Date,
  limit: number,
): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'key'])
    .where('original_until', '<=', now.toISOString())
    .orderBy('original_until')
    .limit(limit)
    .execute()
}

/** Rejected photos whose sharp files are due to go, at most `limit`. */
export function findAllSharpDue(
  db: ReadDb,
  now: Date,
  limit: number,
): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'key'])
    .where('status', '=', 'rejected')
    .where('sharp_until', '<=', now.toISOString())
    .where('has_sharp', '=', true)
    .orderBy('sharp_until')
    .limit(limit)
    .execute()
}
