import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import { holdsPermission, type Permission } from '../../../core/staff.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { siteSettingsChanged } from '../../sites/events.ts'
import {
  announceSites,
  type CompanyRow,
  findAllCompanies,
  findAllPools,
  findAllSites,
  findLiveVersionId,
  findSitesWithAccounts,
  insertPool,
  insertSite,
  lockSite,
  requireSite,
  type SiteRow,
  siteRecord,
  updateSite,
  withoutKeys,
} from '../../sites/server/public.ts'
import { type SettingsChanges, SiteSettings } from '../../sites/settings-contract.ts'
import { audit } from '../../staff/server/public.ts'
import { configurationRefusals, type NewCompany, type SiteSummary, type StaffSite } from '../contract.ts'
import { auditText, permissionsFor, type SitePart, siteParts } from '../rules.ts'
import { changeAndAudit, differingNames } from './change-settings.ts'
import { storeCompany } from './companies.ts'
import { requireForAll, requireForSite, requireReading } from './permissions.ts'
import { requireMails } from './texts.ts'

const reading: Permission[] = ['settings.draft', 'settings.publish', 'content.write']

/** Returns the sites of the caller's roles, and what a new site can have. */
export async function listSites({ db, actor }: StaffReadContext) {
  const [sites, companies, pools, withAccounts] = await readAll(db)
  const seen = sites.filter(({ id }) =>
    reading.some((permission) => holdsPermission(actor.staff, permission, id)),
  )
  return {
    sites: seen.map((site) => summaryOf(site, { companies, pools, withAccounts })),
    pools,
    companies: companies.map(({ id, name }) => ({ id, name })),
  }
}

function readAll(db: ReadDb) {
  return Promise.all([findAllSites(db), findAllCompanies(db), findAllPools(db), findSitesWithAccounts(db)])
}

interface Around {
  companies: CompanyRow[]
  pools: { id: number; name: string }[]
  withAccounts: number[]
}

function summaryOf(
  { id, host, name, niche, pool_id, company_id }: SiteRow,
  { companies, pools, withAccounts }: Around,
): SiteSummary {
  const nameOf = (all: { id: number; name: string }[], wanted: number) => ({
    id: wanted,
    name: all.find((one) => one.id === wanted)?.name ?? '',
  })
  return {
    id,
    host,
    name,
    niche,
    pool: nameOf(pools, pool_id),
    company: nameOf(companies, company_id),
    has_accounts: withAccounts.includes(id),
  }
}

/** Returns a site with all its settings. */
export async function readSite(ctx: StaffReadContext, { id }: { id: number }): Promise<{ site: StaffSite }> {
  requireReading(ctx, id)
  return { site: await staffSite(ctx.db, id) }
}

/** Returns a site as staff see it; refuses `not_found` for an unknown one. */
async function staffSite(db: ReadDb, id: number): Promise<StaffSite> {
  const live_version = await findLiveVersionId(db, id)
  const [sites, companies, pools, withAccounts] = await readAll(db)
  const site = sites.find((one) => one.id === id)
  const company = companies.find((one) => one.id === site?.company_id)
  if (!site || !company) throw refuse(commonRefusals, 'not_found')
  return {
    ...summaryOf(site, { companies, pools, withAccounts }),
    settings: withoutKeys(siteRecord(site, company).settings),
    own: withoutKeys(site.settings),
    company_settings: company.settings,
    defaults: withoutKeys(SiteSettings.parse({})),
    live_version,
  }
}

interface SiteToAdd {
  host: string
  name: string
  niche: number
  pool_id?: number | undefined
  pool?: string | undefined
  company_id?: number | undefined
  company?: NewCompany | undefined
  settings?: SettingsChanges | undefined
}

