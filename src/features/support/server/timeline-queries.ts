import { sql } from 'kysely'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { TimelineKind } from '../rules.ts'

/** An event of a timeline; `key` tells those of one moment apart. */
export interface TimelineRow {
  at: string
  kind: TimelineKind
  id: number | null
  detail: string | null
  key: string
}

/** Returns what happened to a member, newest first; only what precedes a place if one is given. */
export async function findTimeline(
  db: ReadDb,
  accountId: number,
  { before, limit }: { before: { at: string; key: string } | null; limit: number },
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    with events (at, kind, id, detail, nth) as (
      select created_at, 'signup', null::bigint, null, 0 from accounts where id = ${accountId}
      union all select activated_at, 'activation', null, null, 0 from accounts where id = ${accountId}
      union all select deleted_at, 'deletion', null, null, 0 from accounts where id = ${accountId}
      union all select created_at, 'login', id, null, id from sessions where account_id = ${accountId}
      union all select created_at, 'reported', id, reason, id from reports where profile_id = ${accountId}
      union all select created_at, 'reporting', id, reason, id from reports where reporter_id = ${accountId}
      union all select decided_at, 'decision', id, word, id from decisions where account_id = ${accountId}
      union all select starts_at, 'restriction', id, effect, id from restrictions where account_id = ${accountId}
      union all
        select ended_at, 'restriction_end', id, effect, id from restrictions
        where account_id = ${accountId} and ended_at > starts_at
      union all
        select s.created_at, 'order', o.id, s.state, s.id from orders o join order_states s on s.order_id = o.id
        where o.account_id = ${accountId}
    ), shown as (
      select date_trunc('milliseconds', at) as at, kind, id, detail, concat(kind, lpad(nth::text, 19, '0')) as key
      from events where at is not null
    )
    select at, kind, id, detail, key from shown
    where ${before?.at ?? null}::timestamptz is null
      or (at, key collate "C") < (${before?.at ?? null}::timestamptz, ${before?.key ?? ''})
    order by at desc, key collate "C" desc limit ${limit}
  `.execute(db)
  return rows
}
