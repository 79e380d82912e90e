import type { Db, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    photo_grants: { photo_id: number; profile_id: number; created_at: Time }
  }
}

/** Grants a member access to a private photo. Returns false where a grant exists already. */
export async function insertGrant(db: Db, photoId: number, profileId: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('photo_grants')
    .values({ photo_id: photoId, profile_id: profileId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Revokes a grant. Returns false where there was none. */
export async function deleteGrant(db: Db, photoId: number, profileId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('photo_grants')
    .where('photo_id', '=', photoId)
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Revokes all grants between two members, in both directions. */
export async function deleteGrantsBetween(db: Db, profileId: number, otherId: number): Promise<void> {
  for (const [owner, other] of [
    [profileId, otherId],
    [otherId, profileId],
  ] as const) {
    await db
      .deleteFrom('photo_grants')
      .where('profile_id', '=', other)
      .where('photo_id', 'in', (eb) => eb.selectFrom('photos').select('id').where('profile_id', '=', owner))
      .execute()
  }
}

/** Returns the members that a photo was granted to, newest grant first, at most `limit`. */
export async function findGranteeIds(db: ReadDb, photoId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('photo_grants')
    .select('profile_id')
    .where('photo_id', '=', photoId)
    .orderBy('created_at', 'desc')
    .orderBy('profile_id')
    .limit(limit)
    .execute()
  return rows.map(({ profile_id }) => profile_id)
}

/** Returns an owner's photos that were granted to a member, in their order. */
export async function findGrantedPhotoIds(db: ReadDb, ownerId: number, profileId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('photo_grants')
    .innerJoin('photos', 'photos.id', 'photo_grants.photo_id')
    .select('photos.id')
    .where('photos.profile_id', '=', ownerId)
    .where('photo_grants.profile_id', '=', profileId)
    .orderBy('photos.position')
    .execute()
  return rows.map(({ id }) => id)
}
