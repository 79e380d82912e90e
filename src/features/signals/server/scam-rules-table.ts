import { sql } from 'kysely'
import type { SignalKind } from '../../../core/staff.ts'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import { type RuleState, retiredAfter } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    scam_rules: {
      id: Made<number>
      name: string
      signals: SignalKind[]
      at_least: number
      asks_verification: Made<boolean>
      state: RuleState
      created_by: number | null
      created_at: Time
      hits: Made<number>
      decided: Made<number>
      upheld: Made<number>
      is_retired: Made<boolean>
    }
    rule_hits: {
      id: Made<number>
      rule_id: number
      account_id: number
      at: Time
      is_live: boolean
      outcome: Made<'upheld' | 'dismissed' | null>
    }
  }
}

export type RuleRow = Awaited<ReturnType<typeof findRules>>[number]

/** Rules that staff sees at once; the oldest are expired ones. */
const mostRules = 200

/** Returns the rules, those that act first. */
export function findRules(db: ReadDb) {
  return db
    .selectFrom('scam_rules')
    .selectAll()
    .orderBy(sql`array_position(array['live', 'background', 'draft', 'expired'], state)`)
    .orderBy('id', 'desc')
    .limit(mostRules)
    .execute()
}

/** Returns a rule. */
export function findRule(db: ReadDb, id: number) {
  return db.selectFrom('scam_rules').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the rules that look at what happens. */
export function findRunningRules(db: ReadDb) {
  return db
    .selectFrom('scam_rules')
    .selectAll()
    .where('state', 'in', ['background', 'live'])
    .orderBy('id')
    .execute()
}

/** Stores a rule as a draft and returns it. */
export function insertRule(
  db: Db,
  rule: {
    name: string
    signals: SignalKind[]
    at_least: number
    asks_verification: boolean
    created_by: number
    created_at: Date
  },
) {
  return db
    .insertInto('scam_rules')
    .values({ ...rule, state: 'draft' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Switches a rule. Returns it, undefined without one. */
export function updateRuleState(db: Db, id: number, state: RuleState) {
  return db
    .updateTable('scam_rules')
    .set({ state, is_retired: false })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Stores that a rule found a member, once for each rule and member. Returns whether it is new, or acts for the first time. */
export async function insertHit(
  db: Db,
  hit: { rule_id: number; account_id: number; at: Date; is_live: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into rule_hits (rule_id, account_id, at, is_live)
    values (${hit.rule_id}, ${hit.account_id}, ${hit.at.toISOString()}::timestamptz, ${hit.is_live})
    on conflict (rule_id, account_id) do update set is_live = true, at = excluded.at
      where not rule_hits.is_live and excluded.is_live
    returning xmax = 0 as is_new
  `.execute(db)
  const [row] = rows
  if (row?.is_new) await sql`update scam_rules set hits = hits + 1 where id = ${hit.rule_id}`.execute(db)
  return row !== undefined
}

/** Returns the rules that found a member and wait for a decision. */
export function findOpenHits(db: ReadDb, accountId: number) {
  return db
    .selectFrom('rule_hits as h')
    .innerJoin('scam_rules as r', 'r.id', 'h.rule_id')
    .select(['h.rule_id', 'r.name', 'r.signals'])
    .where('h.account_id', '=', accountId)
    .where('h.is_live', '=', true)
    .where('h.outcome', 'is', null)
    .orderBy('h.id')
    .execute()
}

/** Records whether the rules that found a member were right; those that were wrong too often are retired. Returns these. */
export async function settleHits(
  db: Db,
  accountId: number,
  outcome: 'upheld' | 'dismissed',
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number; is_expired: boolean }>`
    with settled as (
      update rule_hits set outcome = ${outcome}
      where account_id = ${accountId} and is_live and outcome is null returning rule_id
    )
    update scam_rules r set decided = r.decided + 1, upheld = r.upheld + ${outcome === 'upheld' ? 1 : 0},
      is_retired = r.is_retired or (r.decided + 1 >= ${retiredAfter}
        and (r.upheld + ${outcome === 'upheld' ? 1 : 0}) * 2 < r.decided + 1),
      state = case when r.decided + 1 >= ${retiredAfter}
        and (r.upheld + ${outcome === 'upheld' ? 1 : 0}) * 2 < r.decided + 1 then 'expired' else r.state end
    from settled where r.id = settled.rule_id
    returning r.id, r.state = 'expired' as is_expired
  `.execute(db)
  return rows.filter(({ is_expired }) => is_expired)
}

/** A member whom a rule would have found. */
export interface TriedHit {
  id: number
  site_id: number
  name: string | null
  created_at: string
  status: string
  signals: { kind: SignalKind; amount: number; at: string }[]
}

/**
 * Returns members whom a rule would have found since a time, in the order of their ids after one: from the signals of the rule
 * alone. `sites` narrows them; null is all.
 */
export async function findTriedHits(
  db: ReadDb,
  rule: { signals: readonly SignalKind[]; at_least: number },
  page: { since: Date; after: number; limit: number; sites: readonly number[] | null },
): Promise<TriedHit[]> {
  const { rows } = await sql<TriedHit>`
    select a.id, a.site_id, a.name, a.created_at, a.status, found.signals from (
      select account_id, json_agg(json_build_object('kind', kind, 'amount', amount, 'at', at) order by at) as signals
      from signals
      where kind = any(${[...rule.signals]}::text[]) and account_id > ${page.after}
        and at > ${page.since.toISOString()}::timestamptz
      group by account_id having count(*) >= ${rule.at_least}
      order by account_id
    ) found join accounts a on a.id = found.account_id
    where ${page.sites === null}::boolean or a.site_id = any(${[...(page.sites ?? [])]}::bigint[])
    order by a.id limit ${page.limit}
  `.execute(db)
  return rows
}
