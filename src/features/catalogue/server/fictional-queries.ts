import { sql } from 'kysely'
import type { Country } from '../../../core/countries.ts'
import type { Gender, Seeking } from '../../../core/people.ts'
import type { ReadDb } from '../../../server/db/tables.ts'

/** A fictional profile as it is listed, with its main photo if it has one. */
export interface FictionalRow {
  id: number
  name: string
  site_id: number
  language: string
  status: string
  gender: Gender
  seeking: Seeking
  date_of_birth: string
  country: Country
  city: string | null
  created_at: string
  photo: { key: string; width: number; has_sharp: boolean } | null
}

/** Returns fictional profiles of a site, the newest first; only those before `beforeId`, or the one with `id`. */
export async function findFictional(
  db: ReadDb,
  siteId: number,
  page: { beforeId?: number | undefined; id?: number | undefined; limit: number },
): Promise<FictionalRow[]> {
  const { beforeId = null, id = null, limit } = page
  const { rows } = await sql<FictionalRow>`
    select p.id, a.name, p.site_id, a.language, a.status, p.gender, p.seeking, p.date_of_birth::text as date_of_birth,
      p.country, p.city, p.created_at, (
        select json_build_object('key', f.key, 'width', f.width, 'has_sharp', f.has_sharp)
        from photos f where f.profile_id = p.id and f.is_main limit 1
      ) as photo
    from profiles p join accounts a on a.id = p.id
    where p.site_id = ${siteId} and p.is_fictional
      and (${beforeId}::bigint is null or p.id < ${beforeId}::bigint)
      and (${id}::bigint is null or p.id = ${id}::bigint)
    order by p.id desc limit ${limit}
  `.execute(db)
  return rows
}
