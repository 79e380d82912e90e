import type { Country } from '../../../core/countries.ts'
import type { Locale } from '../../../core/locales.ts'
import type { Work } from '../../../server/work.ts'
import type { CreditBundle } from '../rules.ts'
import { changeSiteSettings, isSameValue, type SiteRecord, siteById } from './site-records.ts'
import {
  type CompanyDetails,
  findAllPools,
  insertCompany,
  insertPool,
  insertSite,
  updateCompany,
  updatePoolName,
  updateSite,
} from './sites-table.ts'

/** An operator's details of a site. */
export interface SiteSetup {
  host: string
  name: string
  niche: number
  /** Name of its pool. */
  pool: string
  company: CompanyDetails
  support_email: string
  countries: Country[]
  domain_language: Locale
  bundles: CreditBundle[]
}

function settingsOf({ company, support_email, countries, domain_language, bundles }: Partial<SiteSetup>) {
  return {
    ...(company ? { support_phone: company.support_phone } : {}),
    ...(support_email ? { support_email } : {}),
    ...(countries ? { countries } : {}),
    ...(domain_language ? { domain_language } : {}),
    ...(bundles ? { bundles } : {}),
  }
}

/** The stored parts of a site that its setup reads. */
interface KnownSite {
  id: number
  host: string
  name: string
  niche: number
  pool_id: number
  company: CompanyDetails & { id: number; is_placeholder: boolean; delete_discount: number }
}

/**
 * Stores an operator's details of a site, of which omitted ones stay unchanged, and returns the resulting site. Its pool is
 * renamed, never left.
 */
export async function setUpSite(work: Work, site: KnownSite, setup: Partial<SiteSetup>): Promise<SiteRecord> {
  const { host = site.host, name = site.name, niche = site.niche, pool, company } = setup
  await updateSite(work.db, site.id, { host, name, niche })
  if (pool !== undefined) await updatePoolName(work.db, site.pool_id, pool)
  // The terms name the company, so their version changes on the day its details are filled in.
  if (company)
    await updateCompany(work.db, site.company.id, company, site.company.is_placeholder ? work.now : null)
  await changeSiteSettings(work, site.id, settingsOf(setup))
  return siteById(work, site.id)
}

/** Returns whether two companies have the same details. */
export function isSameCompany(one: CompanyDetails, other: CompanyDetails): boolean {
  const keys = [
    ...(['name', 'address', 'city', 'country', 'registration_number'] as const),
    ...(['tradenames', 'vat_by_country', 'creditor_id', 'support_phone'] as const),
  ]
  return keys.every((key) => isSameValue(one[key], other[key]))
}

/**
 * Adds a site to those of the deployment: in the pool of that name, or a new one, and with the company of `sister` where its
 * details are the same. Returns the new site; the others stay as they are.
 */
export async function addSite(work: Work, sister: KnownSite, setup: SiteSetup): Promise<SiteRecord> {
  const { db, now } = work
  const { host, name, niche, company, pool } = setup
  const known = (await findAllPools(db)).find((one) => one.name === pool)
  const pool_id = known?.id ?? (await insertPool(db, pool))
  const { delete_discount } = sister.company
  const company_id = isSameCompany(sister.company, company)
    ? sister.company.id
    : await insertCompany(db, { ...company, delete_discount }, now)
  const id = await insertSite(db, { host, pool_id, company_id, name, niche, settings: {} }, now)
  await changeSiteSettings(work, id, settingsOf(setup))
  return siteById(work, id)
}
