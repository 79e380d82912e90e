import { sql } from 'kysely'
import type { Db, Made } from '../../../server/db/tables.ts'
import { maxRowsPerDay } from '../rules.ts'

/** A visit, as it is counted. */
export interface CountedVisit {
  site_id: number
  /** The UTC day, `YYYY-MM-DD`. */
  day: string
  path: string
  lb: string
  /** Its length: an upper limit in seconds, 0 beyond the last. */
  seconds: number
}

declare module '../../../server/db/tables.ts' {
  interface Tables {
    page_bounces: CountedVisit & { count: Made<number> }
    page_hides: { site_id: number; day: string; count: Made<number> }
  }
}

/** Deletes the counts of the days before one. */
export async function deleteCountsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('page_bounces').where('day', '<', day).execute()
  await db.deleteFrom('page_hides').where('day', '<', day).execute()
}

/** Counts a hidden page of a site. */
export async function addHide(db: Db, siteId: number, day: string): Promise<void> {
  await db
    .insertInto('page_hides')
    .values({ site_id: siteId, day })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'day']).doUpdateSet({ count: sql`page_hides.count + 1` }),
    )
    .execute()
}

/** Counts a visit. A page or code beyond the day's limit is not counted. */
export async function addBounce(db: Db, { site_id, day, path, lb, seconds }: CountedVisit): Promise<void> {
  await sql`
    insert into page_bounces as b (site_id, day, path, lb, seconds)
    select ${site_id}, ${day}::date, ${path}, ${lb}, ${seconds}
    where (select count(*) from page_bounces where site_id = ${site_id} and day = ${day}::date) < ${sql.lit(maxRowsPerDay)}
      or exists (select from page_bounces where site_id = ${site_id} and day = ${day}::date
        and path = ${path} and lb = ${lb} and seconds = ${seconds})
    on conflict (site_id, day, path, lb, seconds) do update set count = b.count + 1
  `.execute(db)
}
