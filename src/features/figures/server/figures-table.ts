import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb } from '../../../server/db/tables.ts'
import { cohortDays, type FigureName } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    figure_days: {
      day: string
      site_id: number
      country: string
      source: string
      currency: string
      figure: FigureName
      value: number
    }
    figure_counts: { day: string; counted_at: Time }
    figure_sources: { network: string }
  }
}

/** Returns the newest day that was counted; undefined before the first. */
export async function findFigureCursor(db: ReadDb): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from figure_counts order by figure_counts.day desc limit 1
  `.execute(db)
  return rows[0]?.day
}

/** Returns the day of the first signup; undefined without one. */
export async function findFirstDay(db: ReadDb): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from accounts order by created_at limit 1
  `.execute(db)
  return rows[0]?.day
}

/** What is counted of a day. */
export interface CountedDay {
  /** `YYYY-MM-DD` (UTC), finished. */
  day: string
  now: Date
  /** True where the members of a running demo are its members; elsewhere they count as little as fictional ones. */
  isDemo: boolean
  /** True for the newest finished day: what is true of members now is counted with it. */
  isNewest: boolean
}

/** A day, some days before another. */
export const at = (day: string, before = 0) => sql`(${day}::date - ${before}::int)`
/** A column that falls within that day (UTC). */
export const within = (column: string, day: string, before = 0) => sql<boolean>`
  ${sql.ref(column)} >= ${at(day, before)}::timestamp at time zone 'UTC'
  and ${sql.ref(column)} < (${at(day, before)} + 1)::timestamp at time zone 'UTC'`

/** Members who are people, as `a`, with their profile `p` and the network that they came by, `n`; rare ones have none. */
export const realMembers = sql`
  accounts a join profiles p on p.id = a.id left join account_sources came on came.account_id = a.id
  left join figure_sources n on n.network = came.network`
export const isReal = (isDemo: boolean) => sql<boolean>`
  not a.is_staff and not p.is_fictional and (${isDemo}::boolean or not a.is_demo)`

/** So many members of a network are counted by its name: links name networks, and what few links say may be about somebody. */
export const minMembersOfSource = 10

async function insertSources(db: Db): Promise<void> {
  await sql`
    insert into figure_sources (network)
    select network from account_sources where network is not null
    group by network having count(*) >= ${minMembersOfSource}
    on conflict do nothing
  `.execute(db)
}

