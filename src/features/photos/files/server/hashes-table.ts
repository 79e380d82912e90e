import { type RawBuilder, sql } from 'kysely'
import type { PhotoRating } from '../../../../core/people.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import type { PictureHashes } from '../../processing/server/perceptual-hash.ts'

/** A flag that a decision by staff about the photo in its current state clears. */
type LookedAtKind = 'edited'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    photo_hashes: {
      photo_id: number
      pool_id: number
      /** 64 digits 0 and 1. */
      hash: string
      cropped_hashes: unknown
    }
    rejected_hashes: { id: Made<number>; pool_id: number; hash: string; created_at: Time }
    rated_hashes: {
      id: Made<number>
      pool_id: number
      hash: string
      rating: Exclude<PhotoRating, 'safe'>
      created_at: Time
    }
    photo_flags: {
      photo_id: number
      kind: 'duplicate_of' | LookedAtKind
      accounts: number | null
      created_at: Time
    }
  }
}

/** First bits of the four bands of a hash, counted from 1; each band has an index (migration 21). */
const bandStarts = [1, 17, 33, 49]
const bandBits = 16

/** Returns all values of a band that differ from the hash's in at most one bit. */
function nearValues(hash: string, start: number): number[] {
  const value = Number.parseInt(hash.slice(start - 1, start - 1 + bandBits), 2)
  return [value, ...Array.from({ length: bandBits }, (_, bit) => value ^ (1 << bit))]
}

/**
 * Matches rows whose hash differs from one of these in at most `maxBits` bits, which must not exceed 7: then
 * one of the four bands differs in at most one bit, and its index finds the row.
 */
function isNear(hashes: string[], maxBits: number): RawBuilder<boolean> {
  const bands = bandStarts.map(
    (start) =>
      sql`substring(hash from ${sql.lit(start)} for 16)::bit(16)::integer
        = any(${hashes.flatMap((hash) => nearValues(hash, start))}::integer[])`,
  )
  const distances = hashes.map((hash) => sql`bit_count(hash # ${hash}::bit(64)) <= ${maxBits}`)
  return sql<boolean>`(${sql.join(bands, sql` or `)}) and (${sql.join(distances, sql` or `)})`
}

/** Stores the perceptual hashes of a photo. */
export async function insertHashes(
  db: Db,
  photo: { photo_id: number; pool_id: number },
  { hash, cropped_hashes }: PictureHashes,
): Promise<void> {
  await db
    .insertInto('photo_hashes')
    .values({ ...photo, hash, cropped_hashes: sql`${cropped_hashes}::text[]::bit(64)[]` })
    .execute()
}

/** Deletes the hashes of a photo whose picture was replaced. */
export async function deleteHashes(db: Db, photoId: number): Promise<void> {
  await db.deleteFrom('photo_hashes').where('photo_id', '=', photoId).execute()
}

/** Returns the hashes of a photo; undefined where it has too little contrast for one. */
export function findHash(db: ReadDb, photoId: number) {
  return db
    .selectFrom('photo_hashes')
    .innerJoin('photos', 'photos.id', 'photo_hashes.photo_id')
    .select(['photo_hashes.pool_id', 'photos.profile_id', 'photo_hashes.hash'])
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
}

/** Counts the other members of the pool who have a photo with a hash near one of these. */
export async function countOwnersOfNear(
  db: ReadDb,
  near: { pool_id: number; but_profile_id: number; hashes: string[]; maxBits: number },
): Promise<number> {
  const row = await db
    .selectFrom('photo_hashes')
    .innerJoin('photos', 'photos.id', 'photo_hashes.photo_id')
    .select(({ fn }) => fn.count<number>('profile_id').distinct().as('owners'))
    .where('pool_id', '=', near.pool_id)
    .where('profile_id', '<>', near.but_profile_id)
    .where(isNear(near.hashes, near.maxBits))
    .executeTakeFirstOrThrow()
  return Number(row.owners)
}

