import type { Locale } from '../../../core/locales.ts'
import type { Db, Json, Made, ReadDb } from '../../../server/db/tables.ts'
import type { GiftCode } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    /** Gifts that operators have made; the database changes and deletes none. */
    gifts: {
      id: Made<number>
      site_id: number
      picture: GiftCode
      names: Json<Partial<Record<Locale, string>>>
      made_by: number | null
      created_at: Time
    }
  }
}

/** A gift that an operator makes: one of the program's drawings with a name of its own. */
export interface NewGift {
  site_id: number
  picture: GiftCode
  names: Partial<Record<Locale, string>>
  made_by: number
  created_at: Date
}

/** Stores a gift for good. Returns its id. */
export async function insertGift(db: Db, { names, ...gift }: NewGift): Promise<number> {
  const row = await db
    .insertInto('gifts')
    .values({ ...gift, names: JSON.stringify(names) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Returns the gifts with these ids, by id. */
export async function findGiftsById(db: ReadDb, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, GiftRow>()
  const rows = await db
    .selectFrom('gifts')
    .select(['id', 'picture', 'names'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map<number, GiftRow>(rows.map((row) => [row.id, row]))
}

/** Returns the gifts that were made for a site, the oldest first. */
export function findGiftsOfSite(db: ReadDb, siteId: number): Promise<GiftRow[]> {
  return db
    .selectFrom('gifts')
    .select(['id', 'picture', 'names'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute()
}

/** What is shown of a gift. */
export interface GiftRow {
  id: number
  picture: GiftCode
  names: Partial<Record<Locale, string>>
}
