import type { Db } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    presence: { profile_id: number; last_active: Time }
  }
}

/** Notes a member's last sign of life; one that is older than what stands is ignored. */
export async function updateLastActive(db: Db, profileId: number, at: Date): Promise<void> {
  await db
    .insertInto('presence')
    .values({ profile_id: profileId, last_active: at })
    .onConflict((conflict) =>
      conflict
        .column('profile_id')
        .doUpdateSet({ last_active: at })
        .where('presence.last_active', '<', at.toISOString()),
    )
    .execute()
}
