import type { Db } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    photo_grants: { photo_id: number; profile_id: number; created_at: Time }
  }
}

/** Lets a member see a private photo. Answers false when they may already. */
export async function insertGrant(db: Db, photoId: number, profileId: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('photo_grants')
    .values({ photo_id: photoId, profile_id: profileId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Takes a grant back. Answers false when there was none. */
export async function deleteGrant(db: Db, photoId: number, profileId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('photo_grants')
    .where('photo_id', '=', photoId)
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Takes back every grant that two members gave each other. */
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