/** Makes a site, which is served on its host at once. */
export async function addSite(ctx: StaffContext, input: SiteToAdd): Promise<{ site: StaffSite }> {
  requireForAll(ctx, 'settings.publish')
  const names = Object.keys(input.settings ?? {})
  for (const permission of permissionsFor(names, 'publish')) requireForAll(ctx, permission)
  const { host, name, niche } = input
  requireMails(ctx, { ...ctx.site, host, name, niche }, input.settings?.mails)
  const author_id = ctx.actor.account_id
  const id = await atOneHost(ctx, async (work) => {
    const { db, now } = work
    const [sites, companies, pools] = await readAll(db)
    if (sites.some((site) => site.host === host)) throw refuse(configurationRefusals, 'host_taken')
    const pool_id = input.pool_id ?? (await insertPool(db, input.pool ?? host))
    if (input.pool_id !== undefined) requireKnown(pools, pool_id, 'pool_id')
    const company_id = input.company
      ? await storeCompany(work, input.company, { author_id })
      : (input.company_id ?? ctx.site.company.id)
    if (!input.company) requireKnown(companies, company_id, 'company_id')
    const made = await insertSite(db, { host, pool_id, company_id, name, niche, settings: {} }, now)
    await audit(work, {
      actor_id: author_id,
      site: String(made),
      action: 'site.add',
      subject: `site:${made}`,
      reason: host,
    })
    await changeAndAudit(work, made, input.settings ?? {}, { author_id, action: 'site.settings' })
    return made
  })
  announceSites(ctx.services)
  return { site: await staffSite(ctx.services.database.db, id) }
}

/** Runs a transaction, and refuses the second of two sites for one host. */
async function atOneHost<T>(ctx: StaffContext, perform: (work: Work) => Promise<T>): Promise<T> {
  try {
    return await ctx.transaction(perform)
  } catch (err) {
    if ((err as { constraint?: string }).constraint !== 'sites_host_key') throw err
    throw refuse(configurationRefusals, 'host_taken')
  }
}

function requireKnown(known: { id: number }[], id: number, path: string): void {
  if (!known.some((one) => one.id === id)) throw new InvalidInput([{ path, message: 'invalid' }])
}

type Parts = { [P in SitePart]?: (P extends 'host' | 'name' ? string : number) | undefined }

/** Changes a site at once. */
export async function changeSite(
  ctx: StaffContext,
  { id, host, name, niche, pool_id, company_id, ...settings }: { id: number } & Parts & SettingsChanges,
): Promise<{ site: StaffSite }> {
  requireForSite(ctx, id, permissionsFor(Object.keys(settings), 'publish'))
  const author_id = ctx.actor.account_id
  requireMails(ctx, await requireSite(ctx, id, 'settings.publish'), settings.mails)
  await atOneHost(ctx, async (work) => {
    await changeParts(work, id, { host, name, niche, pool_id, company_id }, ctx)
    await changeAndAudit(work, id, settings, { author_id, action: 'site.settings' })
  })
  announceSites(ctx.services)
  return { site: await staffSite(ctx.services.database.db, id) }
}

async function changeParts(work: Work, id: number, wanted: Parts, ctx: StaffContext): Promise<void> {
  const { db, emit } = work
  const { row, company } = await lockSite(work, id)
  const names = siteParts.filter((name) => wanted[name] !== undefined && wanted[name] !== row[name])
  if (names.length === 0) return
  const change = Object.fromEntries(names.map((name) => [name, wanted[name]])) as Partial<SiteRow>
  const [sites, companies, pools, withAccounts] = await readAll(db)
  if (sites.some((site) => site.host === change.host)) throw refuse(configurationRefusals, 'host_taken')
  if (change.pool_id !== undefined) {
    requireKnown(pools, change.pool_id, 'pool_id')
    // Names are unique in a pool, and its members know each other.
    if (withAccounts.includes(id)) throw refuse(configurationRefusals, 'site_has_members')
  }
  await updateSite(db, id, change)
  if (change.company_id !== undefined) {
    // What the site inherits is another company's from now on.
    requireForAll(ctx, 'settings.publish')
    requireKnown(companies, change.company_id, 'company_id')
    const other = companies.find((one) => one.id === change.company_id) ?? company
    const [before, after] = [siteRecord(row, company).settings, siteRecord(row, other).settings]
    const changed = differingNames(before, after)
    const by = { by: ctx.actor.account_id, reason: null }
    if (changed.length > 0)
      await emit(siteSettingsChanged, { site_id: id, names: changed, before, after, ...by })
  }
  await audit(work, {
    actor_id: ctx.actor.account_id,
    site: String(id),
    action: 'site.change',
    subject: `site:${id}`,
    reason: auditText(names, row as unknown as Record<string, unknown>, change),
  })
}
