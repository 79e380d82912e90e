import { sql } from 'kysely'
import type { Db } from '../../../../server/db/tables.ts'
import { ownRecord } from '../../../../server/own-records.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    presence: { profile_id: number; last_active: Time }
  }
}

/** When the account that sends a request was last active; null if it never was. */
export const presenceRecord = ownRecord<string | null>(
  'own_presence',
  (account) => sql`(select last_active from presence where profile_id = ${account})`,
)

/** Records a member's last activity; ignores one that is older than the stored one. */
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
