import type { Country } from '../../../core/countries.ts'
import type { Work } from '../../../server/work.ts'
import { changeSiteSettings, type SiteRecord, siteById } from './site-records.ts'
import { type CompanyDetails, updateCompany, updateSite } from './sites-table.ts'

/** An operator's details of a site; omitted fields stay unchanged. */
interface SiteSetup {
  host?: string
  name?: string
  company?: CompanyDetails
  support_email?: string
  countries?: Country[]
}

/** Stores an operator's details of a site, and returns the resulting site. */
export async function setUpSite(work: Work, site: SiteRecord, setup: SiteSetup): Promise<SiteRecord> {
  const { company, support_email, countries } = setup
  const { host = site.host, name = site.name } = setup
  await updateSite(work.db, site.id, { host, name })
  // The terms name the company, so their version changes on the day its details are filled in.
  if (company)
    await updateCompany(work.db, site.company.id, company, site.company.is_placeholder ? work.now : null)
  await changeSiteSettings(work, site.id, {
    ...(company ? { support_phone: company.support_phone } : {}),
    ...(support_email ? { support_email } : {}),
    ...(countries ? { countries } : {}),
  })
  return siteById(work, site.id)
}
