import { sql } from 'kysely'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'

/** How many are shown. */
const maxNewMatches = 20
/** Older matches are only in the list of matches. */
const maxLookedAt = 100

/** Returns the members with whom a member has a match and never had a conversation, newest match first. */
export async function findNewMatches(db: ReadDb, profileId: number): Promise<number[]> {
  const { rows } = await sql<{ to_id: number }>`${asPrepared}
    select l.to_id
    from (
      select from_id, to_id, matched_at from likes
      where from_id = ${profileId} and matched_at is not null
      order by matched_at desc, to_id desc limit ${maxLookedAt}
    ) l
    where not exists (
      select from conversations c
      where c.low_id = least(l.from_id, l.to_id) and c.high_id = greatest(l.from_id, l.to_id)
    )
    order by l.matched_at desc, l.to_id desc limit ${maxNewMatches}
  `.execute(db)
  return rows.map(({ to_id }) => to_id)
}
