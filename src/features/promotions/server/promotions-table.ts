import { sql } from 'kysely'
import type { Country } from '../../../core/countries.ts'
import type { Locale } from '../../../core/locales.ts'
import type { Db, Json, Made, ReadDb } from '../../../server/db/tables.ts'
import type { Placement, PromotionKind } from '../rules.ts'

/** Title and text of an advertisement in a language. */
export interface PromotionText {
  title: string
  text: string
}

declare module '../../../server/db/tables.ts' {
  interface Tables {
    promotions: {
      id: Made<number>
      site_id: number
      kind: PromotionKind
      placement: Placement
      advertiser: string
      texts: Json<Partial<Record<Locale, PromotionText>>>
      link: string
      picture: string
      countries: string[]
      starts_at: Time
      ends_at: NullableTime
      made_by: number | null
      ended_by: number | null
    }
    promotion_counts: {
      promotion_id: number
      day: string
      shown: Made<number>
      opened: Made<number>
      dismissed: Made<number>
    }
  }
}

/** The circumstances of a page that decide what may be advertised on it. */
export interface PromotionSearch {
  siteId: number
  placement: Placement
  kinds: PromotionKind[]
  locale: Locale
  /** The country of the network address; null where it is unknown. */
  country: string | null
  now: Date
  /** The UTC day, `YYYY-MM-DD`. */
  day: string
}

/** Returns the eligible advertisement that was shown least on that day, the oldest of several. */
export async function findLeastShown(db: ReadDb, search: PromotionSearch) {
  const { siteId, placement, kinds, locale, country, now, day } = search
  if (kinds.length === 0) return null
  const { rows } = await sql<{
    id: number
    kind: PromotionKind
    advertiser: string
    words: PromotionText
    link: string
    picture: string
  }>`
    select p.id, p.kind, p.advertiser, p.texts -> ${locale} as words, p.link, p.picture
    from promotions p
    left join promotion_counts c on c.promotion_id = p.id and c.day = ${day}::date
    where p.site_id = ${siteId} and p.placement = ${placement} and p.kind = any(${kinds})
      and p.texts -> ${locale} is not null
      and (cardinality(p.countries) = 0 or ${country}::text = any(p.countries))
      and p.starts_at <= ${now.toISOString()}::timestamptz
      and (p.ends_at is null or p.ends_at > ${now.toISOString()}::timestamptz)
    order by coalesce(c.shown, 0), p.id
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Returns where an advertisement of a site leads and where its picture is; null while it does not run. */
export async function findRunning(
  db: ReadDb,
  { id, siteId, kinds, now }: Pick<PromotionSearch, 'siteId' | 'kinds' | 'now'> & { id: number },
) {
  if (kinds.length === 0) return null
  const row = await db
    .selectFrom('promotions')
    .select(['link', 'picture'])
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('kind', 'in', kinds)
    .where('starts_at', '<=', now.toISOString())
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now.toISOString())]))
    .executeTakeFirst()
  return row ?? null
}

/** Adds one to a count of the day. */
export async function addCount(
  db: Db,
  id: number,
  day: string,
  what: 'shown' | 'opened' | 'dismissed',
): Promise<void> {
  await db
    .insertInto('promotion_counts')
    .values({ promotion_id: id, day, [what]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['promotion_id', 'day'])
        .doUpdateSet({ [what]: sql`promotion_counts.${sql.ref(what)} + 1` }),
    )
    .execute()
}

/** Stores an advertisement and returns its id. */
export async function insertPromotion(
  db: Db,
  { texts, ...promotion }: Omit<PromotionRow, 'id'> & { made_by?: number },
): Promise<number> {
  const { id } = await db
    .insertInto('promotions')
    .values({ ...promotion, texts: JSON.stringify(texts) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An advertisement as it is stored. */
export interface PromotionRow {
  id: number
  site_id: number
  kind: PromotionKind
  placement: Placement
  advertiser: string
  texts: Partial<Record<Locale, PromotionText>>
  link: string
  picture: string
  countries: string[]
  starts_at: Date
  ends_at: Date | null
}

/** Deletes the counts before a day. */
export async function deleteCountsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('promotion_counts').where('day', '<', day).execute()
}

/** An advertisement as staff sees it, with its counts since a day. */
export interface ListedPromotion {
  id: number
  site_id: number
  kind: PromotionKind
  placement: Placement
  advertiser: string
  texts: Partial<Record<Locale, PromotionText>>
  link: string
  countries: Country[]
  starts_at: string
  ends_at: string | null
  shown: number
  opened: number
  dismissed: number
}

/** Returns the newest advertisements of some sites, up to `limit`. */
export async function findPromotionsOf(
  db: ReadDb,
  siteIds: readonly number[],
  { since, limit }: { since: string; limit: number },
): Promise<ListedPromotion[]> {
  const { rows } = await sql<ListedPromotion>`
    select p.id, p.site_id, p.kind, p.placement, p.advertiser, p.texts, p.link, p.countries, p.starts_at, p.ends_at,
      coalesce(sum(c.shown), 0)::integer as shown, coalesce(sum(c.opened), 0)::integer as opened,
      coalesce(sum(c.dismissed), 0)::integer as dismissed
    from promotions p left join promotion_counts c on c.promotion_id = p.id and c.day >= ${since}::date
    where p.site_id = any(${siteIds}::bigint[])
    group by p.id order by p.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Returns site and picture of an advertisement; undefined for an unknown one. */
export function findPromotion(db: ReadDb, id: number) {
  return db
    .selectFrom('promotions')
    .select(['site_id', 'picture', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Ends an advertisement, also before it has begun. Returns false where it has ended already; of two who end it at once for one. */
export async function endPromotion(
  db: Db,
  id: number,
  { now, endedBy }: { now: Date; endedBy: number },
): Promise<boolean> {
  const row = await db
    .updateTable('promotions')
    .set({ ends_at: now, ended_by: endedBy })
    .where('id', '=', id)
    .where('ended_by', 'is', null)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now.toISOString())]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
