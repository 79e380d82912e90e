import type { Db, Json, Made, ReadDb } from '../../../server/db/tables.ts'

/** Settings whose earlier values are stored. */
export const recordedSettings = ['bundles', 'gifts', 'payment_methods'] as const
export type RecordedSetting = (typeof recordedSettings)[number]

declare module '../../../server/db/tables.ts' {
  interface Tables {
    /** Append-only. */
    catalogue_changes: {
      id: Made<number>
      site_id: number
      setting: RecordedSetting
      before: Json<unknown>
      after: Json<unknown>
      actor_id: number | null
      reason: string | null
      at: Time
    }
  }
}

/** A change of a setting. */
export interface NewSettingChange {
  site_id: number
  setting: RecordedSetting
  before: unknown
  after: unknown
  actor_id: number | null
  reason: string | null
  at: Date
}

/** Records a change of a setting. */
export async function insertChange(db: Db, { before, after, ...change }: NewSettingChange): Promise<void> {
  await db
    .insertInto('catalogue_changes')
    .values({ ...change, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()
}

/** Returns the newest changes of a site's setting. */
export function findChanges(db: ReadDb, siteId: number, setting: RecordedSetting, limit: number) {
  return db
    .selectFrom('catalogue_changes')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('setting', '=', setting)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
