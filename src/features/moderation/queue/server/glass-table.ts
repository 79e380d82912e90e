import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    glass_openings: {
      id: Made<number>
      account_id: number
      reason: string
      asked_at: Time
      confirmed_by: Made<number | null>
      until: NullableTime
    }
  }
}

export type GlassRow = NonNullable<Awaited<ReturnType<typeof findGlass>>>

/** Returns an opening. */
export function findGlass(db: ReadDb, id: number) {
  return db.selectFrom('glass_openings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the newest openings. */
export function findGlasses(db: ReadDb, limit: number) {
  return db.selectFrom('glass_openings').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** Reports whether somebody may open cases about children now. */
export async function existsOpenGlass(db: ReadDb, accountId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('glass_openings')
    .select('id')
    .where('account_id', '=', accountId)
    .where('until', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores that somebody asks. */
export function insertGlass(db: Db, asked: { account_id: number; reason: string; asked_at: Date }) {
  return db.insertInto('glass_openings').values(asked).returningAll().executeTakeFirstOrThrow()
}

/** Stores that a second person confirms; the database refuses the same one. Undefined where it is confirmed or too old. */
export function updateGlassConfirmed(
  db: Db,
  id: number,
  confirmed: { confirmed_by: number; until: Date; askedSince: Date },
) {
  const { confirmed_by, until, askedSince } = confirmed
  return db
    .updateTable('glass_openings')
    .set({ confirmed_by, until })
    .where('id', '=', id)
    .where('confirmed_by', 'is', null)
    .where('asked_at', '>', askedSince.toISOString())
    .returningAll()
    .executeTakeFirst()
}
