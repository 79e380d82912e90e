import { type RawBuilder, sql } from 'kysely'
import type { RestrictionEffect } from '../../../../core/staff.ts'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import { hasBlocked, hidesFrom, isPresent, reachSql } from '../../../profiles/server/public.ts'

/** A sender and a recipient. */
export interface ReachPair {
  from_id: number
  to_id: number
}

/**
 * The answer to whether a sender may act on a recipient, by the rule of `requireVisibleMember` with `toAct`
 * (`reachSql`).
 */
export interface Reached extends ReachPair {
  /** `blocked` by the recipient; `gone`: not visible to the sender. */
  reach: 'open' | 'blocked' | 'gone'
  /** The sender hides from the recipient's site: the two have no chat until that ends. */
  from_hides: boolean
  is_fictional: boolean
  from_site_id: number
  from_paid_user: boolean
  /** False if the sender's account has just been closed. */
  from_is_active: boolean
  /** What a decision of staff keeps the sender from; null for nothing. */
  from_restrictions: RestrictionEffect[] | null
}

/** The query of whether members may act on others, for many pairs, without pairs whose sender has no account. */
export function reachable(pairs: ReachPair[]): RawBuilder<Reached> {
  const reach = reachSql({
    member: 'a',
    isPresent: isPresent('a'),
    site_id: sql`f.site_id`,
    pool_id: sql`f.pool_id`,
    hasBlockedViewer: hasBlocked(sql`t.to_id`, sql`t.from_id`),
    isBlockedByViewer: hasBlocked(sql`t.from_id`, sql`t.to_id`),
  })
  return sql`
    select t.from_id, t.to_id, f.site_id as from_site_id, f.paid_user as from_paid_user,
      f.status = 'active' as from_is_active,
      case when f.is_restricted then (
        select json_agg(r.effect) from restrictions r where r.account_id = f.id and r.ended_at is null
      ) end as from_restrictions,
      coalesce(p.is_fictional, false) as is_fictional,
      coalesce(${hidesFrom('f', sql`a.site_id`)}, false) as from_hides,
      case ${reach} when 'open' then 'open' when 'blocked' then 'blocked' else 'gone' end as reach
    from unnest(${pairs.map((pair) => pair.from_id)}::bigint[], ${pairs.map((pair) => pair.to_id)}::bigint[])
      as t (from_id, to_id)
    join accounts f on f.id = t.from_id
    left join accounts a on a.id = t.to_id and a.id <> f.id
    left join profiles p on p.id = a.id
  `
}

/** Returns the same by a statement of its own. */
export async function findAllReachable(db: ReadDb, pairs: ReachPair[]): Promise<Reached[]> {
  const { rows } = await sql<Reached>`${asPrepared} ${reachable(pairs)}`.execute(db)
  return rows
}
