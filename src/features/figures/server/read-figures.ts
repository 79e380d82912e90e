import { holdsPermission, sitesWith } from '../../../core/staff.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { StaffReadContext } from '../../../server/http/context.ts'
import { type QueueSum, sumQueueDays } from '../../moderation/server/public.ts'
import { sumMoneyParts } from '../../orders/server/public.ts'
import { allSites, type SiteRecord } from '../../sites/server/public.ts'
import type { Figure } from '../contract.ts'
import {
  campaignsShown,
  type FigureName,
  figureValue,
  funnelSteps,
  maxSingleDays,
  medianHours,
  type Section,
  shownFigures,
} from '../rules.ts'
import { sumCampaigns } from './campaigns-table.ts'
import {
  type FigureQuery,
  type FigureSum,
  findDimensions,
  findFigureCursor,
  sumFigures,
} from './figures-table.ts'

/** What is asked for. */
interface Asked {
  site?: number | undefined
  from?: string | undefined
  to?: string | undefined
  by?: 'time' | 'cohort' | 'site' | 'country' | 'source' | undefined
  country?: string | undefined
  source?: string | undefined
}

const isoDay = (time: Date) => time.toISOString().slice(0, 10)

/** Returns the sites for which a caller holds a permission; only one of them where it is named. */
async function sitesFor(
  ctx: StaffReadContext,
  permission: Parameters<typeof sitesWith>[1],
  only: number | undefined,
): Promise<SiteRecord[]> {
  const held = sitesWith(ctx.actor.staff, permission)
  return (await allSites(ctx)).filter(
    ({ id }) => (held === null || held.includes(id)) && (only === undefined || id === only),
  )
}

/** Returns the figures that a caller may see, over a time and by its parts. */
export async function readFigures(ctx: StaffReadContext, input: Asked = {}) {
  const { db, actor, now } = ctx
  const yesterday = isoDay(addSeconds(now, -secondsPerDay))
  const to = input.to ?? yesterday
  const from = input.from ?? isoDay(addSeconds(new Date(`${to}T00:00:00Z`), -29 * secondsPerDay))
  const length = (Date.parse(to) - Date.parse(from)) / (secondsPerDay * 1000) + 1
  const by = partOf(input.by ?? 'time', length)
  const time = { from, to, country: input.country, source: input.source }
  const growthSites = await sitesFor(ctx, 'figures.site', input.site)
  const moneySites = await sitesFor(ctx, 'orders.read', input.site)
  const queueSites = await sitesFor(ctx, 'figures.read', input.site)
  const isTeam = holdsPermission(actor.staff, 'figures.team', input.site)
  const parts = {
    growth: await countedFigures(ctx, 'growth', growthSites, { ...time, by }),
    money: [
      ...(await countedFigures(ctx, 'money', moneySites, { ...time, by })),
      ...(await figuresOfOrders(ctx, moneySites, { ...time, by })),
    ],
    queue: figuresOfQueue(
      await sumQueueDays(db, {
        siteIds: queueSites.map(({ id }) => id),
        from,
        to,
        part: by === 'day' || by === 'month' ? by : 'all',
        ...(isTeam ? {} : { accountId: actor.account_id }),
      }),
    ),
  }
  const shown: Section[] = [
    ...(growthSites.length > 0 ? (['growth'] as const) : []),
    ...(moneySites.length > 0 ? (['money'] as const) : []),
    'queue',
  ]
  const siteIds = [...new Set([...growthSites, ...moneySites].map(({ id }) => id))]
  return {
    from,
    to,
    counted_until: (await findFigureCursor(db)) ?? null,
    sections: shown,
    figures: shown.flatMap((section) => parts[section]),
    funnel: await readFunnel(ctx, growthSites, time),
    campaigns: await readCampaigns(ctx, growthSites, time),
    sites: (await sitesFor(ctx, 'figures.read', undefined)).map(({ id, host }) => ({ id, host })),
    ...(await findDimensions(db, { siteIds, from, to })),
  }
}

