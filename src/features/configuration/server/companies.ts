import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { siteSettingsChanged } from '../../sites/events.ts'
import {
  announceSites,
  type CompanyDetails,
  type CompanyRow,
  findAllCompanies,
  findAllSites,
  insertCompany,
  isSameValue,
  lockCompany,
  lockSite,
  type SiteRow,
  siteRecord,
  updateCompany,
  updateCompanySettings,
  updateDeleteDiscount,
  withChanges,
  withoutKeys,
} from '../../sites/server/public.ts'
import { type SettingsChanges, SiteSettings } from '../../sites/settings-contract.ts'
import { audit } from '../../staff/server/public.ts'
import type { NewCompany, StaffCompany } from '../contract.ts'
import { auditText, permissionsFor } from '../rules.ts'
import { differingNames, requireNoKeys } from './change-settings.ts'
import { mayRead, requireForAll, requireForSite } from './permissions.ts'
import { requireMails } from './texts.ts'

type Asking = Pick<StaffReadContext, 'actor'>

/** Returns the companies of the sites that the caller may see; all of them to a role for all sites. */
export async function listCompanies(ctx: StaffReadContext) {
  const [companies, sites] = await readBoth(ctx.db)
  const seen = companies.filter(({ id }) => maySee(ctx, id, sites))
  return { companies: seen.map((company) => staffCompany(company, sites)) }
}

function readBoth(db: ReadDb) {
  return Promise.all([findAllCompanies(db), findAllSites(db)])
}

function maySee({ actor }: Asking, companyId: number, sites: SiteRow[]): boolean {
  const isForAll = actor.staff.some(({ site_id }) => site_id === null)
  return isForAll || sites.some((site) => site.company_id === companyId && mayRead({ actor }, site.id))
}

/** Returns a company. */
export async function readCompany(ctx: StaffReadContext, { id }: { id: number }) {
  const [companies, sites] = await readBoth(ctx.db)
  const company = companies.find((one) => one.id === id)
  if (!company) throw refuse(commonRefusals, 'not_found')
  if (!maySee(ctx, id, sites)) throw refuse(commonRefusals, 'forbidden')
  return { company: staffCompany(company, sites) }
}

function staffCompany({ created_at: _at, ...company }: CompanyRow, sites: SiteRow[]): StaffCompany {
  return {
    ...company,
    defaults: withoutKeys(SiteSettings.parse({})),
    sites: sites.filter((site) => site.company_id === company.id).map(({ id, host }) => ({ id, host })),
  }
}

/** Stores a company with its row in the audit, and returns its id. */
export async function storeCompany(
  work: Work,
  company: NewCompany,
  { author_id }: { author_id: number },
): Promise<number> {
  const id = await insertCompany(work.db, company, work.now)
  await audit(work, {
    actor_id: author_id,
    action: 'company.add',
    subject: `company:${id}`,
    reason: company.name,
  })
  return id
}

/** Adds a company. */
export async function addCompany(ctx: StaffContext, company: NewCompany) {
  requireForAll(ctx, 'settings.publish')
  const id = await storeCompany(ctx, company, { author_id: ctx.actor.account_id })
  const added = (await findAllCompanies(ctx.db)).find((one) => one.id === id)
  if (!added) throw new Error(`company ${id} was not stored`)
  return { company: staffCompany(added, []) }
}

type Fields = Partial<CompanyDetails & { delete_discount: number }>
type FieldsSent = { [K in keyof Fields]?: Fields[K] | undefined }

/** Changes a company, for all of its sites. */
export async function changeCompany(
  ctx: StaffContext,
  { id, settings = {}, ...sent }: { id: number; settings?: SettingsChanges | undefined } & FieldsSent,
) {
  const needed = permissionsFor(Object.keys(settings), 'publish')
  const actor_id = ctx.actor.account_id
  await ctx.transaction(async (work) => {
    const { db, now } = work
    const company = await lockCompany(db, id)
    if (!company) throw refuse(commonRefusals, 'not_found')
    const sites: SiteRow[] = []
    for (const site of await findAllSites(db)) {
      if (site.company_id !== id) continue
      const { row } = await lockSite(work, site.id)
      // It may have moved meanwhile.
      if (row.company_id === id) sites.push(row)
    }
    if (sites.length === 0) requireForAll(ctx, 'settings.publish')
    for (const site of sites) requireForSite(ctx, site.id, needed)
    // One that ended on a site would work on by those of its company.
    requireNoKeys(settings)
    const shown = sites.map((site) => siteRecord(site, company))
    for (const site of shown.length > 0 ? shown : [ctx.site]) requireMails(ctx, site, settings.mails)
    const names = (Object.keys(sent) as (keyof Fields)[]).filter(
      (name) => sent[name] !== undefined && !isSameValue(sent[name], company[name]),
    )
    if (names.length > 0) {
      const { delete_discount = company.delete_discount, ...details } = sent
      const known: Record<string, unknown> = { ...detailsOf(company) }
      for (const [name, value] of Object.entries(details)) if (value !== undefined) known[name] = value
      // The terms name the company, so their version changes on the day its details are filled in.
      await updateCompany(db, id, known as unknown as CompanyDetails, company.is_placeholder ? now : null)
      await updateDeleteDiscount(db, id, delete_discount)
      await audit(work, {
        actor_id,
        action: 'company.change',
        subject: `company:${id}`,
        reason: auditText(names, company as unknown as Record<string, unknown>, sent),
      })
    }
    await changeCompanySettings(work, company, sites, settings, actor_id)
  })
  announceSites(ctx.services)
  const [companies, sites] = await readBoth(ctx.services.database.db)
  const changed = companies.find((one) => one.id === id)
  if (!changed) throw refuse(commonRefusals, 'not_found')
  return { company: staffCompany(changed, sites) }
}

function detailsOf(company: CompanyRow): CompanyDetails {
  const { name, address, city, country, registration_number } = company
  const { tradenames, vat_by_country, creditor_id, support_phone } = company
  return {
    name,
    address,
    city,
    country,
    registration_number,
    tradenames,
    vat_by_country,
    creditor_id,
    support_phone,
  }
}

async function changeCompanySettings(
  work: Work,
  company: CompanyRow,
  sites: SiteRow[],
  changes: SettingsChanges,
  actor_id: number,
): Promise<void> {
  const set = withChanges(company.settings, changes)
  const valid: Record<string, unknown> = SiteSettings.parse(set)
  const settings = Object.fromEntries(Object.keys(set).map((name) => [name, valid[name]]))
  const names = Object.keys(changes).filter((name) => !isSameValue(company.settings[name], settings[name]))
  if (names.length === 0) return
  await updateCompanySettings(work.db, company.id, settings)
  for (const site of sites) {
    const before = siteRecord(site, company).settings
    const after = siteRecord(site, { ...company, settings }).settings
    const names = differingNames(before, after)
    const by = { by: actor_id, reason: null }
    if (names.length > 0)
      await work.emit(siteSettingsChanged, { site_id: site.id, names, before, after, ...by })
  }
  await audit(work, {
    actor_id,
    action: 'company.settings',
    subject: `company:${company.id}`,
    reason: auditText(names, company.settings, settings),
  })
}
