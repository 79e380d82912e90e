import { sql } from 'kysely'
import type { Db, ReadDb } from '../../../server/db/tables.ts'
import { type CampaignPart, campaignParts, cohortDays, type FunnelStep, funnelSteps } from '../rules.ts'
import {
  at,
  type CountedDay,
  cohortFigures,
  type FigureQuery,
  isReal,
  minMembersOfSource,
  realMembers,
  within,
} from './figures-table.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    figure_campaigns: {
      day: string
      site_id: number
      country: string
      source: string
      part: CampaignPart
      name: string
      step: FunnelStep
      value: number
    }
  }
}

/** The parts of the links by which members of `came` came, as rows `part` of a kind and a name. */
const linkParts = sql`cross join lateral (values ${sql.join(
  campaignParts.map((part) => sql`(${part}::text, ${sql.ref(`came.${part}`)})`),
)}) as part (kind, name)`

/**
 * Counts how far the members got who signed up so many days before, by each part of the links that they came by. A part of few
 * members is not counted: it may be about somebody.
 */
export async function countCampaigns(db: Db, { day, isDemo }: CountedDay): Promise<void> {
  const before = cohortDays.funnel
  const steps = cohortFigures().filter(({ figure }) => funnelSteps.some((step) => step === figure))
  await sql`
    with known as (
      select came.network, part.kind, part.name from account_sources came ${linkParts}
      where part.name is not null group by 1, 2, 3 having count(*) >= ${minMembersOfSource}
    )
    insert into figure_campaigns as f (day, site_id, country, source, part, name, step, value)
    select ${at(day, before)}, a.site_id, p.country, coalesce(n.network, ''), part.kind, part.name, step.figure, count(*)
    from ${realMembers} ${linkParts}
    join known k on k.kind = part.kind and k.name = part.name and k.network is not distinct from came.network
    cross join lateral (values ${sql.join(
      steps.map(({ figure, holds }) => sql`(${figure}::text, ${holds})`),
    )}) as step (figure, holds)
    where ${within('a.created_at', day, before)} and ${isReal(isDemo)} and step.holds
    group by 2, 3, 4, 5, 6, 7
    on conflict (site_id, day, source, part, name, country, step) do update set value = excluded.value
  `.execute(db)
}

/** How far the members got who came by a part of a link. */
export interface CampaignSum {
  source: string
  part: CampaignPart
  name: string
  /** Of each step that somebody took. */
  steps: Partial<Record<FunnelStep, number>>
}

/** Returns the parts of links by which the most members of sites signed up, up to `limit`, those first. */
export async function sumCampaigns(
  db: ReadDb,
  query: Omit<FigureQuery, 'by' | 'figures'> & { limit: number },
): Promise<CampaignSum[]> {
  const { siteIds, from, to, country = null, source = null, limit } = query
  const { rows } = await sql<CampaignSum>`
    select source, part, name, jsonb_object_agg(step, value) as steps
    from (
      select source, part, name, step, sum(value)::bigint as value from figure_campaigns
      where site_id = any(${[...siteIds]}::bigint[]) and day between ${from}::date and ${to}::date
        and (${country}::text is null or country = ${country}) and (${source}::text is null or source = ${source})
      group by 1, 2, 3, 4
    ) as summed
    group by 1, 2, 3
    order by max(value) filter (where step = ${funnelSteps[0]}) desc nulls last, 1, 2, 3
    limit ${limit}
  `.execute(db)
  return rows
}