type Part = FigureQuery['by']

function partOf(by: NonNullable<Asked['by']>, days: number): Part {
  if (by === 'time') return days > maxSingleDays ? 'month' : 'day'
  return by === 'cohort' ? 'month' : by
}

type Time = Pick<FigureQuery, 'from' | 'to' | 'country' | 'source'>

/** Returns the figures of a section that are stored by day. */
async function countedFigures(
  { db }: StaffReadContext,
  section: 'growth' | 'money',
  sites: readonly SiteRecord[],
  { by, ...time }: Time & { by: Part },
): Promise<Figure[]> {
  if (sites.length === 0) return []
  const wanted = Object.entries(shownFigures).filter(([, figure]) => figure.section === section)
  const names = [
    ...new Set(wanted.flatMap(([, figure]) => [...figure.of, ...('per' in figure ? figure.per : [])])),
  ]
  const rows = await sumFigures(db, { ...time, by, siteIds: sites.map(({ id }) => id), figures: names })
  const named = namedKeys(rows, sites, by)
  return wanted.flatMap(([name, figure]) => {
    const own = new Set<FigureName>([...figure.of, ...('per' in figure ? figure.per : [])])
    const keys = keysOf(
      named.filter((row) => own.has(row.figure)).map(({ key }) => key),
      by,
      time,
    )
    const isMoney = figure.unit === 'money'
    const currencies = isMoney
      ? [...new Set(named.filter((row) => own.has(row.figure)).map(({ currency }) => currency))].sort()
      : ['']
    return currencies.map((currency): Figure => {
      const sumOf = (key: string | null) => (wantedName: FigureName) =>
        named
          .filter(
            (row) =>
              row.figure === wantedName && row.currency === currency && (key === null || row.key === key),
          )
          .reduce((sum, { value }) => sum + Number(value), 0)
      const meanOf = (key: string | null) => {
        const sum = figureValue(figure, sumOf(key))
        const days = named
          .filter((row) => own.has(row.figure) && (key === null || row.key === key))
          .map((row) => row.days)
        const isByTime = by === 'day' || by === 'month'
        const counted = isByTime ? days.reduce((all, some) => all + some, 0) : Math.max(0, ...days)
        return sum === null || counted === 0 ? null : Math.round(sum / counted)
      }
      const valueOfKey = (key: string | null) =>
        'isDaily' in figure ? meanOf(key) : figureValue(figure, sumOf(key))
      return {
        name: name as Figure['name'],
        section,
        unit: figure.unit,
        currency: isMoney ? currency : null,
        kind: null,
        total: valueOfKey(null),
        points: keys.map((key) => ({ key, value: valueOfKey(key) })),
      }
    })
  })
}

/** Sites by their host instead of their number. */
function namedKeys(rows: FigureSum[], sites: readonly SiteRecord[], by: Part): FigureSum[] {
  if (by !== 'site') return rows
  const hosts = new Map(sites.map(({ id, host }) => [String(id), host]))
  return rows.map((row) => ({ ...row, key: hosts.get(row.key) ?? row.key }))
}

/** Returns the parts in their order: every day or month of the time, else those that there are. */
function keysOf(found: string[], by: Part, { from, to }: Pick<Time, 'from' | 'to'>): string[] {
  if (by !== 'day' && by !== 'month') return [...new Set(found)].sort()
  const keys: string[] = []
  const day = new Date(`${by === 'month' ? `${from.slice(0, 7)}-01` : from}T00:00:00Z`)
  while (isoDay(day) <= to && keys.length < 1000) {
    keys.push(isoDay(day))
    if (by === 'day') day.setUTCDate(day.getUTCDate() + 1)
    else day.setUTCMonth(day.getUTCMonth() + 1)
  }
  return keys
}