async function insertCounts(
  db: Db,
  { day, figure, select }: { day: RawBuilder<unknown>; figure: FigureName; select: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    insert into figure_days as f (day, site_id, country, source, currency, figure, value)
    select ${day}, counted.site_id, counted.country, counted.source, counted.currency, ${figure}, counted.value
    from (${select}) as counted (site_id, country, source, currency, value)
    where counted.value > 0
    on conflict (site_id, figure, day, country, source, currency) do update set value = excluded.value
  `.execute(db)
}

/** Counts the members who signed up so many days before, of whom something holds. */
function countCohort(
  db: Db,
  { day, isDemo }: CountedDay,
  { figure, before, holds }: { figure: FigureName; before: number; holds: RawBuilder<boolean> },
): Promise<void> {
  return insertCounts(db, {
    day: at(day, before),
    figure,
    select: sql`
      select a.site_id, p.country, coalesce(n.network, ''), '', count(*)
      from ${realMembers}
      where ${within('a.created_at', day, before)} and ${isReal(isDemo)} and ${holds}
      group by 1, 2, 3`,
  })
}

/** What holds of a cohort, and how many days after the signup it is counted. */
export function cohortFigures(): { figure: FigureName; before: number; holds: RawBuilder<boolean> }[] {
  const seenAfter = (days: number) =>
    sql<boolean>`a.last_seen_at >= ((a.created_at at time zone 'UTC')::date + ${days}::int)::timestamp at time zone 'UTC'`
  const { funnel } = cohortDays
  return [
    { figure: 'signups', before: 0, holds: sql`true` },
    { figure: 'signups_1d', before: cohortDays.d1, holds: sql`true` },
    { figure: 'signups_30d', before: cohortDays.d30, holds: sql`true` },
    {
      figure: 'bought_24h',
      before: cohortDays.d1,
      holds: sql`exists (
        select from orders o where o.account_id = a.id and o.paid_at <= a.created_at + interval '24 hours')`,
    },
    { figure: 'd1', before: cohortDays.d1, holds: seenAfter(1) },
    { figure: 'd7', before: cohortDays.d7, holds: seenAfter(7) },
    { figure: 'd30', before: cohortDays.d30, holds: seenAfter(30) },
    { figure: 'signups_7d', before: funnel, holds: sql`true` },
    { figure: 'confirmed', before: funnel, holds: sql`a.activated_at is not null` },
    {
      figure: 'with_photo',
      before: funnel,
      holds: sql`exists (select from photos f where f.profile_id = a.id)`,
    },
    { figure: 'wrote', before: funnel, holds: sql`exists (select from messages m where m.sender_id = a.id)` },
    {
      figure: 'answered',
      before: funnel,
      holds: sql`exists (select from conversations c where c.low_id = a.id and c.both_wrote)
        or exists (select from conversations c where c.high_id = a.id and c.both_wrote)`,
    },
    {
      figure: 'bought',
      before: funnel,
      holds: sql`exists (select from orders o where o.account_id = a.id and o.paid_at is not null)`,
    },
  ]
}

/** Counts a finished day; a day that was counted before is counted again. Must run in a transaction. */
export async function countFigures(db: Db, counted: CountedDay): Promise<void> {
  const { day, isDemo, isNewest, now } = counted
  await insertSources(db)
  for (const figure of cohortFigures()) await countCohort(db, counted, figure)
  const of = (figure: FigureName, select: RawBuilder<unknown>) =>
    insertCounts(db, { day: at(day), figure, select })
  const by = sql`a.site_id, p.country, coalesce(n.network, ''), ''`
  const written = sql`
    from messages m join ${realMembers} on a.id = m.sender_id
    where ${within('m.created_at', day)} and m.kind <> 'system' and ${isReal(isDemo)}`
  await of('messages', sql`select ${by}, count(*) ${written} group by 1, 2, 3`)
  await of('payer_messages', sql`select ${by}, count(*) ${written} and a.paid_user group by 1, 2, 3`)
  await of(
    'payer_writers',
    sql`select ${by}, count(distinct m.sender_id) ${written} and a.paid_user group by 1, 2, 3`,
  )
  const started = (before: number) => sql`
    from conversations c join ${realMembers} on a.id = c.started_by
    join profiles other on other.id = case c.started_by when c.low_id then c.high_id else c.low_id end
    where ${within('c.created_at', day, before)} and ${isReal(isDemo)}`
  await of('chats', sql`select ${by}, count(*) ${started(0)} group by 1, 2, 3`)
  await of(
    'chats_fictional',
    sql`select ${by}, count(*) ${started(0)} and other.is_fictional group by 1, 2, 3`,
  )
  for (const [figure, holds] of [
    ['chats_7d', sql`true`],
    ['chats_answered', sql`c.both_wrote`],
  ] as const)
    await insertCounts(db, {
      day: at(day, cohortDays.funnel),
      figure,
      select: sql`select ${by}, count(*) ${started(cohortDays.funnel)} and not other.is_fictional and ${holds} group by 1, 2, 3`,
    })
  const paid = sql`
    from orders o join ${realMembers} on a.id = o.account_id
    where ${within('o.paid_at', day)} and ${isReal(isDemo)}`
  await of('orders', sql`select ${by}, count(*) ${paid} group by 1, 2, 3`)
  await of(
    'revenue',
    sql`select a.site_id, p.country, coalesce(n.network, ''), o.currency, sum(o.amount) ${paid} group by 1, 2, 3, 4`,
  )
  await of(
    'payers',
    sql`select a.site_id, p.country, coalesce(n.network, ''), o.currency, count(distinct o.account_id) ${paid}
      and not exists (
        select from orders earlier
        where earlier.account_id = o.account_id and earlier.currency = o.currency
          and earlier.paid_at >= date_trunc('month', ${at(day)})::timestamp at time zone 'UTC'
          and earlier.paid_at < ${at(day)}::timestamp at time zone 'UTC'
      )
      group by 1, 2, 3, 4`,
  )
  const ofSite = (column: string) => sql`select ${sql.ref(column)}, '', '', '', count(*)`
  await of(
    'complaints',
    sql`${ofSite('k.site_id')} from complaints k where ${within('k.created_at', day)} group by 1`,
  )
  await of(
    'reports',
    sql`${ofSite('r.site_id')} from reports t join accounts r on r.id = t.profile_id
      where ${within('t.created_at', day)} group by 1`,
  )
  for (const channel of ['mail', 'push'] as const)
    for (const state of ['sent', 'failed'] as const)
      await of(
        `${channel}_${state}`,
        sql`${ofSite('x.site_id')} from outbox x
          where ${within('x.finished_at', day)} and x.state = ${state} and x.channel = ${channel}
            and x.site_id is not null group by 1`,
      )
  for (const [figure, kind] of [
    ['mail_bounced', 'bounce'],
    ['mail_complained', 'complaint'],
  ] as const)
    await of(
      figure,
      sql`${ofSite('r.site_id')} from mail_reports b join accounts r on r.id = b.account_id
        where ${within('b.created_at', day)} and b.kind = ${kind} group by 1`,
    )
  if (isNewest) await countPresent(db, counted)
  await sql`
    insert into figure_counts (day, counted_at) values (${day}::date, ${now.toISOString()}::timestamptz)
    on conflict (day) do update set counted_at = excluded.counted_at
  `.execute(db)
}

/** Counts what is true of members now, with the newest finished day. Reads all of them: for the night. */
async function countPresent(db: Db, { day, isDemo }: CountedDay): Promise<void> {
  const of = (figure: FigureName, select: RawBuilder<unknown>) =>
    insertCounts(db, { day: at(day), figure, select })
  await of(
    'active',
    sql`select a.site_id, p.country, coalesce(n.network, ''), '', count(*) from ${realMembers}
      where a.status = 'active' and not a.is_staff
        and coalesce(a.last_seen_at, a.created_at) >= ${at(day)}::timestamp at time zone 'UTC' and ${isReal(isDemo)}
      group by 1, 2, 3`,
  )
  for (const { figure, select } of presentFigures(isDemo)) await of(figure, select)
}

/** Members of each site, the verified ones, and the fictional profiles, as they are now. */
function presentFigures(isDemo: boolean): { figure: FigureName; select: RawBuilder<unknown> }[] {
  const members = sql`from ${realMembers} where a.status = 'active' and ${isReal(isDemo)}`
  return [
    { figure: 'members', select: sql`select a.site_id, '', '', '', count(*) ${members} group by 1` },
    {
      figure: 'verified',
      select: sql`select a.site_id, '', '', '', count(*) ${members}
        and exists (select from verifications v where v.profile_id = a.id and v.status = 'approved') group by 1`,
    },
    {
      figure: 'fictional',
      select: sql`select a.site_id, '', '', '', count(*) from accounts a join profiles p on p.id = a.id
        where a.status = 'active' and p.is_fictional group by 1`,
    },
  ]
}

/** Members, verified ones and fictional profiles of a site. */
export interface Population {
  members: number
  verified: number
  fictional: number
}

/** Returns the population of a site as it was counted last; null before the first time. */
export async function findPopulation(db: ReadDb, siteId: number): Promise<Population | null> {
  const day = await findFigureCursor(db)
  if (day === undefined) return null
  const { rows } = await sql<{ figure: keyof Population; value: number }>`
    select figure, sum(value)::bigint as value from figure_days
    where site_id = ${siteId} and day = ${day}::date and figure in ('members', 'verified', 'fictional')
    group by 1
  `.execute(db)
  return populationOf(rows)
}

/** Counts the population of a site now: for an installation that is younger than its first night. */
export async function countPopulation(db: ReadDb, siteId: number, isDemo: boolean): Promise<Population> {
  const rows: { figure: keyof Population; value: number }[] = []
  for (const { figure, select } of presentFigures(isDemo)) {
    const found = await sql<{ value: number }>`
      select counted.value from (${select}) as counted (site_id, country, source, currency, value)
      where counted.site_id = ${siteId}
    `.execute(db)
    rows.push({ figure: figure as keyof Population, value: Number(found.rows[0]?.value ?? 0) })
  }
  return populationOf(rows)
}

function populationOf(rows: readonly { figure: keyof Population; value: number }[]): Population {
  const sumOf = (figure: keyof Population) => Number(rows.find((row) => row.figure === figure)?.value ?? 0)
  return { members: sumOf('members'), verified: sumOf('verified'), fictional: sumOf('fictional') }
}

/** Which counts are summed up. */
export interface FigureQuery {
  siteIds: readonly number[]
  from: string
  to: string
  country?: string | undefined
  source?: string | undefined
  figures: readonly FigureName[]
  by: 'day' | 'month' | 'site' | 'country' | 'source'
}

/** A sum of counts. `key` is a day, the first of a month, a site's id, a country or a network. */
export interface FigureSum {
  key: string
  figure: FigureName
  currency: string
  value: number
  /** Days with a count. */
  days: number
}

/** Returns sums of counts, by part of the time or by what members are. */
export async function sumFigures(db: ReadDb, query: FigureQuery): Promise<FigureSum[]> {
  const { siteIds, from, to, country = null, source = null, figures, by } = query
  const key = {
    day: sql`to_char(day, 'YYYY-MM-DD')`,
    month: sql`to_char(date_trunc('month', day), 'YYYY-MM-DD')`,
    site: sql`site_id::text`,
    country: sql`country`,
    source: sql`source`,
  }[by]
  const { rows } = await sql<FigureSum>`
    select ${key} as key, figure, currency, sum(value)::bigint as value, count(distinct day)::int as days
    from figure_days
    where site_id = any(${[...siteIds]}::bigint[]) and figure = any(${[...figures]}::text[])
      and day between ${from}::date and ${to}::date
      and (${country}::text is null or country = ${country}) and (${source}::text is null or source = ${source})
    group by 1, 2, 3 order by 1, 2, 3
  `.execute(db)
  return rows
}

/** Returns the countries and networks that counts of sites have, for filters. */
export async function findDimensions(
  db: ReadDb,
  { siteIds, from, to }: Pick<FigureQuery, 'siteIds' | 'from' | 'to'>,
): Promise<{ countries: string[]; sources: string[] }> {
  const { rows } = await sql<{ country: string; source: string }>`
    select distinct country, source from figure_days
    where site_id = any(${[...siteIds]}::bigint[]) and figure = 'signups' and day between ${from}::date and ${to}::date
  `.execute(db)
  const distinct = (values: string[]) => [...new Set(values)].filter((value) => value !== '').sort()
  return {
    countries: distinct(rows.map(({ country }) => country)),
    sources: distinct(rows.map(({ source }) => source)),
  }
}
