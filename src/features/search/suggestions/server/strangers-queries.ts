import { sql } from 'kysely'
import type { ReadDb } from '../../../../server/db/tables.ts'

/**
 * Returns those of `profileIds`, in their order, whom a member does not like and has no conversation with
 * (including one that the partner started, and a deleted one), nor met in the swipe game after `unmetSince`,
 * where that is given. Each is looked up by key, so the cost does not depend on how many the member likes and
 * met: pass a page or a few.
 */
export async function strangersAmong(
  db: ReadDb,
  profileId: number,
  profileIds: number[],
  unmetSince: Date | null = null,
): Promise<number[]> {
  const since = unmetSince?.toISOString() ?? null
  // Scalar subqueries are never turned into joins, which could read all likes of the member.
  const { rows } = await sql<{ id: number }>`
    select t.id from unnest(${profileIds}::bigint[]) with ordinality as t (id, place)
    where (select true from likes l where l.from_id = ${profileId} and l.to_id = t.id) is null
      and (select true from conversations c
        where c.low_id = least(t.id, ${profileId}::bigint) and c.high_id = greatest(t.id, ${profileId}::bigint)) is null
      and (select true from swipes w
        where w.from_id = ${profileId} and w.to_id = t.id and w.chosen_at > ${since}::timestamptz) is null
    order by t.place
  `.execute(db)
  return rows.map((row) => row.id)
}
