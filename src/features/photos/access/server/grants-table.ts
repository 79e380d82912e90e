import { sql } from 'kysely'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'
import { hasBlocked, isPresent } from '../../../profiles/server/public.ts'

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

/**
 * Returns the photo whose picture has this key, as far as a member may still see something of its owner: approved, the
 * owner active, and no block in either direction; with whether it is granted to the member. Undefined otherwise.
 */
export async function findBoundPhoto(
  db: ReadDb,
  key: string,
  profileId: number,
): Promise<{ id: number; is_granted: boolean } | undefined> {
  const [owner, member] = [sql.ref('p.profile_id'), sql`${profileId}`]
  const { rows } = await sql<{ id: number; is_granted: boolean }>`
    select p.id, exists (
      select from photo_grants g where g.photo_id = p.id and g.profile_id = ${member}
    ) as is_granted
    from photos p join accounts a on a.id = p.profile_id
    where p.key = ${key} and p.status = 'approved' and ${isPresent('a')}
      and not ${hasBlocked(owner, member)} and not ${hasBlocked(member, owner)}
  `.execute(db)
  return rows[0]
}

/** Returns the site of the owner of a picture, whatever its state; undefined where no photo has it any longer. */
export async function findSiteOfPicture(db: ReadDb, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ site_id: number }>`
    select a.site_id from photos p join accounts a on a.id = p.profile_id where p.key = ${key}
  `.execute(db)
  return rows[0]?.site_id
}