/** Returns the other members of the pool who have a photo with a hash near one of these, at most `limit`. */
export async function findOwnersOfNear(
  db: ReadDb,
  near: { pool_id: number; but_profile_id: number; hashes: string[]; maxBits: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('photo_hashes')
    .innerJoin('photos', 'photos.id', 'photo_hashes.photo_id')
    .select('profile_id')
    .distinct()
    .where('pool_id', '=', near.pool_id)
    .where('profile_id', '<>', near.but_profile_id)
    .where(isNear(near.hashes, near.maxBits))
    .execute()
  return rows.slice(0, near.limit).map(({ profile_id }) => profile_id)
}

/** A photo of somebody that shows a picture. */
export interface PhotoOf {
  photo_id: number
  profile_id: number
}

/** Returns photos of some pools with a hash near one of these, without rejected ones, at most `limit`. */
export async function findPhotosNear(
  db: ReadDb,
  near: { pool_ids: readonly number[]; hashes: string[]; maxBits: number; limit: number },
): Promise<PhotoOf[]> {
  const rows = await db
    .selectFrom('photo_hashes')
    .innerJoin('photos', 'photos.id', 'photo_hashes.photo_id')
    .select(['photo_hashes.photo_id', 'photos.profile_id'])
    .where('pool_id', 'in', [...near.pool_ids])
    .where('photos.status', '<>', 'rejected')
    .where(isNear(near.hashes, near.maxBits))
    .orderBy('photo_hashes.photo_id')
    .execute()
  return rows.slice(0, near.limit)
}

/** Returns the hashes of a photo with those of its slightly cropped versions, and its pool; undefined without any. */
export async function findAllHashes(
  db: ReadDb,
  photoId: number,
): Promise<{ pool_id: number; hashes: string[] } | undefined> {
  const { rows } = await sql<{ pool_id: number; hashes: string[] }>`
    select pool_id, (hash || cropped_hashes)::text[] as hashes from photo_hashes where photo_id = ${photoId}
  `.execute(db)
  return rows[0]
}

/** Stores a picture as rejected in some pools, by its hashes. */
export async function insertRejectedIn(
  db: Db,
  { pool_ids, hashes, now }: { pool_ids: readonly number[]; hashes: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into rejected_hashes (pool_id, hash, created_at)
    select pool, hash::bit(64), ${now.toISOString()}::timestamptz
    from unnest(${[...pool_ids]}::bigint[]) pool cross join unnest(${[...hashes]}::text[]) hash
    on conflict do nothing
  `.execute(db)
}

/** Returns the hashes of a member's photos. */
export function findHashesOf(db: ReadDb, profileId: number) {
  return db
    .selectFrom('photos')
    .innerJoin('photo_hashes', 'photo_hashes.photo_id', 'photos.id')
    .select(['photo_hashes.pool_id', 'photo_hashes.hash'])
    .where('photos.profile_id', '=', profileId)
    .orderBy('photos.id')
    .execute()
}

/** Reports whether a rejected picture of the pool has a hash near one of these. */
export async function existsRejected(
  db: ReadDb,
  near: { pool_id: number; hashes: string[]; maxBits: number },
): Promise<boolean> {
  // No LIMIT: with one, the planner expects an early match and scans all rows in the common case of none.
  const rows = await db
    .selectFrom('rejected_hashes')
    .select('id')
    .where('pool_id', '=', near.pool_id)
    .where(isNear(near.hashes, near.maxBits))
    .execute()
  return rows.length > 0
}

/** Stores the hashes of a photo's picture as rejected, including those of its slightly cropped versions. */
export async function insertRejected(db: Db, photoId: number, now: Date): Promise<void> {
  await sql`
    insert into rejected_hashes (pool_id, hash, created_at)
    select pool_id, unnest(hash || cropped_hashes), ${now.toISOString()}::timestamptz
    from photo_hashes where photo_id = ${photoId}
    on conflict do nothing
  `.execute(db)
}

/** Deletes the rejection of a photo's picture. */
export async function deleteRejected(db: Db, photoId: number): Promise<void> {
  await sql`
    delete from rejected_hashes r using photo_hashes h
    where h.photo_id = ${photoId} and r.pool_id = h.pool_id and r.hash = any(h.hash || h.cropped_hashes)
  `.execute(db)
}

/** Returns the ratings that moderators gave to pictures of the pool whose hash is near one of these. */
export async function findRatingsOfNear(
  db: ReadDb,
  near: { pool_id: number; hashes: string[]; maxBits: number },
): Promise<PhotoRating[]> {
  // No LIMIT, as above.
  const rows = await db
    .selectFrom('rated_hashes')
    .select('rating')
    .where('pool_id', '=', near.pool_id)
    .where(isNear(near.hashes, near.maxBits))
    .execute()
  return rows.map(({ rating }) => rating)
}

/**
 * Stores a moderator's rating of a photo's picture, including its slightly cropped versions; `safe` removes
 * it.
 */
export async function storeRatingOfPicture(
  db: Db,
  photoId: number,
  rating: PhotoRating,
  now: Date,
): Promise<void> {
  if (rating === 'safe') {
    await sql`
      delete from rated_hashes r using photo_hashes h
      where h.photo_id = ${photoId} and r.pool_id = h.pool_id and r.hash = any(h.hash || h.cropped_hashes)
    `.execute(db)
    return
  }
  await sql`
    insert into rated_hashes (pool_id, hash, rating, created_at)
    select pool_id, unnest(hash || cropped_hashes), ${rating}, ${now.toISOString()}::timestamptz
    from photo_hashes where photo_id = ${photoId}
    on conflict (pool_id, hash) do update set rating = excluded.rating, created_at = excluded.created_at
  `.execute(db)
}

/** Flags a photo for staff with the number of other accounts that have the same picture. */
export async function upsertDuplicateFlag(
  db: Db,
  photoId: number,
  accounts: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto('photo_flags')
    .values({ photo_id: photoId, kind: 'duplicate_of', accounts, created_at: now })
    .onConflict((conflict) => conflict.columns(['photo_id', 'kind']).doUpdateSet({ accounts }))
    .execute()
}

/**
 * Flags a photo for staff, or sets the flag's time to `now`: its owner edited it after the approval.
 */
export async function upsertFlag(db: Db, photoId: number, kind: LookedAtKind, now: Date): Promise<void> {
  await db
    .insertInto('photo_flags')
    .values({ photo_id: photoId, kind, accounts: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['photo_id', 'kind']).doUpdateSet({ created_at: now }))
    .execute()
}

/** Deletes the flags that a decision about the photo settles. The flag for copies stays. */
export async function deleteLookedAtFlags(db: Db, photoId: number): Promise<void> {
  await db
    .deleteFrom('photo_flags')
    .where('photo_id', '=', photoId)
    .where('kind', '<>', 'duplicate_of')
    .execute()
}

/** Returns a photo's flags for staff. */
export function findFlags(db: ReadDb, photoId: number) {
  return db
    .selectFrom('photo_flags')
    .select(['kind', 'accounts', 'created_at'])
    .where('photo_id', '=', photoId)
    .execute()
}