/** Returns the share of orders that were refunded and charged back; not by network, which orders do not name. */
async function figuresOfOrders(
  { db }: StaffReadContext,
  sites: readonly SiteRecord[],
  { by, country, source, ...time }: Time & { by: Part },
): Promise<Figure[]> {
  if (sites.length === 0 || by === 'source' || source !== undefined) return []
  const hosts = new Map(sites.map(({ id, host }) => [id, host]))
  const part = by === 'month' ? 'month' : 'day'
  const rows = (await sumMoneyParts(db, { ...time, siteIds: [...hosts.keys()], part }))
    .filter((row) => country === undefined || row.country === country)
    .map((row) => ({
      ...row,
      key: by === 'site' ? (hosts.get(row.site_id) ?? '') : by === 'country' ? row.country : row.day,
    }))
  const keys = keysOf(
    rows.map(({ key }) => key),
    by,
    time,
  )
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const ratio = (of: 'refunds' | 'charge_backs', some: readonly (typeof rows)[number][]) => {
    const paid = some.reduce((sum, row) => sum + row.paid, 0)
    return paid === 0 ? null : some.reduce((sum, row) => sum + row[of], 0) / paid
  }
  return (
    [
      ['refund_rate', 'refunds'],
      ['charge_back_rate', 'charge_backs'],
    ] as const
  ).map(([name, of]) => ({
    name,
    section: 'money',
    unit: 'share',
    currency: null,
    kind: null,
    total: ratio(of, rows),
    points: keys.map((key) => ({ key, value: ratio(of, byKey.get(key) ?? []) })),
  }))
}

/** Returns the figures of the queue by kind. */
function figuresOfQueue(rows: readonly QueueSum[]): Figure[] {
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
  const sum = (
    some: readonly QueueSum[],
    of: 'opened' | 'decided' | 'skipped' | 'late' | 'overturned' | 'undone',
  ) => some.reduce((total, row) => total + row[of], 0)
  const figures: Record<string, { unit: Figure['unit']; of: (some: readonly QueueSum[]) => number | null }> =
    {
      opened: { unit: 'count', of: (some) => sum(some, 'opened') },
      decided: { unit: 'count', of: (some) => sum(some, 'decided') - sum(some, 'undone') },
      median_hours: { unit: 'hours', of: (some) => medianHours(some.flatMap(({ waits }) => waits)) },
      late_share: { unit: 'share', of: (some) => share(sum(some, 'late'), sum(some, 'decided')) },
      skipped: { unit: 'count', of: (some) => sum(some, 'skipped') },
      overturned_share: {
        unit: 'share',
        of: (some) => share(sum(some, 'overturned'), sum(some, 'decided') - sum(some, 'undone')),
      },
    }
  return [...Map.groupBy(rows, ({ kind }) => kind)].flatMap(([kind, some]) => {
    const days = [...Map.groupBy(some, ({ day }) => day)]
    return Object.entries(figures).map(
      ([name, { unit, of }]): Figure => ({
        name: name as Figure['name'],
        section: 'queue',
        unit,
        currency: null,
        kind,
        total: of(some),
        points: days.map(([key, part]) => ({ key, value: of(part) })),
      }),
    )
  })
}

/** Returns how far those got who came by each part of a link. */
async function readCampaigns({ db }: StaffReadContext, sites: readonly SiteRecord[], time: Time) {
  if (sites.length === 0) return []
  const siteIds = sites.map(({ id }) => id)
  const sums = await sumCampaigns(db, { ...time, siteIds, limit: campaignsShown })
  return sums.map(({ steps, ...campaign }) => ({
    ...campaign,
    funnel: funnelSteps.map((step) => ({ step, value: steps[step] ?? 0 })),
  }))
}

async function readFunnel({ db }: StaffReadContext, sites: readonly SiteRecord[], time: Time) {
  if (sites.length === 0) return []
  const rows = await sumFigures(db, {
    ...time,
    siteIds: sites.map(({ id }) => id),
    figures: funnelSteps,
    by: 'month',
  })
  return funnelSteps.map((step) => ({
    step,
    value: rows.filter(({ figure }) => figure === step).reduce((sum, { value }) => sum + Number(value), 0),
  }))
}
