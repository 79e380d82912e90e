import { sql } from 'kysely'
import type { RestrictionEffect } from '../../../core/staff.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { AuthorityKind } from '../rules.ts'

/** A site and a time; `until` is not included. */
export interface ReportRange {
  siteId: number
  from: string
  until: string
}

/** Returns how many accounts of a site are ended for fraud now. */
export async function countFraudAccounts(db: ReadDb, siteId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.account_id)::int as count
    from restrictions r join decisions d on d.id = r.decision_id join accounts a on a.id = r.account_id
    where r.effect = 'ban' and r.ended_at is null and a.site_id = ${siteId}
      and (d.category = 'fraud' or d.reason in ('scam', 'payment_abuse'))
  `.execute(db)
  return rows[0]?.count ?? 0
}

const within = (column: string, { from, until }: ReportRange) => sql<boolean>`
  ${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz`

/** Notices with a reason. */
export interface NoticeCount {
  reason: string
  notices: number
  items: number
}

/** Returns the notices of a time by reason: members' reports, and those of the public form. */
export async function countNotices(
  db: ReadDb,
  range: ReportRange,
  complaintKinds: readonly string[],
): Promise<NoticeCount[]> {
  const { rows } = await sql<NoticeCount>`
    select reason, count(*)::int as notices, count(distinct thing)::int as items from (
      select t.reason, t.subject || ':' || t.subject_id as thing
      from reports t join accounts a on a.id = t.profile_id
      where ${within('t.created_at', range)} and a.site_id = ${range.siteId}
      union all
      select c.kind, 'complaint:' || c.id from complaints c
      where ${within('c.created_at', range)} and c.site_id = ${range.siteId} and c.kind = any(${[...complaintKinds]}::text[])
    ) received group by 1
  `.execute(db)
  return rows
}

/** The place of a reason in the EU's terms. */
export interface ReasonPlace {
  reason: string
  category: string
  keyword: string
  is_law: boolean
}

/** What was done after notices. Null is all of a column. */
export interface ActionCount {
  category: string | null
  keyword: string | null
  on_law: number
  on_terms: number
  median_hours: number | null
}

const median = (duration: string) => sql`
  (percentile_cont(0.5) within group (order by extract(epoch from ${sql.raw(duration)})) / 3600)::float8`

/** Returns what was done after notices that were decided within a time, by category and keyword, with the sums. */
export async function countActions(
  db: ReadDb,
  range: ReportRange,
  { kinds, places }: { kinds: readonly string[]; places: readonly ReasonPlace[] },
): Promise<ActionCount[]> {
  const { rows } = await sql<ActionCount>`
    select place.category, place.keyword, count(*) filter (where place.is_law)::int as on_law,
      count(*) filter (where not place.is_law)::int as on_terms, ${median('d.effective_at - i.opened_at')} as median_hours
    from decisions d join queue_items i on i.id = d.item_id
      join jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as place (reason text, category text, keyword text, is_law boolean) on place.reason = (
          select s.reason from statements s where s.decision_id = d.id limit 1
        )
    where ${within('d.decided_at', range)} and d.site_id = ${range.siteId} and d.kind = any(${[...kinds]}::text[])
      and d.state = 'effective' and exists (select from restrictions r where r.decision_id = d.id)
    group by grouping sets ((place.category, place.keyword), (place.category), ())
  `.execute(db)
  return rows
}

/** Measures with a reason and an effect. */
export interface MeasureCount {
  reason: string
  source: 'notice' | 'own' | 'automated'
  effect: RestrictionEffect
  is_permanent: boolean
  measures: number
}

/** Returns the restrictions that began within a time, by reason, source and effect. */
export async function countMeasures(db: ReadDb, range: ReportRange): Promise<MeasureCount[]> {
  const { rows } = await sql<MeasureCount>`
    select s.reason, s.source, r.effect, r.until is null as is_permanent, count(*)::int as measures
    from statements s join accounts a on a.id = s.account_id
      join restrictions r on r.decision_id = s.decision_id and r.account_id = s.account_id
    where ${within('s.created_at', range)} and a.site_id = ${range.siteId}
    group by 1, 2, 3, 4
  `.execute(db)
  return rows
}

/** Statements with a reason: each is a measure, whatever it restricts. */
export interface StatementCount {
  reason: string
  source: 'notice' | 'own' | 'automated'
  is_automated: boolean
  statements: number
  /** Of decisions that were taken back. */
  reversed: number
}

/** Returns the statements of reasons of a time, by reason and source. */
export async function countStatements(db: ReadDb, range: ReportRange): Promise<StatementCount[]> {
  const { rows } = await sql<StatementCount>`
    select s.reason, s.source, d.is_automated, count(*)::int as statements,
      count(*) filter (where d.state = 'reversed')::int as reversed
    from statements s join decisions d on d.id = s.decision_id join accounts a on a.id = s.account_id
    where ${within('s.created_at', range)} and a.site_id = ${range.siteId}
    group by 1, 2, 3
  `.execute(db)
  return rows
}

/** Appeals against a kind of decision. */
export interface AppealCount {
  /** What the decision took: an account, or the visibility of something. Null is all. */
  about: 'account' | 'visibility' | null
  appeals: number
  upheld: number
  rejected: number
  median_hours: number | null
}

/** Returns the appeals of a time, by what they are about. */
export async function countAppeals(db: ReadDb, range: ReportRange): Promise<AppealCount[]> {
  const { rows } = await sql<AppealCount>`
    select appealed.about, count(*)::int as appeals, count(*) filter (where state = 'upheld')::int as upheld,
      count(*) filter (where state = 'rejected')::int as rejected, ${median('decided_at - created_at')} as median_hours
    from (
      select p.state, p.created_at, p.decided_at,
        case when exists (
          select from restrictions r
          where r.decision_id = p.decision_id and r.account_id = p.account_id and r.effect in ('suspend', 'ban')
        ) then 'account' else 'visibility' end as about
      from appeals p join accounts a on a.id = p.account_id
      where ${within('p.created_at', range)} and a.site_id = ${range.siteId}
    ) appealed
    group by grouping sets ((appealed.about), ())
  `.execute(db)
  return rows
}

/** Orders of authorities of a kind. Null is all of a column. */
export interface AuthorityCount {
  kind: AuthorityKind
  country: string | null
  category: string | null
  keyword: string | null
  orders: number
  items: number
  acknowledged_hours: number | null
  done_hours: number | null
}

/** Returns the orders of authorities of a time, by kind, country, category and keyword, with all sums. */
export async function countAuthorityOrders(db: ReadDb, range: ReportRange): Promise<AuthorityCount[]> {
  const { rows } = await sql<AuthorityCount>`
    select o.kind, o.country, o.category, o.keyword, count(*)::int as orders, sum(o.items)::int as items,
      ${median('o.acknowledged_at - o.received_at')} as acknowledged_hours, ${median('o.done_at - o.received_at')} as done_hours
    from (
      select kind, country, category, coalesce(keyword, 'OTHER') as keyword, items, received_at, acknowledged_at, done_at
      from authority_orders where ${within('received_at', range)} and site_id = ${range.siteId}
    ) o
    group by grouping sets (
      (o.kind), (o.kind, o.country), (o.kind, o.category), (o.kind, o.country, o.category),
      (o.kind, o.category, o.keyword), (o.kind, o.country, o.category, o.keyword)
    )
  `.execute(db)
  return rows
}
