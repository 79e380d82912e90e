import { type MinorUnits, minus } from '../../../core/money.ts'
import { type StaffGrant, sitesWith } from '../../../core/staff.ts'
import type { StaffReadContext } from '../../../server/http/context.ts'
import {
  findReconciliations,
  sumDeferred,
  sumInvoices,
  sumOrders,
  sumTurnover,
} from '../../orders/server/public.ts'
import { allSites, type SiteRecord } from '../../sites/server/public.ts'
import { chargeBackRatio, daysOfQuarter, isChargeBackAlarm, quarterOf, vatSchemeOf } from '../rules.ts'
import { findProviderFiles } from './provider-files-table.ts'

type Asking = Pick<StaffReadContext, 'db' | 'services'> & { actor: { staff: StaffGrant[] } }

/** Returns the sites whose orders a caller may read; only one of them where it is named. */
export async function readableSites(ctx: Asking, only?: number): Promise<SiteRecord[]> {
  const held = sitesWith(ctx.actor.staff, 'orders.read')
  const sites = (await allSites(ctx)).filter(({ id }) => held === null || held.includes(id))
  return only === undefined ? sites : sites.filter(({ id }) => id === only)
}

/** Returns the companies of which a caller may read the orders of every site: documents are numbered by company. */
export async function readableCompanies(ctx: Asking): Promise<SiteRecord['company'][]> {
  const readable = new Set((await readableSites(ctx)).map(({ id }) => id))
  const byCompany = Map.groupBy(await allSites(ctx), ({ company }) => company.id)
  return [...byCompany.values()].flatMap((sites) => {
    const [first] = sites
    return first && sites.every(({ id }) => readable.has(id)) ? [first.company] : []
  })
}

/** Returns what a caller may choose from. */
export async function readOverview(ctx: StaffReadContext) {
  const sites = await readableSites(ctx)
  const today = ctx.now.toISOString().slice(0, 10)
  const year = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01`
  const turnover = await sumTurnover(ctx.db, { siteIds: sites.map(({ id }) => id), from: year, to: today })
  return {
    companies: (await readableCompanies(ctx)).map(({ id, name, country }) => ({ id, name, country })),
    sites: sites.map(({ id, host }) => ({ id, host })),
    providers: [...new Set(turnover.map(({ provider }) => provider))].sort(),
  }
}

/** Returns the ratio of charge backs by month, site and provider; of this month and the last unless days are named. */
export async function readChargeBacks(
  ctx: StaffReadContext,
  input: { from?: string | undefined; to?: string | undefined } = {},
) {
  const sites = await readableSites(ctx)
  const to = input.to ?? ctx.now.toISOString().slice(0, 10)
  const from = input.from ?? `${monthBefore(to)}-01`
  const hosts = new Map(sites.map(({ id, host }) => [id, host]))
  const rows = await sumOrders(ctx.db, { siteIds: [...hosts.keys()], from, to })
  return {
    rows: rows.map(({ site_id, ...row }) => ({
      ...row,
      site: hosts.get(site_id) ?? '',
      ratio: chargeBackRatio(row),
      is_alarm: isChargeBackAlarm(row),
    })),
  }
}

function monthBefore(day: string): string {
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() - 1)
  return month.toISOString().slice(0, 7)
}

/** Returns what became of orders, by provider, method and currency. */
export async function readTurnover(
  ctx: StaffReadContext,
  { from, to, site }: { from: string; to: string; site?: number | undefined },
) {
  const siteIds = (await readableSites(ctx, site)).map(({ id }) => id)
  const rows = await sumTurnover(ctx.db, { siteIds, from, to })
  return {
    rows: rows.map((row) => ({ ...row, conversion: row.created === 0 ? null : row.paid / row.created })),
  }
}

/** Returns the VAT of the documents of a quarter, by company, country, rate and currency. */
export async function readVat(ctx: StaffReadContext, { quarter }: { quarter: string }) {
  const companies = new Map((await readableCompanies(ctx)).map((company) => [company.id, company]))
  const rows = await sumInvoices(ctx.db, { companyIds: [...companies.keys()], ...daysOfQuarter(quarter) })
  return {
    rows: rows.flatMap(
      ({ company_id, country, vat_rate, currency, documents, amount, vat_amount, ...row }) => {
        const company = companies.get(company_id)
        if (!company) return []
        const of = quarterOf(row.quarter)
        return [
          {
            company: { id: company.id, name: company.name },
            ...{ country, vat_rate, currency, documents },
            scheme: vatSchemeOf(company.country, country),
            quarter: of,
            is_correction: of !== quarter,
            ...parts(amount, vat_amount),
          },
        ]
      },
    ),
  }
}

const parts = (gross: MinorUnits, vat: MinorUnits) => ({ gross, net: minus(gross, vat), vat })

/** Returns what unspent credits were sold for, at the end of a day. */
export async function readDeferred(ctx: StaffReadContext, { day }: { day: string }) {
  const companies = new Map((await readableCompanies(ctx)).map((company) => [company.id, company]))
  const found = await sumDeferred(ctx.db, [...companies.keys()], day)
  return {
    day: found.day,
    rows: found.rows.flatMap(({ company_id, currency, credits, amount, vat_amount }) => {
      const company = companies.get(company_id)
      if (!company) return []
      return [
        { company: { id: company.id, name: company.name }, currency, credits, ...parts(amount, vat_amount) },
      ]
    }),
  }
}

const shownReports = 10

/** Returns the newest daily comparisons and compared files. */
export async function readReconciliations({ db }: StaffReadContext) {
  const days = await findReconciliations(db, shownReports)
  return {
    days: days.map(({ day, mismatches }) => ({ day, mismatches })),
    files: (await findProviderFiles(db, shownReports)).map(shownFile),
  }
}

/** Returns a compared file as staff sees it. */
export function shownFile(row: Awaited<ReturnType<typeof findProviderFiles>>[number]) {
  const { id, provider, name, first_day, last_day, lines, matched, differences, created_at } = row
  return { id, provider, name, first_day, last_day, lines, matched, differences, at: created_at }
}
